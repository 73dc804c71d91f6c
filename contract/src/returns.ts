import * as z from 'zod/mini'
import { route } from './route.ts'
import { gameName, money } from './shapes.ts'
import * as plain from './plain/returns.ts'
import { SIDES } from './plain/returns.ts'

export { SIDES }

export type Side = (typeof SIDES)[number]

const returnRow = z.object({
  game: gameName,
  /** What was played in it: a box, a tier of minesweeper, a band of chances. */
  subject: z.string(),
  name: z.string(),
  side: z.enum(SIDES),
  plays: z.int(),
  charged: money,
  won: money,
  /** What the published odds give for these plays, and its standard deviation. */
  expected: z.number(),
  deviation: z.number(),
  /** Draws that hit or miss, those that hit, and what the published chances give for them with its standard deviation. */
  tries: z.int(),
  hits: z.int(),
  chances: z.number(),
  chance_deviation: z.number(),
})
export type ReturnRow = z.output<typeof returnRow>

export const listReturns = route(plain.listReturns, {
  summary:
    'What all settled plays gave beside what the published odds say, by game, what was played, and who played',
  data: z.object({ list: z.array(returnRow) }),
})
