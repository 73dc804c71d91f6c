import * as z from 'zod/mini'
import { money, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/limits.ts'
import { BREAK_DAYS, EXCLUSION_MONTHS, LIMIT_KINDS, LIMIT_PERIODS } from './plain/limits.ts'

export { BREAK_DAYS, EXCLUSION_MONTHS, LIMIT_KINDS, LIMIT_PERIODS }

export type LimitKind = (typeof LIMIT_KINDS)[number]
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Coins recharged, coins lost (charges less the value of what they brought, below 0 when it brought more), minutes in the store. */
const meter = z.object({ recharge: money, charged: money, won: money, loss: money, minutes: z.int() })

const limit = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** In force now. */
  amount: money,
  /** What is left of it in this period. */
  left: money,
  /** A raise (or, null, the end of the limit) that waits until `next_at`. */
  next_amount: z.nullable(money),
  next_at: z.nullable(unixSeconds),
})

const state = z.object({
  day: meter,
  week: meter,
  month: meter,
  day_ends_at: unixSeconds,
  week_ends_at: unixSeconds,
  month_ends_at: unixSeconds,
  limits: z.array(limit),
  /** The break that is on; `until` null has no end. */
  pause: z.nullable(z.object({ kind: z.enum(['break', 'exclusion']), until: z.nullable(unixSeconds) })),
})

export const limitDetails = route(plain.limitDetails, {
  summary: 'The spend meter of the day, the week and the month, the limits and the break of the player',
  data: state,
})

/** Amounts have at most two decimals; minutes are whole. null takes the limit away, after 24 hours. */
export const setLimit = route(plain.setLimit, {
  summary: 'Set a limit: a lower one holds at once, a higher one or none after 24 hours',
  body: z.object({
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    amount: z.nullable(
      z
        .number()
        .check(z.minimum(0.01, { error: 'limit_amount' }), z.maximum(10_000_000, { error: 'limit_amount' })),
    ),
  }),
  data: state,
  errors: ['limit_amount', 'money_decimals'],
})

export const takeBreak = route(plain.takeBreak, {
  summary: 'Take a break of days, or exclude oneself for months: it cannot be taken back or shortened',
  body: z.object({
    days: z.optional(
      z.int().check(z.minimum(1, { error: 'break_length' }), z.maximum(30, { error: 'break_length' })),
    ),
    months: z.optional(
      z.int().check(z.minimum(0, { error: 'break_length' }), z.maximum(120, { error: 'break_length' })),
    ),
  }),
  data: state,
  errors: ['break_length', 'break_shorter'],
})
