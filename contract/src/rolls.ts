import * as z from 'zod/mini'
import { PENDING_ROLLS, ROLL_END_REASONS, ROLL_PHASES } from '@noktra/game/roll/roll-state'
import { giftErrors } from './gift-errors.ts'
import { playErrors } from './play-errors.ts'
import { route } from './route.ts'
import {
  id,
  idInQuery,
  money,
  moneySent,
  pageOf,
  pageParts,
  pageQuery,
  skinFace,
  unixSeconds,
} from './shapes.ts'
import * as plain from './plain/rolls.ts'
import { LotteryStatus, RollType } from './plain/rolls.ts'

export { LotteryStatus, RollType }

export const rollPhase = z.enum(ROLL_PHASES)
export type RollPhase = z.output<typeof rollPhase>

/** The number that SPEC gives a room's phase. */
export function lotteryStatusOf(phase: RollPhase): number {
  return PENDING_ROLLS.some((pending) => pending === phase) ? LotteryStatus.pending : LotteryStatus.over
}

/** Why the prizes returned; `moderated`: the store closed the room. */
export const rollEndReason = z.enum(ROLL_END_REASONS)
export type RollEndReason = z.output<typeof rollEndReason>

/** What an entrant has to meet: coins recharged between two moments (null: whenever), and being invited by the owner. */
export const rollConditions = z.object({
  recharge: money,
  recharge_from: z.nullable(unixSeconds),
  recharge_to: z.nullable(unixSeconds),
  invited: z.boolean(),
})
export type RollConditions = z.output<typeof rollConditions>

/**
 * A room as the list shows it (SPEC 3). `max_join` is the number of places at which it is drawn at once, null when only
 * the time counts; `main_skins` the dearest prizes; `won_num` how many of them the caller won.
 */
export const rollCard = z.object({
  id,
  room_type: z.int(),
  room_name: z.string(),
  user_id: z.nullable(id),
  nickname: z.string(),
  avatar: z.string(),
  join_num: z.int(),
  max_join: z.nullable(z.int()),
  prize_num: z.int(),
  prize_pool: money,
  main_skins: z.array(z.object({ value: money, ...skinFace.shape })),
  has_password: z.boolean(),
  conditions: rollConditions,
  created_at: unixSeconds,
  lottery_time: unixSeconds,
  lottery_status: z.int(),
  /** When it was drawn, or its prizes returned. */
  ended_at: z.nullable(unixSeconds),
  phase: rollPhase,
  end_reason: z.nullable(rollEndReason),
  is_join: z.boolean(),
  i_created: z.boolean(),
  won_num: z.int(),
})
export type RollCard = z.output<typeof rollCard>

export const ROLL_SORTS = ['prize_pool', 'lottery_time', 'join_num', 'created_at'] as const
export type RollSort = (typeof ROLL_SORTS)[number]

const flag = z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(1)))
const words = z.optional(z.string().check(z.trim(), z.maxLength(40)))

export const listRolls = route(plain.listRolls, {
  summary:
    'Roll rooms by filters of 0 or 1; room_type 1 official, 2 players’. sort and order name a field (prize_pool, lottery_time, join_num, created_at) and a direction (asc, desc, or + and - before the field), whichever is which. Page, page_size and after may stand in the query or in the body',
  query: pageParts,
  body: z.extend(pageParts, {
    i_created: flag,
    is_join: flag,
    lottery_status: flag,
    no_password_room: flag,
    room_type: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(2))),
    sort: words,
    order: words,
    skin_size: z._default(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(50)), 10),
  }),
  data: pageOf(rollCard),
  errors: ['not_signed_in'],
})

const rollWinner = z.object({
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  /** Their place in the order of joining. */
  place: z.int(),
})

/** A prize; dearest first. `winner` is null until the draw, and after it when there were fewer entrants than prizes. */
export const rollPrize = z.object({
  prize_id: id,
  wear: z.string(),
  value: money,
  winner: z.nullable(rollWinner),
  ...skinFace.shape,
})
export type RollPrize = z.output<typeof rollPrize>

/** One try to draw, and the beacon's round that was to decide; its whole record stands in the proof. */
const rollAttempt = z.object({
  attempt: z.int(),
  locked_at: unixSeconds,
  lock_hash: z.string(),
  beacon: z.object({
    source: z.enum(['local', 'drand']),
    chain_hash: z.string(),
    round: z.int(),
    time: unixSeconds,
  }),
  /** The round did not come within ten minutes, so that another was published. */
  late: z.boolean(),
})
export type RollAttempt = z.output<typeof rollAttempt>

/** What the owner changed after they made the room; `num` prizes were added, else 0. */
export const ROLL_CHANGES = ['text', 'terms', 'prizes'] as const
const rollChange = z.object({ what: z.enum(ROLL_CHANGES), num: z.int(), created_at: unixSeconds })

/** How far the caller is: coins they recharged in the conditions' time, and what the house still asks before they may sit with players. */
const myConditions = z.object({
  recharged: money,
  recharge_met: z.boolean(),
  invited_met: z.boolean(),
  missing_recharge: money,
})

/** A room, whole. What the caller may do follows from `can_*`; `my_conditions` is null for visitors and the owner. */
export const rollShown = z.object({
  ...rollCard.shape,
  descr: z.string(),
  prizes: z.array(rollPrize),
  my_conditions: z.nullable(myConditions),
  can_edit: z.boolean(),
  /** Time, places, password and conditions may be changed, and the room cancelled: there are no entrants. */
  can_change_terms: z.boolean(),
  server_seed_hash: z.string(),
  fair_id: z.string(),
  attempts: z.array(rollAttempt),
  changes: z.array(rollChange),
  /** The caller's place in the order of joining. */
  my_place: z.nullable(z.int()),
})
export type RollShown = z.output<typeof rollShown>

export const rollDetails = route(plain.rollDetails, {
  summary: 'One room: prizes, conditions and how far the caller is, the draw',
  query: z.object({ free_room_id: idInQuery }),
  data: rollShown,
  errors: ['roll_unknown'],
})

const rollEntrant = z.object({
  place: z.int(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  grade: z.int(),
  joined_at: unixSeconds,
})
export type RollEntrant = z.output<typeof rollEntrant>

export const listEntrants = route(plain.listEntrants, {
  summary: 'Who joined a room, the last first',
  query: z.extend(pageQuery, { free_room_id: idInQuery }),
  data: pageOf(rollEntrant),
  errors: ['roll_unknown'],
})

const conditionsSent = z.object({
  recharge: z._default(moneySent, 0),
  recharge_from: z._default(z.nullable(unixSeconds), null),
  recharge_to: z._default(z.nullable(unixSeconds), null),
  invited: z._default(z.boolean(), false),
})

const prizeIds = z.array(id, { error: 'roll_prizes' }).check(
  z.minLength(1, { error: 'roll_prizes' }),
  z.maxLength(50, { error: 'roll_prizes' }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'item_twice' }),
)

/** Terms of a room; their limits are checked by the server, which says which one is broken. */
const terms = {
  room_name: z.string().check(z.maxLength(200)),
  descr: z._default(z.string().check(z.maxLength(2000)), ''),
  lottery_time: unixSeconds,
  max_join: z.optional(z.nullable(z.int())),
  password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  conditions: z.optional(conditionsSent),
}

const termErrors = [
  'roll_name',
  'roll_descr',
  'roll_time',
  'roll_places',
  'roll_password_form',
  'roll_conditions',
  'money_decimals',
] as const

const stakeErrors = [
  'roll_prizes',
  'item_unknown',
  'item_locked',
  'item_frozen',
  'item_busy',
  'item_twice',
] as const

export const addRoll = route(plain.addRoll, {
  summary: 'Open a room and stake own items as its prizes',
  body: z.object({ ...terms, item_ids: prizeIds }),
  data: z.object({ free_room_id: id, room: rollShown }),
  errors: [
    ...termErrors,
    ...stakeErrors,
    'room_closed',
    'roll_open_rooms',
    'recharge_needed',
    'service_unavailable',
  ],
})

export const addRollSkins = route(plain.addRollSkins, {
  summary: 'Stake more items in one’s own room, until its draw is locked',
  body: z.object({ free_room_id: id, item_ids: prizeIds }),
  data: z.object({ room: rollShown }),
  errors: [...stakeErrors, 'room_closed', 'roll_unknown', 'roll_not_owner', 'roll_locked', 'roll_over'],
})

export const editRoll = route(plain.editRoll, {
  summary:
    'Change one’s own room: its texts until the draw is locked, its time, places, password and conditions until somebody has joined. What is left out stays; null takes places or password away',
  body: z.object({
    free_room_id: id,
    room_name: z.optional(terms.room_name),
    descr: z.optional(z.string().check(z.maxLength(2000))),
    lottery_time: z.optional(unixSeconds),
    max_join: terms.max_join,
    password: terms.password,
    conditions: terms.conditions,
  }),
  data: z.object({ room: rollShown }),
  errors: [
    ...termErrors,
    'roll_unknown',
    'roll_not_owner',
    'roll_fixed',
    'roll_locked',
    'roll_over',
    'too_many_requests',
  ],
})

export const joinRoll = route(plain.joinRoll, {
  summary: 'Take part in a room',
  body: z.object({ free_room_id: id, password: z.optional(z.string().check(z.maxLength(200))) }),
  data: z.object({ place: z.int(), room: rollShown }),
  errors: [
    'roll_unknown',
    'roll_own',
    'roll_joined',
    'roll_device',
    'roll_full',
    'roll_password',
    'roll_recharge',
    'roll_invited',
    'roll_locked',
    'roll_over',
    'recharge_needed',
    ...giftErrors,
    'too_many_requests',
    ...playErrors,
  ],
})

export const cancelRoll = route(plain.cancelRoll, {
  summary: 'Close one’s own room while it has no entrants; the items come back',
  body: z.object({ free_room_id: id }),
  data: z.object({ room: rollShown }),
  errors: ['roll_unknown', 'roll_not_owner', 'roll_has_entrants', 'roll_locked', 'roll_over'],
})
