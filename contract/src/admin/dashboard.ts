import * as z from 'zod/mini'
import { id, money, unixSeconds } from '../shapes.ts'
import { adminCommand, adminPageOf, listQuery, adminQuery, OPERATORS, staffName } from './admin-route.ts'

export const ALERT_KINDS = [
  'return_off',
  'return_range',
  'economy',
  'drift',
  'prove_failed',
  'provider_failing',
  'beacon_late',
  'job_stuck',
  'retrieval_waiting',
  'disk_low',
  'code_budget',
  'promised_much',
  'request_delayed',
  'rooms_wait',
  'gift_budget',
  'supplier_balance',
  'trade_reversed',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Money is that of payments; coins, diamonds and the values of items are in coins, a diamond being worth one. */
const today = z.object({
  day: z.iso.date(),
  starts_at: unixSeconds,
  recharged: money,
  refunded: money,
  /** Coins that plays and the mall took, less what they paid back. */
  coins_taken: money,
  /** Diamonds that the mall took. */
  diamonds_taken: money,
  /** Values of the items that were made, and of those that were staked and consumed. */
  items_given: money,
  items_consumed: money,
  /** Diamonds that plays paid out beside items, and those that were paid for items that were sold. */
  diamonds_won: money,
  diamonds_for_sales: money,
  /** Coins that were given away: envelopes, gift cards, rebates. */
  coins_given: money,
  /** Values of the items that left for their owners' accounts at the platform. */
  items_retrieved: money,
  /** What the house has more than before: coins_taken + diamonds_taken + items_consumed - items_given - diamonds_won. */
  net: money,
  new_players: z.int(),
  active_players: z.int(),
})

/** Why an account at a market is to be filled: it cannot pay, holds less than what is to be bought, or lasts for few days. */
export const SUPPLIER_STATES = ['empty', 'low', 'soon'] as const
export type SupplierState = (typeof SUPPLIER_STATES)[number]

/** The store's own account at a market against what is to be bought there. */
const supplier = z.object({
  market: z.string(),
  /** Whether the store still buys there; one where it does not only ends what is open. */
  in_use: z.boolean(),
  /** As the alert says it; null when the account holds enough. */
  state: z.nullable(z.enum(SUPPLIER_STATES)),
  /** What the account holds, as the market said it at `read_at`; null where it has not. */
  balance: z.nullable(money),
  read_at: z.nullable(unixSeconds),
  /** When the market last refused because the account does not hold the price; null once it took an order again. */
  empty_at: z.nullable(unixSeconds),
  /** Retrievals that no market has taken yet, and what they may cost at most. */
  waiting: z.int(),
  due: money,
  /** All that are open, by the printed value of their items. */
  open: z.int(),
  open_value: money,
  /** What orders of the last seven days cost in a day, and how many days the balance lasts so. */
  day_cost: z.nullable(money),
  days: z.nullable(z.number()),
})

export const dashboardNow = adminQuery('dashboard/now', {
  summary: 'How the store is doing at this moment; what is counted is at most 20 seconds old',
  data: z.object({
    at: unixSeconds,
    players: z.int(),
    sockets: z.int(),
    processes: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        pid: z.int(),
        version: z.string(),
        players: z.int(),
        sockets: z.int(),
        started_at: unixSeconds,
        beat_at: unixSeconds,
      }),
    ),
    /** The last 60 minutes, oldest first. */
    minutes: z.array(z.object({ at: unixSeconds, opened: z.int() })),
    today,
    queues: z.array(z.object({ name: z.string(), count: z.int(), oldest_at: z.nullable(unixSeconds) })),
    suppliers: z.object({
      /** Items in backpacks and staked, with their printed value: what players may still retrieve. */
      items: z.int(),
      promised: money,
      counted_at: z.nullable(unixSeconds),
      list: z.array(supplier),
    }),
    prove: z.nullable(
      z.object({ ended_at: unixSeconds, checks: z.int(), faults: z.int(), failed: z.boolean() }),
    ),
  }),
})
export type DashboardNow = z.output<typeof dashboardNow.data>

/** Fractions of the price. The declared return lies between `low` and `high` in 95 of 100 cases if the odds are as published. */
const band = z.nullable(
  z.object({
    opened: z.int(),
    declared: z.number(),
    observed: z.number(),
    low: z.number(),
    high: z.number(),
    /** Standard errors of the observed return: by the published odds, and by what was won. */
    error: z.number(),
    observed_error: z.nullable(z.number()),
    outside: z.boolean(),
    /** Whether there were enough openings for the band to mean what it says. */
    enough: z.boolean(),
  }),
)
export type Band = z.output<typeof band>

const boxReturn = z.object({
  id,
  name: z.string(),
  image_url: z.string(),
  on_sale: z.boolean(),
  is_welfare: z.boolean(),
  version: z.nullable(z.int()),
  /** Of the version that is on sale. */
  declared: z.nullable(z.number()),
  /** The same at today's prices; null for what is not sold. */
  current: z.nullable(z.number()),
  /** Whether that left 85-96 %. */
  out_of_range: z.boolean(),
  all: band,
  day: band,
})
export type BoxReturn = z.output<typeof boxReturn>

export const dashboardReturns = adminQuery('dashboard/returns', {
  summary:
    'Of each box the declared return beside the observed one with its 95 % band, of all times and of the last 24 hours',
  data: z.object({ list: z.array(boxReturn) }),
})

export const dashboardJobs = adminQuery('dashboard/jobs', {
  summary:
    'Work that is due by the clock, as the newest process did it last, and calls of outside services in the last hour',
  data: z.object({
    jobs: z.array(
      z.object({
        name: z.string(),
        every_ms: z.int(),
        started_at: unixSeconds,
        ended_at: z.nullable(unixSeconds),
        took_ms: z.nullable(z.int()),
        failures: z.int(),
        error: z.nullable(z.string()),
        late_s: z.int(),
        stuck: z.boolean(),
      }),
    ),
    providers: z.array(
      z.object({
        provider: z.string(),
        call: z.string(),
        ok: z.int(),
        refused: z.int(),
        silent: z.int(),
        last_failed_at: z.nullable(unixSeconds),
      }),
    ),
  }),
})
export type DashboardJobs = z.output<typeof dashboardJobs.data>

const alertRow = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  subject: z.string(),
  text: z.string(),
  since: unixSeconds,
  last_at: unixSeconds,
  cleared_at: z.nullable(unixSeconds),
  acknowledged_by: staffName,
  acknowledged_at: z.nullable(unixSeconds),
  acknowledged_why: z.string(),
})
export type AlertRow = z.output<typeof alertRow>

export const listAlerts = adminQuery('alerts', {
  summary: 'What somebody should look at, newest first',
  query: z.extend(listQuery, {
    state: z.optional(z.enum(['open', 'cleared'])),
    kind: z.optional(z.enum(ALERT_KINDS)),
  }),
  data: adminPageOf(alertRow),
})

export const countAlerts = adminQuery('alerts/count', {
  summary: 'How many alerts are open, and how many of them are not acknowledged',
  data: z.object({ open: z.int(), unacknowledged: z.int() }),
})

export const acknowledgeAlert = adminCommand('alerts/acknowledge', {
  summary: 'Says that somebody looks after an open alert; it stays open until its cause is gone',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['alert_unknown', 'alert_over', 'changed_meanwhile'],
})
