import * as z from 'zod/mini'
import { MINE_TILES } from '@noktra/game/mines'
import { MINES_STATUSES } from '@noktra/game/mines/mines-state'
import { poolRow } from './boxes.ts'
import { playErrors } from './play-errors.ts'
import { promised } from './log.ts'
import { route } from './route.ts'
import { id, money, pageOf, pageQuery, receipt, shownHash, skinFace, unixSeconds } from './shapes.ts'
import { givenItem } from './skins.ts'
import * as plain from './plain/mines.ts'

/** A layer: `clear_chance` is to clear it once it is reached, `reach_chance` to clear it and all below. Fractions. */
const mineLayer = z.object({
  layer: z.int(),
  mines: z.int(),
  clear_chance: z.number(),
  reach_chance: z.number(),
  /** Expected value / stake of stopping after this layer, the consolation included. */
  expected_return: z.number(),
  prize: z.object({ value: money, ...skinFace.shape }),
})
export type MineLayer = z.output<typeof mineLayer>

/** A tier in one published version. Chances and prizes of a game are those of the version it began with. */
const mineTier = z.object({
  tier_id: id,
  version: z.int(),
  stake: money,
  tiles: z.literal(MINE_TILES),
  layers: z.array(mineLayer),
  consolation: z.array(poolRow),
  pool_hash: z.string(),
  pool_salt: z.string(),
})
export type MineTier = z.output<typeof mineTier>

/** A tier on sale. `closed`: it takes a break, since prices have drifted too far from its printed values. */
const offeredTier = z.extend(mineTier, { closed: z.boolean() })
export type OfferedTier = z.output<typeof offeredTier>

export const mineStatus = z.enum(MINES_STATUSES)

/**
 * A game. `layer` is how many layers are cleared; `opened` the tile (1 to 7) picked in each layer, the bomb last;
 * `layout` the mines of each layer that may be known: of those that were played, and of all six once it is over.
 */
export const mineGame = z.object({
  game_id: id,
  fair_id: z.string(),
  status: mineStatus,
  tier: mineTier,
  layer: z.int(),
  opened: z.array(z.int()),
  layout: z.array(z.array(z.int())),
  won: z.nullable(givenItem),
  created_at: unixSeconds,
  ended_at: z.nullable(unixSeconds),
  /** When an idle open game takes its highest prize, or refunds the stake. */
  idle_until: z.nullable(unixSeconds),
})
export type MineGame = z.output<typeof mineGame>

export const listMineTiers = route(plain.listMineTiers, {
  summary: 'The tiers: stake, chances and prizes of the six layers, consolation',
  data: z.object({ list: z.array(offeredTier) }),
})

export const currentMineGame = route(plain.currentMineGame, {
  summary: "The player's open game, or null",
  data: z.object({ game: z.nullable(mineGame) }),
})

export const startMineGame = route(plain.startMineGame, {
  summary:
    'Start a game of a tier; version and pool_hash are those of the prizes shown, refused when they have changed',
  body: z.object({ tier_id: id, version: z.optional(id), pool_hash: z.optional(shownHash) }),
  data: z.object({
    game: mineGame,
    charged: money,
    coin: money,
    bonus_coin: money,
    ...receipt.shape,
    ...promised,
  }),
  errors: [
    'mine_tier_unknown',
    'mine_tier_stale',
    'mine_tier_closed',
    'mine_game_open',
    'insufficient_coins',
    ...playErrors,
  ],
})

export const pickMineTile = route(plain.pickMineTile, {
  summary:
    'Open a tile (1 to 7) of the next layer; layer is its number (layers cleared + 1), refused when it is played already',
  body: z.object({ game_id: id, tile: z.int(), layer: z.optional(z.int()) }),
  data: z.object({ game: mineGame, bomb: z.boolean(), ...promised }),
  errors: ['mine_game_unknown', 'mine_game_over', 'mine_layer_played', 'mine_tile'],
})

export const takeMinePrize = route(plain.takeMinePrize, {
  summary:
    'End the game with the prize of the highest cleared layer; layer is its number, refused when more are cleared',
  body: z.object({ game_id: id, layer: z.optional(z.int()) }),
  data: z.object({ game: mineGame, ...promised }),
  errors: ['mine_game_unknown', 'mine_game_over', 'mine_layer_played', 'mine_nothing_to_take'],
})

const mineRow = z.object({
  game_id: id,
  fair_id: z.string(),
  tier_id: id,
  stake: money,
  status: mineStatus,
  layer: z.int(),
  won: z.nullable(givenItem),
  created_at: unixSeconds,
  ended_at: unixSeconds,
})
export type MineRow = z.output<typeof mineRow>

export const mineRecord = route(plain.mineRecord, {
  summary: "The player's finished games, newest first",
  query: pageQuery,
  data: pageOf(mineRow),
})
