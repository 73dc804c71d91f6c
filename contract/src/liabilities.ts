import * as z from 'zod/mini'
import { pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/liabilities.ts'

/** Whole cents of coins, of diamonds, and of the printed value of items: the tree's own amounts. */
const cents = z.int().check(z.minimum(0))
const amounts = z.object({ cash: cents, bonus: cents, diamond: cents, items: cents })

/** YYYY-MM-DD of the store's calendar. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** A total of what the store owes all players (docs/log.md). */
const total = z.object({
  number: z.int(),
  day,
  made_at: unixSeconds,
  /** Accounts in it, and the hash over all of them, in hex. */
  count: z.int(),
  root: z.string(),
  /** The sums that the operator shows, as its entry in the log has them. */
  sums: z.partial(amounts),
  /** Where its entry stands in the log; null while it waits. */
  index: z.nullable(z.int()),
  /** Whether players' paths can still be had: those of the newest few. */
  has_paths: z.boolean(),
})
export type LiabilityTotal = z.output<typeof total>

export const listLiabilities = route(plain.listLiabilities, {
  summary: 'The totals of what the store owes all players, newest first',
  query: pageQuery,
  data: pageOf(total),
})

export const myLiability = route(plain.myLiability, {
  summary:
    "The player's own amounts in a total, with the path that leads to its root and its entry's path in the log",
  query: z.object({ day: z.optional(z.string().check(z.refine(isDay))) }),
  data: z.object({
    /** The newest of that day, or of all; null before the first. */
    total: z.nullable(total),
    /** Null for an account that was made after it. `sums` are those of the root, which the path adds up to. */
    mine: z.nullable(
      z.object({
        account: z.string(),
        amounts,
        sums: amounts,
        proof: z.object({ salt: z.string(), index: z.int(), path: z.string() }),
      }),
    ),
    /** The entry's path in the log, under the newest checkpoint; null while it waits. */
    entry: z.nullable(z.object({ index: z.int(), size: z.int(), path: z.string(), checkpoint: z.string() })),
  }),
  errors: ['total_unknown', 'total_thinned'],
})

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
