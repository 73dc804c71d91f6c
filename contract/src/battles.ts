import * as z from 'zod/mini'
import { BATTLE_END_REASONS, BATTLE_PHASES } from '@noktra/game/battle/battle-state'
import { BATTLE_MODES, MOST_ROUNDS } from '@noktra/game/battles'
import { poolRow, provenPool } from './boxes.ts'
import { playErrors } from './play-errors.ts'
import { provenPattern } from './proof-shapes.ts'
import { route } from './route.ts'
import {
  beaconClaim,
  shownHash,
  exterior,
  id,
  idInQuery,
  money,
  pageOf,
  pageQuery,
  skinFace,
  unixSeconds,
  wearBound,
} from './shapes.ts'
import * as plain from './plain/battles.ts'
import { BattleStatus, REACTIONS } from './plain/battles.ts'

export const battlePhase = z.enum(BATTLE_PHASES)
export type BattlePhase = z.output<typeof battlePhase>

const STATUS_OF: Record<BattlePhase, number> = {
  waiting: BattleStatus.waiting,
  locked: BattleStatus.running,
  rounds: BattleStatus.running,
  draft: BattleStatus.running,
  settling: BattleStatus.running,
  finished: BattleStatus.finished,
  timeout: BattleStatus.timeout,
}

/** The number that SPEC gives a room's phase. */
export function battleStatusOf(phase: BattlePhase): number {
  return STATUS_OF[phase]
}

/** Why a room ended without a result; everybody got their stake back. */
export const battleEndReason = z.enum(BATTLE_END_REASONS)
export type BattleEndReason = z.output<typeof battleEndReason>

export const battleMode = z.enum(BATTLE_MODES)

/** Who sits on a seat. A bot has no user_id; its `nickname` is a name the house gave it. */
export const battlePlayer = z.object({
  seat: z.int(),
  user_id: z.nullable(id),
  nickname: z.string(),
  avatar: z.string(),
  grade: z.int(),
  is_bot: z.boolean(),
})
export type BattlePlayer = z.output<typeof battlePlayer>

/**
 * A room as the list shows it; it carries no text in a language, so that one push serves everybody.
 * `price` is what a seat costs, `own_price` what the next player pays; `players` holds the taken seats.
 * `round` is the current round (0 before the first); `ends_in_ms` is until the next thing happens: the room times out,
 * the beacon's round, the end of this round, the end of a draft turn; null when nothing more does. `best_prize` is the
 * dearest item its boxes can give, and once it is decided the dearest that was drawn; null when nothing was drawn.
 */
export const battleCard = z.object({
  room_id: id,
  version: z.int(),
  room_type: z.int(),
  status: z.int(),
  phase: battlePhase,
  end_reason: z.nullable(battleEndReason),
  user_id: z.nullable(id),
  nickname: z.string(),
  avatar: z.string(),
  mode: battleMode,
  team: z.boolean(),
  seats: z.int(),
  players: z.array(battlePlayer),
  fast: z.boolean(),
  private: z.boolean(),
  players_only: z.boolean(),
  bots_only: z.boolean(),
  fund_percent: z.int(),
  price: money,
  own_price: money,
  round_num: z.int(),
  boxes: z.array(z.object({ box_id: id, image_url: z.string(), price: money })),
  best_prize: z.nullable(z.object({ skin_id: id, image_url: z.string(), color: z.string(), value: money })),
  round: z.int(),
  round_ms: z.int(),
  ends_in_ms: z.nullable(z.int()),
  created_at: unixSeconds,
  winners: z.array(z.int()),
  total: z.nullable(money),
})
export type BattleCard = z.output<typeof battleCard>

/** One item drawn in a battle, without its names: `skin_id` finds them in `battle/room/box/skins`. */
export const battleDraw = z.object({
  item_id: id,
  round: z.int(),
  seat: z.int(),
  ticket: z.int(),
  skin_id: id,
  wear: z.string(),
  pattern: z.nullable(z.int()),
  value: money,
})
export type BattleDraw = z.output<typeof battleDraw>

/** The round of a running battle as the list plays it; `totals` are those of the seats with this round. */
export const battleLook = z.object({
  room_id: id,
  round: z.int(),
  ends_in_ms: z.int(),
  draws: z.array(z.object({ seat: z.int(), image_url: z.string(), color: z.string(), value: money })),
  totals: z.array(money),
})
export type BattleLook = z.output<typeof battleLook>

/** What a seat takes home; `diamond` is the part that no item fitted into. */
const prize = z.object({
  seat: z.int(),
  item_ids: z.array(id),
  items_value: money,
  diamond: money,
  consolation: z.nullable(z.object({ ...skinFace.shape, ticket: z.int(), wear: z.string(), value: money })),
})
export type BattlePrize = z.output<typeof prize>

/** How a battle was decided. `scores` and `tied` are by side: 1 and 2 in 2v2, else the seats. */
const result = z.object({
  winners: z.array(z.int()),
  totals: z.array(money),
  scores: z.array(money),
  decided_by: z.enum(['score', 'tie', 'jackpot', 'share']),
  tied: z.array(z.int()),
  /** Jackpot: the drawn cent, counted through the sides' totals. Tie: which of the tied sides, from 0. */
  pick: z.nullable(z.int()),
  total: money,
  prizes: z.array(prize),
})
export type BattleResult = z.output<typeof result>

const draft = z.object({
  /** Whose turn it is, and which items (item_id of a draw) they may take. */
  turn: z.int(),
  options: z.array(id),
  ends_in_ms: z.int(),
  /** The items of the draft, dearest first. */
  items: z.array(id),
  picks: z.array(z.object({ seat: z.int(), item_id: id, auto: z.boolean() })),
  /** What still fits into each picker's half. */
  unfilled: z.array(z.object({ seat: z.int(), amount: money })),
})
export type BattleDraft = z.output<typeof draft>

/** What was published before the result could be known. */
const lock = z.object({
  lock_hash: z.string(),
  lock_record: z.string(),
  locked_at: unixSeconds,
  beacon: z.object({
    source: z.enum(['local', 'drand']),
    chain_hash: z.string(),
    round: z.int(),
    time: unixSeconds,
  }),
})

const creation = {
  box_ids: z
    .array(id, { error: 'battle_rounds' })
    .check(z.minLength(1, { error: 'battle_rounds' }), z.maxLength(MOST_ROUNDS, { error: 'battle_rounds' })),
  /** The versions whose odds were shown, box by box; refused when one is no longer on sale. */
  pool_versions: z.optional(z.array(z.int())),
  /** The hashes of these odds, box by box. */
  pool_hashes: z.optional(z.array(shownHash).check(z.maxLength(MOST_ROUNDS))),
  mode: z.enum(BATTLE_MODES, { error: 'battle_mode_unknown' }),
  seats: z
    .int({ error: 'battle_seats' })
    .check(z.minimum(2, { error: 'battle_seats' }), z.maximum(4, { error: 'battle_seats' })),
  team: z._default(z.boolean(), false),
  private: z._default(z.boolean(), false),
  fast: z._default(z.boolean(), false),
  players_only: z._default(z.boolean(), false),
  /** 0, or 10 to 90: how much of the others' price the creator pays. */
  fund_percent: z._default(z.int({ error: 'battle_fund' }), 0),
}

const balances = { coin: money, bonus_coin: money }
const cardAfter = z.object({ room: battleCard, ...balances })

const creationErrors = [
  'battle_rounds',
  'battle_mode_unknown',
  'battle_seats',
  'battle_team',
  'battle_fund',
  'battle_fund_grade',
  'battle_options',
  'box_unknown',
  'box_retired',
  'box_closed',
  'box_not_active',
  'battles_without_consolation',
  'pool_version_stale',
  'insufficient_coins',
  'recharge_needed',
  'service_unavailable',
  ...playErrors,
] as const

export const createBattle = route(plain.createBattle, {
  summary: 'Create a battle and take its first seat',
  body: z.object(creation),
  data: z.object({ ...cardAfter.shape, password: z.nullable(z.string()) }),
  errors: [...creationErrors, 'battle_rooms_many'],
})

export const editBattle = route(plain.editBattle, {
  summary: 'Change a battle while its creator is alone; the difference is charged or returned',
  body: z.object({ room_id: id, ...creation }),
  data: z.object({ ...cardAfter.shape, password: z.nullable(z.string()) }),
  errors: [
    ...creationErrors,
    'battle_unknown',
    'battle_not_creator',
    'battle_not_waiting',
    'battle_others_in',
  ],
})

export const joinBattle = route(plain.joinBattle, {
  summary: 'Take a seat: the wanted one, or the first that is free',
  body: z.object({
    room_id: id,
    seat: z.optional(z.int()),
    password: z.optional(z.string().check(z.maxLength(64))),
    /** The room's version that was shown; refused when its boxes, mode or price changed since. */
    version: z.optional(z.int()),
    /** The hashes of the odds that were shown, round by round; refused when the room is fought for others. */
    pool_hashes: z.optional(z.array(shownHash).check(z.maxLength(MOST_ROUNDS))),
  }),
  data: cardAfter,
  errors: [
    'battle_unknown',
    'battle_changed',
    'battle_private',
    'battle_not_waiting',
    'battle_joined',
    'battle_full',
    'battle_seat_taken',
    'battle_seat_unknown',
    'battle_bots_only',
    'box_retired',
    'box_closed',
    'recharge_needed',
    'insufficient_coins',
    'service_unavailable',
    ...playErrors,
  ],
})

export const leaveBattle = route(plain.leaveBattle, {
  summary: 'Leave a battle that is not full yet; the stake comes back',
  body: z.object({ room_id: id }),
  data: cardAfter,
  errors: ['battle_unknown', 'battle_not_waiting', 'battle_not_joined', 'battle_creator_stays'],
})

export const cancelBattle = route(plain.cancelBattle, {
  summary: 'Cancel a battle while its creator is alone; everything comes back',
  body: z.object({ room_id: id }),
  data: cardAfter,
  errors: ['battle_unknown', 'battle_not_creator', 'battle_not_waiting', 'battle_others_in'],
})

export const callBot = route(plain.callBot, {
  summary: 'Call a bot to a free seat of one’s own battle, or send it away',
  body: z.object({ room_id: id, seat: z.int(), remove: z._default(z.boolean(), false) }),
  data: cardAfter,
  errors: [
    'battle_unknown',
    'battle_not_creator',
    'battle_not_waiting',
    'battle_players_only',
    'battle_seat_taken',
    'battle_seat_unknown',
    'box_retired',
    'box_closed',
    'service_unavailable',
    ...playErrors,
  ],
})

export const draftItem = route(plain.draftItem, {
  summary: 'Take an item when it is one’s turn in the draft of a winning pair',
  body: z.object({ room_id: id, item_id: id }),
  data: z.object({ picks: z.array(z.object({ seat: z.int(), item_id: id, auto: z.boolean() })) }),
  errors: ['battle_unknown', 'battle_no_draft', 'battle_not_your_turn', 'battle_item_not_offered'],
})

export const reactInBattle = route(plain.reactInBattle, {
  summary: 'Show one of eight pictograms to who watches a room now; it is not kept',
  body: z.object({
    room_id: id,
    code: z.int().check(z.minimum(1), z.maximum(REACTIONS)),
    password: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** The sender's seat, over which it is shown; null for who looks on. */
  data: z.object({ seat: z.nullable(z.int()) }),
  errors: ['battle_unknown', 'battle_private', 'room_closed', 'too_many_requests'],
})

export const listBattles = route(plain.listBattles, {
  summary: 'Battles: open, running, finished or the player’s own; private ones only among their own',
  query: z.extend(pageQuery, {
    tab: z._default(z.enum(['open', 'running', 'finished', 'mine']), 'open'),
    seats: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(2), z.maximum(4))),
    /** 1: only 2v2; 0: only without teams. */
    team: z.optional(z.enum(['0', '1'])),
    mode: z.optional(battleMode),
    min_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
    max_price: z.optional(z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))),
    players_only: z.optional(z.enum(['0', '1'])),
    sort: z._default(z.enum(['-new', 'price', '-price']), '-new'),
  }),
  data: pageOf(battleCard),
  errors: ['not_signed_in'],
})

/** A finished or cancelled battle; `net` is the player's own gain or loss, null when they were not in. */
export const battleHistoryRow = z.object({
  ...battleCard.shape,
  ended_at: unixSeconds,
  net: z.nullable(money),
})
export type BattleHistoryRow = z.output<typeof battleHistoryRow>

export const battleHistory = route(plain.battleHistory, {
  summary: 'Battles that are over, newest first: of everybody, or the player’s own',
  query: z.extend(pageQuery, { mine: z._default(z.enum(['0', '1']), '0') }),
  data: pageOf(battleHistoryRow),
  errors: ['not_signed_in'],
})

export const battleDetails = route(plain.battleDetails, {
  summary: 'One battle as it stands now; results of rounds that have not begun are not in it',
  query: z.object({ room_id: idInQuery, password: z.optional(z.string().check(z.maxLength(64))) }),
  data: z.object({
    room: battleCard,
    rounds: z.array(
      z.object({
        round: z.int(),
        box_id: id,
        name: z.string(),
        image_url: z.string(),
        theme_color: z.string(),
        price: money,
        pool_version: z.int(),
        pool_hash: z.string(),
        pool_salt: z.string(),
      }),
    ),
    /** The player's seat, null for a spectator. */
    my_seat: z.nullable(z.int()),
    is_creator: z.boolean(),
    /** For the link to a private room; only those inside get it. */
    password: z.nullable(z.string()),
    watching: z.int(),
    server_seed_hash: z.string(),
    lock: z.nullable(lock),
    draws: z.array(battleDraw),
    draft: z.nullable(draft),
    result: z.nullable(result),
    /** What the player paid and what they took home, once the battle is over. */
    my_result: z.nullable(z.object({ paid: money, won: money, net: money })),
  }),
  errors: ['battle_unknown', 'battle_private'],
})
export type BattleDetails = z.output<(typeof battleDetails)['data']>

export const battleBoxSkins = route(plain.battleBoxSkins, {
  summary: 'What is in the boxes of a battle, in the versions it is fought with, and the consolation pool',
  query: z.object({ room_id: idInQuery, password: z.optional(z.string().check(z.maxLength(64))) }),
  data: z.object({
    list: z.array(z.object({ box_id: id, pool_version: z.int(), skins: z.array(poolRow) })),
    consolation: z.array(poolRow),
  }),
  errors: ['battle_unknown', 'battle_private'],
})

const provenDraw = z.object({
  round: z.int(),
  seat: z.int(),
  ticket: z.int(),
  skin_id: id,
  exterior: z.nullable(exterior),
  wear: wearBound,
  wear_from: wearBound,
  wear_to: wearBound,
  pattern: provenPattern,
  value_cents: z.int(),
})

const provenPlace = z.object({ round: z.int(), seat: z.int() })

/** Everything that recomputes a battle (game/src/battle-proof.ts). Seed and randomness are null until they are out. */
export const battleProof = z.object({
  kind: z.literal('battle'),
  id: z.string(),
  room_id: id,
  mode: battleMode,
  team: z.boolean(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  lock_record: z.string(),
  lock_hash: z.string(),
  beacon: beaconClaim,
  /** The millisecond of the lock, as the record has it; null in a record of version 1. */
  locked_at_ms: z.nullable(z.int()),
  pools: z.array(z.object({ pool: provenPool, pool_hash: z.string(), pool_salt: z.string() })),
  consolation_pool: provenPool,
  rounds: z.array(z.object({ box_id: id, version: z.int() })),
  seats: z.array(z.object({ seat: z.int(), player: z.string(), entry_cents: z.int() })),
  draws: z.array(provenDraw),
  consolations: z.array(provenDraw),
  outcome: z.nullable(
    z.object({
      winners: z.array(z.int()),
      decided_by: z.enum(['score', 'tie', 'jackpot', 'share']),
      pick: z.nullable(z.int()),
    }),
  ),
  picks: z.array(z.object({ seat: z.int(), item: provenPlace })),
  prizes: z.array(z.object({ seat: z.int(), items: z.array(provenPlace), diamond_cents: z.int() })),
})
