import * as z from 'zod/mini'
import { route } from './route.ts'
import { GAMES } from './plain/games.ts'
import { gameName, unixSeconds } from './shapes.ts'
import * as plain from './plain/maintenance.ts'

/** Parts of the store that can be closed for maintenance, each by itself. */
export const AREAS = [
  ...GAMES.flatMap((game) => ('area' in game ? game.area : [])),
  'retrieval',
  'recharge',
  'exchange',
] as const
export type Area = (typeof AREAS)[number]

/** One of them, or what a game calls its own. */
export const room = z.union([z.enum(AREAS), gameName])

/** `text` is what the operator wrote in the caller's language, null for the store's own words; `until` is a promise, not a switch. */
export const listMaintenance = route(plain.listMaintenance, {
  summary: 'Areas that are closed for maintenance now',
  data: z.object({
    list: z.array(z.object({ room, text: z.nullable(z.string()), until: z.nullable(unixSeconds) })),
  }),
})
