import * as z from 'zod/mini'
import { ORDER_STATUSES, type OrderStatus } from '@noktra/game/recharge/order-state'
import { GAMES } from '../plain/games.ts'
import { SAME_PERSON } from '../promotion.ts'
import { gameName, id, idInQuery, money, moneySent, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  doneOrWaiting,
  listQuery,
  adminQuery,
  OPERATORS,
  staffName,
} from './admin-route.ts'

const day = z.iso.date()
/** Days of the store's calendar; both are inside. */
const days = { from: z.optional(day), to: z.optional(day) }
const flag = z.optional(z.enum(['true', 'false']))
const player = z.object({ id, nickname: z.string() })
const namedPlayer = z.nullable(player)
const code = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))
const amountInQuery = z.optional(z.pipe(z.coerce.number<string | number>(), moneySent))

// Orders

export { ORDER_STATUSES, type OrderStatus }

const orderRow = z.object({
  id: z.string(),
  player,
  pay_method: z.enum(['alipay2', 'rxka-ali']),
  provider: z.string(),
  provider_ref: z.nullable(z.string()),
  coins: money,
  /** Money. */
  payable: money,
  rate: z.number(),
  status: z.enum(ORDER_STATUSES),
  paid_late: z.boolean(),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  paid_at: z.nullable(unixSeconds),
  refunded_at: z.nullable(unixSeconds),
  refund_ref: z.nullable(z.string()),
  /** How the provider paid it back by itself; null where it did not. */
  reversed_as: z.nullable(z.enum(['refunded', 'charged_back'])),
  /** Coins of it that could not be taken back, until staff settle it. */
  owed: money,
})
export type OrderRow = z.output<typeof orderRow>

export const listOrders = adminQuery('orders', {
  summary: 'Orders of coins, newest first; `q` is an order number or a reference of a provider',
  query: z.extend(listQuery, {
    status: z.optional(z.enum(ORDER_STATUSES)),
    pay_method: z.optional(z.enum(['alipay2', 'rxka-ali'])),
    late: flag,
    player_id: z.optional(idInQuery),
    ...days,
  }),
  data: adminPageOf(orderRow),
})

export const NOTICE_VERDICTS = [
  'credited',
  'late',
  'repeated',
  'wrong_amount',
  'unknown_order',
  'failed',
  'reversed',
] as const
export const ODD_VERDICTS = ['late', 'wrong_amount', 'unknown_order', 'reversed'] as const

const callbackRow = z.object({
  id,
  order_no: z.string(),
  provider: z.string(),
  provider_ref: z.nullable(z.string()),
  /** Money that the provider says was paid. */
  amount: z.nullable(money),
  /** What the order costs; null where there is no such order. */
  payable: z.nullable(money),
  player: namedPlayer,
  verdict: z.enum(NOTICE_VERDICTS),
  times: z.int(),
  created_at: unixSeconds,
  last_at: unixSeconds,
  seen: z.boolean(),
  seen_at: z.nullable(unixSeconds),
  seen_by: staffName,
  seen_note: z.string(),
})
export type CallbackRow = z.output<typeof callbackRow>

const transferRow = z.object({
  id,
  at: unixSeconds,
  currency: z.enum(['coin', 'diamond']),
  amount: money,
  reason: z.string(),
  ref: z.string(),
  leg: z.int(),
  debit: z.object({ account: id, kind: z.string(), player: namedPlayer, balance: z.nullable(money) }),
  credit: z.object({ account: id, kind: z.string(), player: namedPlayer, balance: z.nullable(money) }),
})
export type TransferRow = z.output<typeof transferRow>

export const orderDetails = adminQuery('orders/one', {
  summary: 'One order with what its provider said and what it moved',
  query: z.object({ id: code }),
  data: z.extend(orderRow, {
    asked_at: z.nullable(unixSeconds),
    /** Whether this store still runs the provider that the order was made at. */
    provider_runs: z.boolean(),
    callbacks: z.array(callbackRow),
    transfers: z.array(transferRow),
    /** Items that are frozen for what is owed. */
    frozen_items: z.int(),
    /** What the player's cash holds: a refund takes the order's coins from it. */
    cash: money,
    rebate: z.nullable(
      z.object({
        inviter: player,
        amount: money,
        claimed: z.boolean(),
        reversed: z.boolean(),
        refused: z.boolean(),
      }),
    ),
  }),
  errors: ['subject_unknown'],
})

export const ASK_OUTCOMES = [
  'credited',
  'late',
  'repeated',
  'wrong_amount',
  'unknown_order',
  'failed',
  'reversed',
  'waiting',
  'not_known',
  'no_answer',
  'not_run',
] as const
export type AskOutcome = (typeof ASK_OUTCOMES)[number]

export const askOrder = adminCommand('orders/ask', {
  summary: 'Asks the provider now how an order stands, and settles what it says',
  roles: ['owner', 'operator', 'support'],
  body: { id: code },
  /** `not_known`: the provider has no such order. `not_run`: this store no longer runs the provider. */
  data: z.object({ outcome: z.enum(ASK_OUTCOMES), status: z.enum(ORDER_STATUSES) }),
  errors: ['subject_unknown'],
})

export const refundOrder = adminCommand('orders/refund', {
  summary: 'Takes back the coins of a paid order, once; the money itself goes back at the provider',
  roles: OPERATORS,
  body: {
    id: code,
    /** The provider's reference of its refund. */
    refund_ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  },
  data: z.object({
    coins: money,
    /** What the inviter gave back of their rebate, and what their cash did not hold. */
    rebate_taken: money,
    rebate_missing: money,
  }),
  errors: ['subject_unknown', 'order_not_paid', 'order_refunded', 'refund_short'],
})

export const settleReversal = adminCommand('orders/settle', {
  summary:
    'Asks a second person to settle a recharge that its provider paid back: what is owed is let go, and the frozen items are free again',
  roles: OPERATORS,
  body: { id: code },
  data: doneOrWaiting,
  errors: ['subject_unknown', 'order_not_owed'],
})

export const listOddCallbacks = adminQuery('orders/callbacks', {
  summary: 'Payments that came late, with another amount or for no order, or went back',
  query: z.extend(listQuery, { verdict: z.optional(z.enum(ODD_VERDICTS)), seen: flag }),
  data: adminPageOf(callbackRow),
})

export const seeCallback = adminCommand('orders/callbacks/seen', {
  summary: 'Marks such a payment as looked after',
  roles: ['owner', 'operator', 'support'],
  body: { id },
  data: z.object({}),
  errors: ['subject_unknown'],
})

// Cards

export const CARD_KINDS = ['sold', 'gift'] as const
export const MOST_CARDS = 10_000

const batchRow = z.object({
  id,
  kind: z.enum(CARD_KINDS),
  face: money,
  count: z.int(),
  note: z.string(),
  redeemed: z.int(),
  /** What was redeemed, and what can still be: coins. */
  redeemed_sum: money,
  left_sum: money,
  status: z.enum(['not_exported', 'in_use', 'revoked']),
  created_at: unixSeconds,
  made_by: staffName,
  exported_at: z.nullable(unixSeconds),
  exported_by: staffName,
  revoked_at: z.nullable(unixSeconds),
})
export type BatchRow = z.output<typeof batchRow>

export const listBatches = adminQuery('cards', {
  summary: 'Batches of cards, newest first',
  query: z.extend(listQuery, {
    kind: z.optional(z.enum(CARD_KINDS)),
    status: z.optional(z.enum(['not_exported', 'in_use', 'revoked'])),
  }),
  data: adminPageOf(batchRow),
})

export const makeBatch = adminCommand('cards/make', {
  summary:
    'Makes a batch of cards, whose secrets come out once, by the export; above the budget of the day it waits for a second person',
  roles: OPERATORS,
  body: {
    kind: z.enum(CARD_KINDS),
    /** Coins on each card. */
    face: z.pipe(z.number().check(z.minimum(0.01), z.maximum(100_000)), moneySent),
    count: z.int().check(z.minimum(1), z.maximum(MOST_CARDS)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  },
  data: z.extend(doneOrWaiting, { id: z.nullable(id) }),
})

export const exportBatch = adminCommand('cards/export', {
  summary: 'Gives the cards of a batch with their secrets as CSV: once, then the secrets are gone',
  roles: OPERATORS,
  body: { id },
  data: z.object({ name: z.string(), csv: z.string() }),
  errors: ['subject_unknown', 'batch_exported', 'batch_revoked'],
})

export const revokeBatch = adminCommand('cards/revoke', {
  summary: 'Takes a batch out of use: cards that are not redeemed are refused from now on',
  roles: OPERATORS,
  body: { id },
  data: z.object({ refused_from_now: z.int() }),
  errors: ['subject_unknown', 'batch_revoked'],
})

// Conversions, rebates

const conversionRow = z.object({
  id,
  player,
  diamonds: money,
  coins: money,
  rate: z.number(),
  created_at: unixSeconds,
})
export type ConversionRow = z.output<typeof conversionRow>

export const listConversions = adminQuery('conversions', {
  summary: 'Diamonds made coins, newest first',
  query: z.extend(listQuery, { player_id: z.optional(idInQuery), ...days }),
  data: adminPageOf(conversionRow),
})

export const REBATE_STATUSES = ['waiting', 'claimable', 'claimed', 'reversed', 'refused'] as const
const rebateRow = z.object({
  id,
  inviter: player,
  invitee: player,
  cause: z.enum(['recharge', 'card']),
  ref: z.string(),
  coins: money,
  /** Of the coins, as a fraction. */
  rate: z.number(),
  amount: money,
  status: z.enum(REBATE_STATUSES),
  refused: z.nullable(z.enum(SAME_PERSON)),
  claim_id: z.nullable(z.int()),
  created_at: unixSeconds,
  available_at: unixSeconds,
})
export type RebateRow = z.output<typeof rebateRow>

export const listRebates = adminQuery('rebates', {
  summary: 'What inviters earned by recharges, newest first',
  query: z.extend(listQuery, {
    inviter_id: z.optional(idInQuery),
    invitee_id: z.optional(idInQuery),
    claim_id: z.optional(idInQuery),
    status: z.optional(z.enum(REBATE_STATUSES)),
  }),
  data: adminPageOf(rebateRow),
})

const claimRow = z.object({ id, player, amount: money, num: z.int(), created_at: unixSeconds })
export type ClaimRow = z.output<typeof claimRow>

export const listClaims = adminQuery('rebates/claims', {
  summary: 'Rebates that were paid out, newest first',
  query: z.extend(listQuery, { player_id: z.optional(idInQuery) }),
  data: adminPageOf(claimRow),
})

// Ledger

export const listTransfers = adminQuery('ledger', {
  summary: 'Transfers, newest first',
  query: z.extend(listQuery, {
    account: z.optional(idInQuery),
    player_id: z.optional(idInQuery),
    currency: z.optional(z.enum(['coin', 'diamond'])),
    reason: z.optional(z.string().check(z.maxLength(60))),
    ref: z.optional(z.string().check(z.maxLength(100))),
    least: amountInQuery,
    most: amountInQuery,
    ...days,
  }),
  data: adminPageOf(transferRow),
})

export const transferDetails = adminQuery('ledger/one', {
  summary: 'One transfer with both accounts, what it is linked to and what it was for',
  query: z.object({ id: idInQuery }),
  data: z.extend(transferRow, {
    /** What it gives back or belongs to, and what gives it back or belongs to it. */
    links: z.array(transferRow),
    /** The other legs of the same movement. */
    legs: z.array(transferRow),
    cause: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  }),
  errors: ['subject_unknown'],
})

const houseAccount = z.object({
  account: id,
  kind: z.string(),
  currency: z.enum(['coin', 'diamond']),
  credited: money,
  debited: money,
  /** Below 0 where the house gave more than it took. */
  balance: money,
})

export const houseAccounts = adminQuery('ledger/house', {
  summary: "The house's accounts with their sums, and what all players hold",
  data: z.object({
    list: z.array(houseAccount),
    players: z.object({ cash: money, bonus: money, diamond: money }),
  }),
})

// Proofs

const proveRow = z.object({
  id,
  asked_at: unixSeconds,
  asked_by: staffName,
  nightly: z.boolean(),
  started_at: z.nullable(unixSeconds),
  ended_at: z.nullable(unixSeconds),
  status: z.enum(['waiting', 'running', 'holds', 'faults', 'broken']),
  checks: z.int(),
  faults: z.int(),
  error: z.nullable(z.string()),
})
export type ProveRow = z.output<typeof proveRow>

export const listProofs = adminQuery('prove', {
  summary: 'Proofs of the books, newest first',
  query: listQuery,
  data: adminPageOf(proveRow),
})

export const proofDetails = adminQuery('prove/one', {
  summary: 'One proof: each check, and up to 20 rows for which it does not hold',
  query: z.object({ id: idInQuery }),
  data: z.extend(proveRow, {
    results: z.array(
      z.object({ check: z.string(), ms: z.number(), rows: z.array(z.record(z.string(), z.unknown())) }),
    ),
  }),
  errors: ['subject_unknown'],
})

export const runProof = adminCommand('prove/run', {
  summary: 'Has the books proven now; one proof runs at a time',
  roles: ['owner', 'operator', 'auditor'],
  body: {},
  data: z.object({ id }),
  errors: ['prove_running'],
})

// Revenue

/** Games of the chart of returns. */
export const PLAYED_GAMES = GAMES.flatMap((game) => ('isPlayed' in game ? game.kind : []))

const gameRevenue = z.object({
  game: gameName,
  /** Coins charged less coins given back. */
  cash: money,
  bonus: money,
  /** Value of items that were staked. */
  staked: money,
  /** Value of items, and diamonds, that players won. */
  won: money,
})

export const revenue = z.object({
  /** Money that was paid for orders and for cards that were sold, and that was given back. */
  recharge_money: money,
  card_money: money,
  refund_money: money,
  /** The same in coins. */
  recharge_coins: money,
  card_coins: money,
  refund_coins: money,
  recharge_num: z.int(),
  gift_coins: money,
  played_cash: money,
  played_bonus: money,
  /** Value of items won in games, and of those given free: keys, welfare, gifts, official rolls. */
  items_won: money,
  items_free: money,
  mall_coins: money,
  mall_diamonds: money,
  mall_items: money,
  sold_diamonds: money,
  exchanged_diamonds: money,
  exchanged_coins: money,
  rebates: money,
  envelopes: money,
  /** What adjustments gave to players; below 0 when they took. */
  adjusted_coins: money,
  adjusted_diamonds: money,
  /** What nothing above names, given to players. */
  other_coins: money,
  other_diamonds: money,
  /** What retrieval cost at the market, and what players paid where it asked more than the house pays. */
  retrieval_cost: money,
  retrieval_gaps: money,
  /** Coins paid for, less refunds and what retrieval cost. */
  net: money,
  games: z.array(gameRevenue),
})
export type Revenue = z.output<typeof revenue>

export const showRevenue = adminQuery('money/revenue', {
  summary: 'What came in and went out, by days or months of the store',
  query: z.object({ ...days, by: z.optional(z.enum(['day', 'month'])) }),
  data: z.object({
    zone: z.string(),
    today: z.string(),
    from: z.string(),
    to: z.string(),
    periods: z.array(
      z.extend(revenue, {
        /** YYYY-MM-DD or YYYY-MM. */
        period: z.string(),
        /** Whether it goes on, so that its sums change. */
        live: z.boolean(),
      }),
    ),
    total: revenue,
  }),
  errors: ['days_wrong'],
})
