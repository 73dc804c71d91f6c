import * as z from 'zod/mini'
import { RETRIEVAL_FAIL_REASONS, RETRIEVAL_PHASES } from '../retrieval.ts'
import { id, idInQuery, money, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  HELPERS,
  listQuery,
  adminQuery,
  OPERATORS,
  staffName,
} from './admin-route.ts'
import { numberInQuery, playerFace } from './shapes.ts'

/** Why a retrieval failed, as the staff reads it. Players read `queue` where the store's own account at the market was empty. */
export const MARKET_FAIL_REASONS = [...RETRIEVAL_FAIL_REASONS, 'balance'] as const
export type MarketFailReason = (typeof MARKET_FAIL_REASONS)[number]

const retrievalRow = z.object({
  id,
  player: playerFace,
  item_id: id,
  market_hash_name: z.string(),
  image_url: z.string(),
  phase: z.enum(RETRIEVAL_PHASES),
  fail_reason: z.nullable(z.enum(MARKET_FAIL_REASONS)),
  provider: z.string(),
  /** How often the market was asked. */
  attempt: z.int(),
  /** What the item was worth, and what the house paid for it. */
  value: money,
  price: z.nullable(money),
  created_at: unixSeconds,
  /** When its next step is due; null when it is over. */
  next_at: z.nullable(unixSeconds),
  ended_at: z.nullable(unixSeconds),
  /** Who of the staff ended it. */
  ended_by: staffName,
})
export type RetrievalQueueRow = z.output<typeof retrievalRow>

export const listRetrievalQueue = adminQuery('retrievals', {
  summary:
    'Retrievals, newest first. `q` is a number or a reference of an order, a delivery or a trade offer; waiting and attempts look at open ones only',
  query: z.extend(listQuery, {
    phase: z.optional(z.enum(['open', 'case', ...RETRIEVAL_PHASES])),
    provider: z.optional(z.string().check(z.maxLength(40))),
    fail_reason: z.optional(z.enum(MARKET_FAIL_REASONS)),
    player_id: z.optional(numberInQuery),
    /** Minutes since it was asked for, at least. */
    waiting: z.optional(numberInQuery),
    attempts: z.optional(numberInQuery),
  }),
  data: adminPageOf(retrievalRow),
})

export const retrievalCounts = adminQuery('retrievals/counts', {
  summary: 'How many retrievals are in each open phase, and how the last seven days went',
  data: z.object({
    phases: z.array(z.object({ phase: z.enum(RETRIEVAL_PHASES), count: z.int() })),
    /** When the one that waits longest was asked for. */
    oldest_at: z.nullable(unixSeconds),
    done: z.int(),
    failed: z.int(),
    median_seconds: z.nullable(z.number()),
    /** The markets of this store. */
    markets: z.array(z.string()),
    /** Open retrievals of a market that this store does not have: their state is no longer asked for. */
    stranded: z.int(),
  }),
})

export const retrievalOne = adminQuery('retrievals/one', {
  summary:
    'One retrieval: order, item, player, prices, timeline. Support and auditors see the trade link without its token',
  query: z.object({ id: idInQuery }),
  data: z.extend(retrievalRow, {
    item_name: z.string(),
    wear: z.string(),
    item_state: z.string(),
    trade_url: z.string(),
    order_ref: z.string(),
    provider_ref: z.nullable(z.string()),
    offer_ref: z.nullable(z.string()),
    delivery_ref: z.nullable(z.string()),
    /** What the house pays at most, what the player paid because the market asked more, and both together. */
    house_most: money,
    gap_paid: money,
    most: money,
    protected_until: z.nullable(unixSeconds),
    /** When the platform reversed its trade, and when the staff settled that. */
    case_at: z.nullable(unixSeconds),
    settled_at: z.nullable(unixSeconds),
    steps: z.array(z.object({ phase: z.enum(RETRIEVAL_PHASES), at: unixSeconds })),
    /** Whether this store has the market that took the order. */
    market_here: z.boolean(),
  }),
  errors: ['subject_unknown'],
})

const byHandErrors = [
  'subject_unknown',
  'retrieval_over',
  'retrieval_busy',
  'retrieval_other_market',
  'retrieval_market_silent',
  'retrieval_market_says',
] as const

export const retryRetrieval = adminCommand('retrievals/retry', {
  summary: 'Lets the next step of a retrieval happen now instead of later',
  roles: HELPERS,
  body: { id },
  data: z.object({}),
  errors: ['subject_unknown', 'retrieval_over', 'retrieval_busy', 'retrieval_other_market'],
})

export const settleRetrievalCase = adminCommand('retrievals/settle', {
  summary:
    'Settles a trade that the platform reversed: the item, frozen in its backpack since, is free again',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['subject_unknown', 'retrieval_no_case'],
})

export const giveRetrievalBack = adminCommand('retrievals/give-back', {
  summary:
    'Fails a retrieval and gives its item back, if the market says that it does not know the order or has refused it',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: byHandErrors,
})

export const completeRetrieval = adminCommand('retrievals/complete', {
  summary:
    'Ends a retrieval that the staff delivers by hand, if the market says that it does not know the order',
  roles: OPERATORS,
  body: { id, delivery_ref: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) },
  data: z.object({}),
  errors: byHandErrors,
})
