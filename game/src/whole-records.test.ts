import { describe, expect, it } from 'vitest'
import { sampleBattle, SAMPLE_CONSOLATION } from '../sample-battles.ts'
import { mixedPool, mixedTier, wholeItem, wholePool, wholeTier } from '../sample-items.ts'
import {
  listedWearTerms,
  SAMPLE_TIERS,
  sampleMines,
  sampleUpgrade,
  sampleWear,
} from '../sample-pair-draws.ts'
import { SAMPLE_LISTED_UPGRADE } from '../sample-prices.ts'
import { sampleRoll } from '../sample-rolls.ts'
import { drawOpening, drawRow, poolHash, poolLines, rowsFromTickets, type Pool } from './boxes.ts'
import type { OpeningProof } from './box/box-proof.ts'
import { mineLines, tierFormat } from './mines.ts'
import { drawBase, drawSource } from './fairness.ts'
import { patternOf, wearIntervalOfItem } from './items.ts'
import { wearHash } from './mall.ts'
import { ascii, fromHex, sha256, toHex } from './sha256.ts'
import type { UpgradeProof } from './upgrade/upgrade-proof.ts'
import type { UpgradeTerms } from './upgrades.ts'
import { verifyProof } from './verify-proof.ts'

/** Records that say all of their items: their proofs are of the newest version of each kind. */

const OLD_POOL: Pool = {
  box_id: 5,
  version: 2,
  price_cents: 300,
  rows: rowsFromTickets(
    [
      { skin_id: 1, exterior: 'FN', value_cents: 90_000 },
      { skin_id: 2, exterior: 'MW', value_cents: 450 },
      { skin_id: 3, exterior: 'FT', value_cents: 120 },
    ],
    [500, 399_500, 600_000],
  ),
}
const POOL = wholePool(OLD_POOL)
const TIER = wholeTier(SAMPLE_TIERS[1]!)
const MIXED_POOL = mixedPool(OLD_POOL)
const MIXED_TIER = mixedTier(SAMPLE_TIERS[1]!)
const STICKER = wholeItem({ skin_id: 3001, exterior: null, value_cents: 9200 })

function openingOf(pool: Pool, nonce: number): OpeningProof {
  const server_seed = sha256(ascii('whole records'))
  const draw = { pool_hash: poolHash(pool), pool_salt: toHex(sha256(ascii('salt'))), user_seed: 'me', nonce }
  const { ticket, row, wear, pattern } = drawOpening({
    ...draw,
    pool,
    server_seed,
    wearIntervalOf: wearIntervalOfItem,
  })
  const { skin_id, exterior, value_cents, wear_from, wear_to } = row
  return {
    kind: 'box',
    id: '77',
    server_seed_hash: toHex(sha256(server_seed)),
    server_seed: toHex(server_seed),
    chain_no: 1,
    pair_no: 1,
    anchor: toHex(sha256(server_seed)),
    ...draw,
    pool,
    ticket,
    skin_id,
    exterior,
    value_cents,
    wear,
    wear_from: wear_from ?? null,
    wear_to: wear_to ?? null,
    pattern,
  }
}

const proofs = {
  opening: openingOf(POOL, 3),
  battle: sampleBattle({
    room_id: 7,
    shape: { mode: 'classic', seats: 2, team: false },
    rounds: [POOL, POOL],
    consolation: wholePool(SAMPLE_CONSOLATION),
    entry_cents: 600,
    ahead_ms: 5000,
  }),
  upgrade: sampleUpgrade(1, SAMPLE_LISTED_UPGRADE),
  'game won': sampleMines(1, { tier: TIER }),
  'game lost': sampleMines(9, { tier: TIER, clear: 2, bomb: true }),
  copy: sampleWear(1, 'FT', listedWearTerms('FT')),
}

/** The first upgrade by these terms that ends so. */
function upgradeThat(won: boolean, terms: UpgradeTerms): UpgradeProof {
  const tried = Array.from({ length: 30 }, (_, nonce) => sampleUpgrade(nonce, terms))
  return tried.find((upgrade) => upgrade.won === won)!
}

/** The same of items without wear; the battle has both kinds. */
const bare = {
  'opening, without wear': openingOf(MIXED_POOL, 3),
  'battle, with and without wear': sampleBattle({
    room_id: 8,
    shape: { mode: 'classic', seats: 2, team: false },
    rounds: [MIXED_POOL, MIXED_POOL, MIXED_POOL],
    consolation: mixedPool(SAMPLE_CONSOLATION),
    entry_cents: 600,
    ahead_ms: 5000,
  }),
  'upgrade won, without wear': upgradeThat(true, { ...SAMPLE_LISTED_UPGRADE, target: STICKER }),
  'upgrade failed, without wear': upgradeThat(false, {
    ...SAMPLE_LISTED_UPGRADE,
    comfort: { ...STICKER, value_cents: 4 },
  }),
  'game won, without wear': sampleMines(1, { tier: MIXED_TIER }),
  'copy without wear': sampleWear(1, null, listedWearTerms(null)),
  'roll room, with and without wear': sampleRoll({
    room_id: 9,
    values: [700, 9000, 700, 45],
    entrants: 3,
    everyOtherBare: true,
  }),
}
const all = Object.entries({ ...proofs, ...bare })

/** What a proof alone does not decide: labels, other picks that lead to the same end, what a local beacon does not need, and wins that are told as text. */
const LABELS = /^(id|chain_no|picks\.\d|wins\..*|beacon\.(signature|first_round))$/

type Leaf = { path: string; set: (value: unknown) => object; value: unknown }

/** Every value in a proof that is no list and no object. */
function leavesOf(whole: object): Leaf[] {
  const walk = (node: unknown, path: string[]): Leaf[] => {
    if (typeof node === 'object' && node !== null)
      return Object.entries(node).flatMap(([name, child]) => walk(child, [...path, name]))
    const set = (value: unknown) => {
      const copy: Record<string, unknown> = structuredClone(whole) as Record<string, unknown>
      let parent = copy
      for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
      parent[path.at(-1)!] = value
      return copy
    }
    return [{ path: path.join('.'), set, value: node }]
  }
  return walk(whole, [])
}

function otherThan(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, String(value), null]
  if (typeof value === 'boolean') return [!value, null]
  if (typeof value === 'string') return [(value.startsWith('0') ? '1' : '0') + value.slice(1), null, '']
  return [1, 'x']
}

const holds = (proof: unknown) => verifyProof(proof).every(({ ok }) => ok)

describe('a proof by a record that says all of its items', () => {
  it.each(all)('of the kind %s holds, also after its way through JSON', (_, proof) => {
    expect(verifyProof(structuredClone(JSON.parse(JSON.stringify(proof)))).map(({ ok }) => ok)).not.toContain(
      false,
    )
    expect(holds(proof)).toBe(true)
  })

  it.each(all)('of the kind %s holds with no other value in any field', (_, proof) => {
    const unfound = leavesOf(proof)
      .filter(({ path }) => !LABELS.test(path))
      .flatMap(({ path, set, value }) =>
        otherThan(value)
          .filter((other) => holds(set(other)))
          .map((other) => `${path}: ${String(other)}`),
      )
    expect(unfound).toEqual([])
  })

  it.each(Object.entries({ ...proofs, 'copy without wear': bare['copy without wear'] }))(
    'of the kind %s with a hidden seed still shows a pattern that is none',
    (_, proof) => {
      const hidden = { ...proof, server_seed: null }
      expect(verifyProof(hidden).map(({ ok }) => ok)).not.toContain(false)
      if (proof.kind === 'battle') return
      const wrong = leavesOf(hidden).filter(({ path }) => path.endsWith('pattern'))
      expect(wrong).toHaveLength(1)
      for (const value of [-1, 1000, 0.5, '7', null])
        expect(verifyProof(wrong[0]!.set(value)).map(({ ok }) => ok)).toContain(false)
    },
  )

  it('gives each pattern of a thousand, none of them by the record of before', () => {
    const drawn = Array.from({ length: 8000 }, (_, nonce) => openingOf(POOL, nonce).pattern!)
    expect(new Set(drawn).size).toBeGreaterThan(990)
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([0, 999])
    const old = drawOpening({
      pool: OLD_POOL,
      pool_hash: poolHash(OLD_POOL),
      pool_salt: '00'.repeat(32),
      server_seed: sha256(ascii('x')),
      user_seed: 'me',
      nonce: 0,
      wearIntervalOf: () => ({ from: 0, to: 700 }),
    })
    expect(old.pattern).toBeNull()
  })
})

describe('an item without wear', () => {
  it('draws none, and the pattern at the same cursor as any other', () => {
    const opening = openingOf(MIXED_POOL, 3)
    expect(opening).toMatchObject({ exterior: null, wear: null, wear_from: null, wear_to: null })
    const { server_seed, pool_hash, pool_salt, user_seed, nonce } = opening
    const source = drawSource(
      fromHex(server_seed!),
      drawBase({ game: 'box', pool_hash, pool_salt, user_seed, nonce }),
    )
    expect(opening.pattern).toBe(patternOf(source(2)))
    const read: number[] = []
    const spied = (cursor: number) => {
      read.push(cursor)
      return source(cursor)
    }
    expect(drawRow(spied, MIXED_POOL.rows, wearIntervalOfItem)).toMatchObject({ wear: null })
    expect(read).toEqual([0, 2])
    expect(bare['upgrade won, without wear']).toMatchObject({ won: true, wear: null })
    expect(bare['upgrade failed, without wear']).toMatchObject({ won: false, wear: null })
    expect(bare['battle, with and without wear'].draws.map(({ wear }) => wear === null)).toContain(true)
  })

  it('is none of an old record, and has no part of a wear', () => {
    const rows = OLD_POOL.rows.map((row) => ({ ...row, exterior: null }))
    expect(() => poolHash({ ...OLD_POOL, rows })).toThrow('an item of an old record has an exterior')
    const [first, ...rest] = MIXED_POOL.rows
    expect(() =>
      poolHash({ ...MIXED_POOL, rows: [{ ...first!, wear_from: 0, wear_to: 700 }, ...rest] }),
    ).toThrow('the item has no known exterior')
    expect(poolLines(MIXED_POOL)).toContain(`1-500:1:${first!.name_hash}:sticker:-:holo:-:90000\n`)
    const terms = { skin_id: 1, exterior: null, wear_from: null, wear_to: null }
    expect(() => wearHash(terms)).toThrow('the exterior is not known')
  })
})

describe('the records', () => {
  it('are of version 2, and hash to others than those of version 1', () => {
    expect(poolLines(POOL).split('\n')[0]).toBe('noktra-pool-v2')
    expect(poolLines(OLD_POOL).split('\n')[0]).toBe('noktra-pool-v1')
    expect(mineLines(TIER).split('\n')[0]).toBe('noktra-mines-v2')
    expect(poolHash(POOL)).not.toBe(poolHash(OLD_POOL))
  })

  it('say all of their items or of none', () => {
    const [first, ...rest] = POOL.rows
    const { name_hash: _, ...bare } = first!
    expect(() => poolHash({ ...POOL, rows: [bare, ...rest] })).toThrow(
      'some items are whole and some are not',
    )
    expect(() => poolHash({ ...POOL, rows: [{ ...first!, wear_to: 701 }, ...rest] })).toThrow('inside FN')
    expect(() => poolHash({ ...POOL, rows: [{ ...first!, class: 'boat' as 'knife' }, ...rest] })).toThrow(
      'class',
    )
    const old = SAMPLE_TIERS[1]!
    expect(() => tierFormat({ ...TIER, consolation: old.consolation })).toThrow('some are not')
    expect(() => tierFormat({ ...TIER, prizes: old.prizes })).toThrow('some are not')
  })
})
