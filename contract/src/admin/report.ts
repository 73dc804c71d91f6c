import * as z from 'zod/mini'
import { money, unixSeconds } from '../shapes.ts'
import { adminQuery } from './admin-route.ts'
import { ALERT_KINDS } from './dashboard.ts'
import { issueKind, promiseKind } from './issuance.ts'
import { revenue } from './money.ts'

const issued = z.object({
  kind: issueKind,
  /** What the day began with; 0 when nothing was created. */
  budget: money,
  /** What was created, by the budget and by agreement, and what of it was agreed to. */
  created: money,
  agreed: money,
  /** What went back to the treasury when the day was over. */
  returned: money,
})

export const dayReport = adminQuery('report', {
  summary:
    'A day of the store on one page: revenue, what was created and promised, alerts, and the head of the audit log. Yesterday unless named',
  query: z.object({ day: z.optional(z.iso.date()) }),
  data: z.object({
    day: z.iso.date(),
    zone: z.string(),
    starts_at: unixSeconds,
    ends_at: unixSeconds,
    /** Whether it is finished and kept, so that nothing of it changes any more. */
    kept: z.boolean(),
    revenue,
    issued: z.array(issued),
    /** Worth of the prizes that went into rooms of the house. */
    rooms: money,
    promises: z.array(z.object({ kind: promiseKind, given: money, alarm: money })),
    /** What may still be redeemed and claimed, as it is now. */
    outstanding: z.object({ cards_sold: money, cards_gift: money, envelopes: money }),
    requests: z.object({ asked: z.int(), approved: z.int(), by_time: z.int(), self_approved: z.int() }),
    alerts: z.array(
      z.object({
        kind: z.enum(ALERT_KINDS),
        text: z.string(),
        since: unixSeconds,
        cleared_at: z.nullable(unixSeconds),
      }),
    ),
    /** The log as it was when the day was kept; as it is now, where that was not yet. */
    audit: z.object({
      lines: z.int(),
      /** Of the last line, in hexadecimal; null while there is none. */
      hash: z.nullable(z.string()),
      sealed: z.boolean(),
      made_at: unixSeconds,
    }),
  }),
})
