import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ECONOMY_DEFAULTS, highestReturn } from '@noktra/game/economy'
import type { Exterior } from '@noktra/game/wear'
import {
  consolationMean,
  consolationRows,
  minesHash,
  MINE_LAYERS,
  MINE_TIERS_CENTS,
  prizeTarget,
  stopReturn,
  tierFault,
  type MinePrize,
  type MinesTier,
} from '@noktra/game/mines'

type Skin = { skin_id: number; exterior: Exterior; price: number }
/** Prizes of the layers in order, and the consolation dearest first, as skin_ids; the stake in coins. */
type Tier = { tier: number; stake: number; prizes: number[]; consolation: number[] }

const designs = read('skins.json') as { id: number; exteriors: Skin[] }[]
const tiers = read('mines.json') as Tier[]

const skinById = new Map(
  designs.flatMap((design) => design.exteriors.map((skin) => [skin.skin_id, { ...skin, design }] as const)),
)

test('there are tiers of 2, 10, 30 and 60 coins, numbered from 1', () => {
  expect(tiers.map((tier) => tier.tier)).toEqual([1, 2, 3, 4])
  expect(tiers.map((tier) => tier.stake * 100)).toEqual([...MINE_TIERS_CENTS])
  expect(new Set(tiers.map((tier) => minesHash(tierOf(tier)))).size).toBe(4)
})

test.each(tiers)('tier $tier: six rising prizes, each stop returns 90-92.2 % to the last digit', (listed) => {
  const tier = tierOf(listed)
  const prizes = tier.prizes.map((prize) => prize.value_cents)
  expect(tierFault(tier, highestReturn(ECONOMY_DEFAULTS, 'highest_mine_return'))).toBeNull()
  expect(prizes).toEqual(prizes.toSorted((a, b) => a - b))

  /* Ways out of 7^6 in which the layers so far are cleared, and the consolation's value over 1,000,000 tickets. */
  const ways = [84_035n, 60_025n, 34_300n, 19_600n, 8400n, 3600n]
  const all = 117_649n
  const consolation = tier.consolation.reduce(
    (sum, row) => sum + BigInt((row.to - row.from + 1) * row.value_cents),
    0n,
  )
  for (let layer = 1; layer <= MINE_LAYERS; layer += 1) {
    const cleared = ways[layer - 1] as bigint
    const value = cleared * BigInt(prizes[layer - 1] as number) * 1_000_000n + (all - cleared) * consolation
    const staked = all * 1_000_000n * BigInt(tier.stake_cents)
    const { part, over } = stopReturn(tier, layer)
    expect(part * staked).toBe(value * over)
    expect(1000n * value >= 900n * staked && 1000n * value <= 922n * staked).toBe(true)

    const off = (prizes[layer - 1] as number) / prizeTarget(tier.stake_cents, layer)
    expect(Math.abs(off - 1)).toBeLessThan(0.06)
  }
})

test.each(tiers)(
  'tier $tier: a bomb gives one of at least 10 skins, 2 % of the stake on average at most',
  (listed) => {
    const tier = tierOf(listed)
    expect(new Set(listed.consolation).size).toBe(listed.consolation.length)
    expect(listed.consolation.length).toBeGreaterThanOrEqual(10)
    const { part, over } = consolationMean(tier)
    expect(50n * part <= BigInt(tier.stake_cents) * over).toBe(true)
    const tickets = new Set(tier.consolation.map((row) => row.to - row.from + 1))
    expect(Math.max(...tickets) - Math.min(...tickets)).toBeLessThanOrEqual(1)
  },
)

test.each(tiers)('tier $tier: no design is a prize twice', (listed) => {
  const prizes = listed.prizes.map((skin_id) => skinById.get(skin_id)?.design.id)
  expect(new Set(prizes).size).toBe(MINE_LAYERS)
})

function tierOf({ tier, stake, prizes, consolation }: Tier): MinesTier {
  return {
    tier,
    stake_cents: stake * 100,
    prizes: prizes.map(itemOf) as MinesTier['prizes'],
    consolation: consolationRows(consolation.map(itemOf)),
  }
}

function itemOf(skin_id: number): MinePrize {
  const skin = skinById.get(skin_id)
  if (!skin) throw new Error(`mines.json names the unknown skin ${skin_id}`)
  return { skin_id, exterior: skin.exterior, value_cents: Math.round(skin.price * 100) }
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
