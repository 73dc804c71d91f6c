import * as z from 'zod/mini'
import { battleProof } from './battles.ts'
import { provenPool } from './boxes.ts'
import { mineGame } from './mines.ts'
import { rollEndReason, rollPhase, rollPrize } from './rolls.ts'
import { beaconClaim, exterior, gameName, id, money, skinFace, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import { givenItem } from './skins.ts'
import { upgradeDirection, upgradeShown } from './upgrades.ts'
import * as plain from './plain/fair.ts'
import { PAIR_DRAWS } from './plain/fair.ts'

export { PAIR_DRAWS }

/** Everything that recomputes an opening; `server_seed` is null until its owner rotates. */
export const openingProof = z.object({
  kind: z.literal('box'),
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  user_seed: z.string(),
  nonce: z.int(),
  pool: provenPool,
  pool_hash: z.string(),
  pool_salt: z.string(),
  ticket: z.int(),
  skin_id: id,
  exterior,
  wear: z.int(),
  wear_from: z.int(),
  wear_to: z.int(),
  value_cents: z.int(),
})

const openingFair = z.object({
  proof: openingProof,
  is_default_seed: z.boolean(),
  is_mine: z.boolean(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  box_name: z.string(),
  box_image_url: z.string(),
  value: money,
  wear: z.string(),
  created_at: unixSeconds,
  pool_round: z.nullable(z.object({ round: z.int(), source: z.string() })),
  ...skinFace.shape,
})
export type OpeningFair = z.output<typeof openingFair>

/** A battle's proof with the names that its table shows; `late` when the beacon did not come in time. */
const battleFair = z.object({
  proof: battleProof,
  late: z.boolean(),
  created_at: unixSeconds,
  locked_at: unixSeconds,
  round_at: unixSeconds,
  players: z.array(
    z.object({ seat: z.int(), nickname: z.string(), avatar: z.string(), is_bot: z.boolean() }),
  ),
  box_names: z.array(z.object({ box_id: id, name: z.string(), image_url: z.string() })),
  skins: z.array(skinFace),
})
export type BattleFair = z.output<typeof battleFair>

/** The draw of one player, as every proof of their pair tells it. */
const ofPair = {
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  user_seed: z.string(),
  nonce: z.int(),
}

const provenItem = z.object({ skin_id: id, exterior, value_cents: z.int() })

/** Everything that recomputes an upgrade: its terms, ticket and the item that was given, if one was. */
export const upgradeProof = z.object({
  kind: z.literal('upgrade'),
  ...ofPair,
  terms: z.object({
    target: provenItem,
    stake_cents: z.int(),
    chance_ppm: z.int(),
    direction: upgradeDirection,
    comfort: z.nullable(provenItem),
  }),
  pool_hash: z.string(),
  ticket: z.int(),
  won: z.boolean(),
  skin_id: z.nullable(id),
  exterior: z.nullable(exterior),
  value_cents: z.nullable(z.int()),
  wear: z.nullable(z.int()),
  wear_from: z.nullable(z.int()),
  wear_to: z.nullable(z.int()),
  profit_rate: z.number(),
})

/** Everything that recomputes a minesweeper game: tier, layout, picks and how it ended. */
export const minesProof = z.object({
  kind: z.literal('mines'),
  ...ofPair,
  tier: z.object({
    tier: z.int(),
    stake_cents: z.int(),
    prizes: z.tuple([provenItem, provenItem, provenItem, provenItem, provenItem, provenItem]),
    consolation: z.array(z.object({ ...provenItem.shape, from: z.int(), to: z.int() })),
  }),
  pool_hash: z.string(),
  pool_salt: z.string(),
  layout: z.nullable(z.array(z.array(z.int()))),
  picks: z.array(z.int()),
  result: z.object({
    kind: z.enum(['prize', 'bomb', 'refund']),
    layer: z.int(),
    skin_id: z.nullable(id),
    exterior: z.nullable(exterior),
    wear: z.nullable(z.int()),
    wear_from: z.nullable(z.int()),
    wear_to: z.nullable(z.int()),
    value_cents: z.nullable(z.int()),
  }),
})

/** Everything that recomputes the wear of an item from the mall. */
export const wearProof = z.object({
  kind: z.literal('wear'),
  ...ofPair,
  terms: z.object({ skin_id: id, exterior, wear_from: z.int(), wear_to: z.int() }),
  pool_hash: z.string(),
  wear: z.int(),
})

/** Everything that recomputes the draw of a roll room; entrants are public player numbers in the order of joining. */
export const rollProof = z.object({
  kind: z.literal('roll'),
  id: z.string(),
  room_id: id,
  attempt: z.int(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  lock_record: z.string(),
  lock_hash: z.string(),
  beacon: beaconClaim,
  prizes: z.array(z.object({ prize_id: id, skin_id: id, exterior, wear: z.int(), value_cents: z.int() })),
  entrants: z.array(id),
  wins: z.nullable(z.array(z.object({ prize_id: id, place: z.int(), entrant: id }))),
})

/** Everything that recomputes a red envelope: its terms and the parts that were claimed, in the order of claims. */
export const envelopeProof = z.object({
  kind: z.literal('envelope'),
  id: z.string(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  terms: z.object({ envelope_id: id, total_cents: z.int(), parts: z.int() }),
  pool_hash: z.string(),
  claimed: z.array(z.int()),
})

/** Whose draw it is. */
const ofOwner = {
  is_default_seed: z.boolean(),
  is_mine: z.boolean(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  created_at: unixSeconds,
}

const upgradeFair = z.object({ proof: upgradeProof, ...ofOwner, upgrade: upgradeShown })
export type UpgradeFair = z.output<typeof upgradeFair>

/** A finished game; an open one has no proof yet. */
const minesFair = z.object({
  proof: minesProof,
  ...ofOwner,
  game: mineGame,
  pool_round: z.object({ round: z.int(), source: z.string() }),
})
export type MinesFair = z.output<typeof minesFair>

const wearFair = z.object({ proof: wearProof, ...ofOwner, item: givenItem, purchase_id: id })
export type WearFair = z.output<typeof wearFair>

/**
 * A roll room from its first lock on. The proof is that of the last attempt; `attempts` are all of them, and an earlier one
 * is proven with the same prizes, entrants and seed. `my_place` is the caller's in the order of joining.
 */
const rollFair = z.object({
  proof: rollProof,
  room_name: z.string(),
  room_type: z.int(),
  user_id: z.nullable(id),
  nickname: z.string(),
  avatar: z.string(),
  created_at: unixSeconds,
  lottery_time: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  phase: rollPhase,
  end_reason: z.nullable(rollEndReason),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      lock_hash: z.string(),
      locked_at: unixSeconds,
      round_at: unixSeconds,
      beacon: beaconClaim,
    }),
  ),
  prizes: z.array(rollPrize),
  my_place: z.nullable(z.int()),
})
export type RollFair = z.output<typeof rollFair>

/** A red envelope; while it is open its seed is closed. `my_n` is which part the caller had. */
const envelopeFair = z.object({
  proof: envelopeProof,
  title: z.string(),
  created_at: unixSeconds,
  ends_at: unixSeconds,
  status: z.int(),
  total: money,
  paid: money,
  my_n: z.nullable(z.int()),
  my_money: z.nullable(money),
})
export type EnvelopeFair = z.output<typeof envelopeFair>

/** What the call answers for the games that the contract knows, by the kind of their proofs. */
export const FAIR_ANSWERS = {
  box: openingFair,
  battle: battleFair,
  upgrade: upgradeFair,
  mines: minesFair,
  wear: wearFair,
  roll: rollFair,
  envelope: envelopeFair,
}

/** Of any other game: what every proof tells. What stands beside it, the game itself knows. */
const otherFair = z.looseObject({
  proof: z.looseObject({
    kind: gameName.check(z.refine((kind) => !Object.hasOwn(FAIR_ANSWERS, kind))),
    id: z.string(),
    server_seed_hash: z.string(),
    server_seed: z.nullable(z.string()),
  }),
})

export type KnownFair = z.output<(typeof FAIR_ANSWERS)[keyof typeof FAIR_ANSWERS]>

export type PairDraw = (typeof PAIR_DRAWS)[number]

export const fair = route(plain.fair, {
  summary:
    'The proof of a draw: a number is an opening, b and a number a battle, u an upgrade, m a minesweeper game, w the wear of an item from the mall, r a roll room, e a red envelope; another game has a letter of its own',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: z.union([...Object.values(FAIR_ANSWERS), otherFair]),
  errors: [
    'draw_unknown',
    'battle_unknown',
    'battle_private',
    'draw_open',
    'roll_unknown',
    'envelope_unknown',
  ],
})

export const myProofs = route(plain.myProofs, {
  summary: "Proofs of the player's own draws of a kind whose seeds are revealed, newest first, by key",
  query: z.object({
    kind: z._default(z.enum(PAIR_DRAWS), 'box'),
    page_size: z._default(
      z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(500)),
      200,
    ),
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  data: z.object({
    pools: z.array(z.object({ pool: provenPool, pool_hash: z.string(), pool_salt: z.string() })),
    list: z.array(
      z.union([z.omit(openingProof, { pool: true, pool_salt: true }), upgradeProof, minesProof, wearProof]),
    ),
    next: z.nullable(z.string()),
    /** Draws of all kinds, by whether their seed is revealed. */
    revealed: z.int(),
    unrevealed: z.int(),
  }),
})
