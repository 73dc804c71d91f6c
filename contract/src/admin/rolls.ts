import * as z from 'zod/mini'
import { rollEndReason, rollPhase } from '../rolls.ts'
import { id, idInQuery, money, moneySent, unixSeconds, versionSent } from '../shapes.ts'
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
import { nothing, second, type Creates } from './creates.ts'
import { numberInQuery, playerFace, words } from './shapes.ts'

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
    revision: versionSent(0),
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
    owner_id: z.optional(numberInQuery),
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

const seriesTerms = z.object({
  names: words,
  descr: words,
  period: rollPeriod,
  recharge: z.int(),
  active: z.boolean(),
  sort: z.int(),
  skin_ids: z.array(id),
  week_amount: z.int(),
})

/** What a second person agrees to, by the kind of the request. */
export const rollPayloads = {
  /** `worth` tells, in cents, what a room was worth when it was asked for. */
  official_roll: z.object({
    key: z.string(),
    revision: z.int(),
    before: seriesTerms,
    after: seriesTerms,
    worth: z.int(),
  }),
}

/** What each command creates. */
export const rollCreates: Record<string, Creates> = {
  'rolls/official/save': second(
    'official_roll',
    'when prizes, period, condition or the amount of a week change, or rooms are made again',
  ),
  'rolls/close': nothing,
}
