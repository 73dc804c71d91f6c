import * as z from 'zod/mini'
import { RETRIEVAL_FAIL_REASONS, RETRIEVAL_PHASES } from '../retrieval.ts'
import { rollEndReason, rollPhase } from '../rolls.ts'
import { id, idInQuery, LANGUAGES, money, moneySent, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  doneOrWaiting,
  HELPERS,
  listQuery,
  adminQuery,
  OPERATORS,
  staffName,
} from './admin-route.ts'

/** A text in every language of the store. */
export const words = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodMiniString
  >,
)
export type Words = z.output<typeof words>

const playerFace = z.object({ id, nickname: z.string() })
const number = z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))

/* Retrievals */

const retrievalRow = z.object({
  id,
  player: playerFace,
  item_id: id,
  market_hash_name: z.string(),
  image_url: z.string(),
  phase: z.enum(RETRIEVAL_PHASES),
  fail_reason: z.nullable(z.enum(RETRIEVAL_FAIL_REASONS)),
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
    phase: z.optional(z.enum(['open', ...RETRIEVAL_PHASES])),
    provider: z.optional(z.string().check(z.maxLength(40))),
    fail_reason: z.optional(z.enum(RETRIEVAL_FAIL_REASONS)),
    player_id: z.optional(number),
    /** Minutes since it was asked for, at least. */
    waiting: z.optional(number),
    attempts: z.optional(number),
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
    /** The market of this store; null when it has none. */
    market: z.nullable(z.string()),
    /** Open retrievals of a market that this store does not have: nobody asks about them. */
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

/* Roll rooms */

const roomNow = z.object({
  id,
  phase: rollPhase,
  lottery_time: unixSeconds,
  join_num: z.int(),
  prize_pool: money,
})

const prizeSkin = z.object({
  skin_id: id,
  item_name: z.string(),
  market_hash_name: z.string(),
  image_url: z.string(),
  price: money,
})
export type PrizeSkin = z.output<typeof prizeSkin>

export const rollPeriod = z.enum(['hour', 'day', 'week'])

const officialRow = z.object({
  id: z.string(),
  names: words,
  descr: words,
  period: rollPeriod,
  /** Coins to be recharged within the period. */
  recharge: money,
  active: z.boolean(),
  sort: z.int(),
  /** The prizes as they are put into the next room, and what they are worth now. */
  prizes: z.array(prizeSkin),
  prize_pool: money,
  /** What a second person agreed that its rooms may give in a week of the store, and what is left of this week. */
  week_amount: money,
  week_left: money,
  /** Rooms that begin in a week. */
  week_rooms: z.int(),
  running: z.nullable(roomNow),
  /** When the room after the running one begins to be open; null without one. */
  next_from: z.nullable(unixSeconds),
  revision: z.int(),
  updated_at: unixSeconds,
  updated_by: staffName,
})
export type OfficialRollRow = z.output<typeof officialRow>

export const listOfficialRolls = adminQuery('rolls/official', {
  summary: 'Roll rooms that the house makes again and again, with the one that is running',
  query: listQuery,
  data: adminPageOf(officialRow),
})

export const officialRollDetails = adminQuery('rolls/official/one', {
  summary: 'One of them',
  query: z.object({ id: z.string().check(z.maxLength(40)) }),
  data: officialRow,
  errors: ['subject_unknown'],
})

export const findPrizeSkins = adminQuery('rolls/skins', {
  summary: 'Skins that may be prizes, by a part of their name',
  query: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  data: z.object({ list: z.array(prizeSkin) }),
})

export const saveOfficialRoll = adminCommand('rolls/official/save', {
  summary:
    'Changes what the house makes, from the next room on. What its rooms give or ask for waits for a second person',
  roles: OPERATORS,
  body: {
    key: z.string().check(z.maxLength(40)),
    revision: z.int(),
    names: words,
    descr: words,
    period: rollPeriod,
    recharge: moneySent,
    skin_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
    /** What its rooms may give in a week of the store, in coins. */
    week_amount: moneySent,
    active: z.boolean(),
    sort: z.int().check(z.minimum(0), z.maximum(1000)),
  },
  data: z.extend(doneOrWaiting, { revision: z.int() }),
  errors: ['subject_unknown', 'changed_meanwhile', 'rule_broken'],
})

const roomRow = z.object({
  id,
  names: words,
  /** Null for a room of the house. */
  owner: z.nullable(playerFace),
  official_key: z.nullable(z.string()),
  phase: rollPhase,
  end_reason: z.nullable(rollEndReason),
  join_num: z.int(),
  places: z.nullable(z.int()),
  prize_num: z.int(),
  prize_pool: money,
  has_password: z.boolean(),
  created_at: unixSeconds,
  lottery_time: unixSeconds,
  ended_at: z.nullable(unixSeconds),
})
export type RoomRow = z.output<typeof roomRow>

export const listRooms = adminQuery('rolls', {
  summary: 'Roll rooms, newest first. `q` is a number, or a part of the name',
  query: z.extend(listQuery, {
    phase: z.optional(rollPhase),
    kind: z.optional(z.enum(['players', 'official'])),
    owner_id: z.optional(number),
  }),
  data: adminPageOf(roomRow),
})

export const roomDetails = adminQuery('rolls/one', {
  summary: 'One roll room with its prizes and who joined',
  query: z.object({ id: idInQuery }),
  data: z.extend(roomRow, {
    descr: words,
    recharge: money,
    recharge_from: z.nullable(unixSeconds),
    recharge_to: z.nullable(unixSeconds),
    invited: z.boolean(),
    locked_at: z.nullable(unixSeconds),
    prizes: z.array(
      z.extend(prizeSkin, { id, item_id: z.nullable(id), wear: z.string(), winner: z.nullable(playerFace) }),
    ),
    /** The first hundred. */
    entrants: z.array(z.extend(playerFace, { place: z.int(), joined_at: unixSeconds })),
  }),
  errors: ['subject_unknown'],
})

export const closeRoom = adminCommand('rolls/close', {
  summary:
    'Closes a room of a player before its draw is locked: the prizes go back, owner and entrants are told',
  roles: HELPERS,
  body: { id },
  data: z.object({}),
  errors: ['roll_unknown', 'roll_locked', 'roll_over', 'rule_broken'],
})

/* Red envelopes */

const envelopeRow = z.object({
  id,
  /** For owner and operators only. */
  code: z.nullable(z.string()),
  titles: words,
  descr: words,
  total: money,
  paid: money,
  parts: z.int(),
  claimed: z.int(),
  ended: z.boolean(),
  created_at: unixSeconds,
  ends_at: unixSeconds,
  closed_at: z.nullable(unixSeconds),
})
export type EnvelopeRow = z.output<typeof envelopeRow>

export const listEnvelopesMade = adminQuery('envelopes', {
  summary: 'Red envelopes, newest first',
  query: z.extend(listQuery, { state: z.optional(z.enum(['open', 'ended'])) }),
  data: adminPageOf(envelopeRow),
})

export const envelopeMade = adminQuery('envelopes/one', {
  summary: 'One red envelope',
  query: z.object({ id: idInQuery }),
  data: envelopeRow,
  errors: ['envelope_unknown'],
})

const claimRow = z.object({
  id,
  n: z.int(),
  player: playerFace,
  amount: money,
  created_at: unixSeconds,
})
export type EnvelopeClaimRow = z.output<typeof claimRow>

export const listEnvelopeClaims = adminQuery('envelopes/claims', {
  summary: 'Who claimed parts of a red envelope, the last first',
  query: z.extend(listQuery, { envelope_id: idInQuery }),
  data: adminPageOf(claimRow),
})

/** The most that is put into one envelope, whoever agrees: coins. */
export const ENVELOPE_MOST = 100_000

export const makeRedEnvelope = adminCommand('envelopes/make', {
  summary: 'Makes a red envelope of bonus coins; above the budget of the day it waits for a second person',
  roles: OPERATORS,
  body: {
    code: z.string().check(z.maxLength(200)),
    titles: words,
    descr: words,
    total: moneySent,
    parts: z.int().check(z.minimum(1), z.maximum(10_000)),
    ends_at: unixSeconds,
  },
  data: z.extend(doneOrWaiting, { id: z.nullable(id) }),
  errors: ['rule_broken'],
})

export const closeRedEnvelope = adminCommand('envelopes/close', {
  summary: 'Ends a red envelope early: what nobody claimed stays with the house',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['envelope_unknown', 'envelope_over'],
})
