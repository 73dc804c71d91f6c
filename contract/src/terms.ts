import * as z from 'zod/mini'
import { unixSeconds, versionSent } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/terms.ts'

/** Terms that a player has not accepted yet: the newest version, and what has changed since theirs, oldest first. */
export const termsDue = z.object({
  version: z.int(),
  changes: z.array(z.object({ version: z.int(), published_at: unixSeconds, summary: z.string() })),
})
export type TermsDue = z.output<typeof termsDue>

export const acceptTerms = route(plain.acceptTerms, {
  summary: 'Accept the newest terms of use; until then a player neither plays nor pays',
  body: z.object({ version: versionSent(1) }),
  data: z.object({ version: z.int() }),
  errors: ['terms_newer'],
})
