import * as z from 'zod/mini'
import { RETRIEVAL_PHASES, type RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import { id, money, moneySent, pageOf, pageQuery, skinFace, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/retrieval.ts'
import { MOST_RETRIEVED } from './plain/retrieval.ts'

export { MOST_RETRIEVED }

export { RETRIEVAL_PHASES, type RetrievalPhase }

export const RETRIEVAL_FAIL_REASONS = [
  'out_of_stock',
  'too_dear',
  'queue',
  'link_wrong',
  'inventory_private',
  'declined',
  'expired',
  'reversed',
  'provider',
] as const
export type RetrievalFailReason = (typeof RETRIEVAL_FAIL_REASONS)[number]

/** The market asks more than the store pays for an item: `missing` is the difference, `cost` what the player pays for it in coins. */
export const retrievalGap = z.object({
  item_id: id,
  market_price: money,
  pays: money,
  missing: money,
  cost: money,
})
export type RetrievalGap = z.output<typeof retrievalGap>

/**
 * What became of one item: code 0 is on its way, any other is a refusal of SPEC 8 and the item stays in the backpack. `gap`
 * is what a further call could pay; `paid` what this one has.
 */
const result = z.object({
  item_id: id,
  code: z.int(),
  msg: z.string(),
  retrieval_id: z.nullable(id),
  gap: z.nullable(retrievalGap),
  paid: money,
})

export const retrieveItems = route(plain.retrieveItems, {
  summary:
    "Send up to 20 items to the player's trade link; each has its own result. pay_gaps consents to pay in cash coins what the market asks above what the store pays, at most the cost that was shown; without it 20011 carries the gaps in data",
  body: z.object({
    item_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_RETRIEVED)),
    pay_gaps: z.optional(
      z.array(z.object({ item_id: id, cost: moneySent })).check(z.maxLength(MOST_RETRIEVED)),
    ),
  }),
  data: z.object({ results: z.array(result) }),
  errors: [
    'room_closed',
    'item_unknown',
    'item_locked',
    'item_frozen',
    'item_busy',
    'trade_url_missing',
    'trade_url_private',
    'recharge_needed',
    'retrieval_held',
    'insufficient_coins',
    'gap_no_bonus',
    'money_decimals',
    'retrieve_out_of_stock',
    'retrieve_queue',
    'retrieve_link_wrong',
    'service_unavailable',
  ],
})

/** One item on its way, or back. `steps` are the moments of its timeline; the last phase of it is `phase`. */
export const retrievalRecord = z.object({
  retrieval_id: id,
  item_id: id,
  value: money,
  /** What the player paid because the market asked more than the store pays. */
  gap_paid: money,
  wear: z.string(),
  phase: z.enum(RETRIEVAL_PHASES),
  fail_reason: z.nullable(z.enum(RETRIEVAL_FAIL_REASONS)),
  trade_url: z.string(),
  /** The platform's number of the trade offer, once it is sent. */
  offer_ref: z.nullable(z.string()),
  /** What the store's staff delivered it by, where the market did not. */
  delivery_ref: z.nullable(z.string()),
  protected_until: z.nullable(unixSeconds),
  steps: z.array(z.object({ phase: z.enum(RETRIEVAL_PHASES), at: unixSeconds })),
  created_at: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  ...skinFace.shape,
})
export type RetrievalRecord = z.output<typeof retrievalRecord>

export const retrieveRecords = route(plain.retrieveRecords, {
  summary: "The player's retrievals with their timelines, newest first",
  query: z.extend(pageQuery, {
    status: z._default(z.enum(['all', 'open', 'done', 'failed']), 'all'),
  }),
  data: pageOf(retrievalRecord),
})

/** Reasons that the player's own side of the platform gave: nothing that the store or its market did. */
export const PLAYER_FAIL_REASONS = [
  'link_wrong',
  'inventory_private',
  'declined',
  'expired',
] as const satisfies RetrievalFailReason[]

const statusWindow = z.object({
  done: z.int(),
  /** Ended by the store or its market; the item went back into the backpack. */
  failed: z.int(),
  /** Ended by the player's own side: a wrong link, a private inventory, an offer that was not taken. */
  left: z.int(),
  /** Seconds from the request to the trade offer: half of them took at most the one, nine of ten at most the other. */
  median_seconds: z.nullable(z.int()),
  most_of_90_seconds: z.nullable(z.int()),
})
export type StatusWindow = z.output<typeof statusWindow>

export const retrievalStatus = route(plain.retrievalStatus, {
  summary:
    'How retrieval goes for everybody: what waits, how long it takes and how often it succeeds per market in the last day and week, and when a market did not answer',
  data: z.object({
    markets: z.array(
      z.object({
        market: z.string(),
        /** Whether new retrievals go to it. */
        in_use: z.boolean(),
        /** Waiting for the market, and since when the oldest of them. */
        queue: z.int(),
        oldest_at: z.nullable(unixSeconds),
        /** Waiting for a player to take the offer. */
        offered: z.int(),
        day: statusWindow,
        week: statusWindow,
      }),
    ),
    /** Times in which a market gave no answer, newest first; `to` is null while it lasts. */
    incidents: z.array(z.object({ market: z.string(), from: unixSeconds, to: z.nullable(unixSeconds) })),
  }),
})
export type RetrievalStatus = z.output<(typeof retrievalStatus)['data']>
