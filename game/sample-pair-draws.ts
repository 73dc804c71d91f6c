/* Upgrades, minesweeper games and bought wears with their proofs, for the test vectors and the tests. */

import { drawWear, wearHash, wearVersion, type WearTerms } from './src/mall.ts'
import {
  consolationRows,
  drawMineConsolation,
  mineConsolationPattern,
  mineConsolationWear,
  minesHash,
  minesLayout,
  minesSource,
  MINE_TIERS_CENTS,
  MINE_TILES,
  prizeTarget,
  prizePattern,
  prizeWear,
  tierFormat,
  type MinePrize,
  type MinesTier,
} from './src/mines.ts'
import type { MinesProof, MinesResult } from './src/mines/mines-proof.ts'
import type { PairProof } from './src/proof-parts.ts'
import { ascii, sha256, toHex } from './src/sha256.ts'
import type { UpgradeProof } from './src/upgrade/upgrade-proof.ts'
import {
  drawUpgrade,
  givenItem,
  upgradeHash,
  upgradeVersion,
  type UpgradeItem,
  type UpgradeTerms,
} from './src/upgrades.ts'
import { SAMPLE_DESIGN, wholeItem } from './sample-items.ts'
import { SAMPLE_LISTED_UPGRADE, SAMPLE_PRICES_SALT } from './sample-prices.ts'
import { wearIntervalOfItem } from './src/items.ts'
import { EXTERIORS, wearInterval, type Exterior, type WearInterval } from './src/wear.ts'
import type { WearProof } from './src/mall/wear-proof.ts'

const SERVER_SEED = sha256(ascii('noktra vectors: a server seed'))
const SALT = toHex(sha256(ascii('noktra vectors: a pool salt')))

export const SAMPLE_PROFIT = 0.08

export const SAMPLE_UPGRADE: UpgradeTerms = {
  target: { skin_id: 1012, exterior: 'FT', value_cents: 9200 },
  stake_cents: 5000,
  chance_ppm: 500_000,
  direction: 'under',
  comfort: { skin_id: 2007, exterior: 'BS', value_cents: 4 },
}

/** The four stakes, their prizes on target, and eleven consolation skins: 1,000,000 is no multiple of eleven. */
export const SAMPLE_TIERS: MinesTier[] = MINE_TIERS_CENTS.map((stake_cents, index) => ({
  tier: index + 1,
  stake_cents,
  prizes: [1, 2, 3, 4, 5, 6].map((layer): MinePrize => {
    const exterior = EXTERIORS[(index + layer) % EXTERIORS.length] as Exterior
    return { skin_id: 1000 * (index + 1) + layer, exterior, value_cents: prizeTarget(stake_cents, layer) }
  }) as MinesTier['prizes'],
  consolation: consolationRows(
    Array.from({ length: 11 }, (_, at): MinePrize => {
      return {
        skin_id: 7000 + at,
        exterior: EXTERIORS[at % EXTERIORS.length] as Exterior,
        value_cents: 2 + (at % 3),
      }
    }),
  ),
}))

const TIER_OF_TEN = SAMPLE_TIERS[1] as MinesTier

function pairOf(id: string, nonce: number): PairProof & { server_seed: string } {
  return {
    id,
    server_seed_hash: toHex(sha256(SERVER_SEED)),
    server_seed: toHex(SERVER_SEED),
    user_seed: 'vector-player_1',
    nonce,
    chain_no: 1,
    pair_no: 3,
    anchor: toHex(sha256(sha256(sha256(SERVER_SEED)))),
  }
}

function intervalOf(exterior: Exterior | null): WearInterval | null {
  return exterior && wearInterval(exterior, SAMPLE_DESIGN.from, SAMPLE_DESIGN.to)
}

export function sampleUpgrade(nonce: number, terms = SAMPLE_UPGRADE): UpgradeProof {
  const pair = pairOf(`u${30_001 + nonce}`, nonce)
  const isListed = upgradeVersion(terms) === 3
  const { ticket, won, wear, pattern } = drawUpgrade({
    ...pair,
    ...(isListed ? { pool_salt: SAMPLE_PRICES_SALT } : {}),
    server_seed: SERVER_SEED,
    terms,
    wearIntervalOf: wearOfItem,
  })
  const item = givenItem(terms, won)
  const interval = item && wearOfItem(item)
  return {
    kind: 'upgrade',
    ...pair,
    terms,
    pool_hash: upgradeHash(terms),
    ticket,
    won,
    skin_id: item && item.skin_id,
    exterior: item && item.exterior,
    value_cents: item && item.value_cents,
    wear,
    wear_from: interval && interval.from,
    wear_to: interval && interval.to,
    ...(isListed ? { pattern, pool_salt: SAMPLE_PRICES_SALT } : {}),
    profit_rate: SAMPLE_PROFIT,
  }

  function wearOfItem(given: UpgradeItem): WearInterval | null {
    return isListed ? wearIntervalOfItem(given) : intervalOf(given.exterior)
  }
}

/** A game that clears `clear` layers and takes that prize; with `bomb` it goes on into a mine; 0 layers is a refund. */
export function sampleMines(
  nonce: number,
  { tier = TIER_OF_TEN, clear = 3, bomb = false }: { tier?: MinesTier; clear?: number; bomb?: boolean } = {},
): MinesProof {
  const pair = pairOf(`m${40_001 + nonce}`, nonce)
  const draw = { ...pair, pool_hash: minesHash(tier), pool_salt: SALT }
  const source = minesSource({ ...draw, server_seed: SERVER_SEED })
  const layout = minesLayout(source)
  const tiles = Array.from({ length: MINE_TILES }, (_, index) => 1 + ((index + nonce) % MINE_TILES))
  const clearTiles = layout
    .slice(0, clear)
    .map((mines) => tiles.find((tile) => !mines.includes(tile)) as number)
  return {
    kind: 'mines',
    ...draw,
    tier,
    layout,
    picks: bomb ? [...clearTiles, layout[clear]?.[0] as number] : clearTiles,
    result: resultOf(),
  }

  function resultOf(): MinesResult {
    if (bomb) {
      const { row } = drawMineConsolation(source, tier.consolation)
      return {
        kind: 'bomb',
        layer: clear,
        ...itemOf(row, (interval) => mineConsolationWear(source, interval)),
        ...patternOfTier(mineConsolationPattern(source, row)),
      }
    }
    const prize = tier.prizes[clear - 1]
    if (prize) {
      return {
        kind: 'prize',
        layer: clear,
        ...itemOf(prize, (interval) => prizeWear(source, clear, interval)),
        ...patternOfTier(prizePattern(source, clear, prize)),
      }
    }
    const none = { skin_id: null, exterior: null, value_cents: null }
    return { kind: 'refund', layer: 0, ...none, wear: null, wear_from: null, wear_to: null }
  }

  function patternOfTier(pattern: number | null) {
    return tierFormat(tier) === 2 ? { pattern } : {}
  }
}

function itemOf(
  { skin_id, exterior, value_cents }: MinePrize,
  wearIn: (interval: WearInterval | null) => number | null,
) {
  const interval = intervalOf(exterior)
  return {
    skin_id,
    exterior,
    value_cents,
    wear: wearIn(interval),
    wear_from: interval && interval.from,
    wear_to: interval && interval.to,
  }
}

export function sampleWear(
  nonce: number,
  exterior: Exterior | null = 'FT',
  terms = wearTerms(exterior),
): WearProof {
  const pair = pairOf(`w${60_001 + nonce}`, nonce)
  const salted = wearVersion(terms) === 2 ? { pool_salt: SAMPLE_PRICES_SALT } : {}
  const { wear, pattern } = drawWear({ ...pair, ...salted, server_seed: SERVER_SEED, terms })
  return {
    kind: 'wear',
    ...pair,
    terms,
    pool_hash: wearHash(terms),
    ...salted,
    wear,
    ...(pattern === null ? {} : { pattern }),
  }
}

function wearTerms(exterior: Exterior | null): WearTerms {
  const interval = intervalOf(exterior)
  return { skin_id: 1012, exterior, wear_from: interval && interval.from, wear_to: interval && interval.to }
}

/** Terms of version 2. */
export function listedWearTerms(exterior: Exterior | null): WearTerms {
  return {
    ...wholeItem({ skin_id: 1012, exterior, value_cents: 9200 }),
    prices: SAMPLE_LISTED_UPGRADE.prices!,
  }
}
