import { describe, expect, it } from 'vitest'
import { sampleBattle, SAMPLE_CONSOLATION } from '../sample-battles.ts'
import { wholePool, wholeTier } from '../sample-items.ts'
import {
  listedWearTerms,
  SAMPLE_TIERS,
  sampleMines,
  sampleUpgrade,
  sampleWear,
} from '../sample-pair-draws.ts'
import { SAMPLE_LISTED_UPGRADE } from '../sample-prices.ts'
import { drawOpening, poolHash, poolLines, rowsFromTickets, type Pool } from './boxes.ts'
import type { OpeningProof } from './box/box-proof.ts'
import { mineLines, tierFormat } from './mines.ts'
import { wearIntervalOfItem } from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'
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
    wear_from: wear_from!,
    wear_to: wear_to!,
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

/** What a proof alone does not decide: labels, other picks that lead to the same end, and what a local beacon does not need. */
const LABELS = /^(id|chain_no|picks\.\d|beacon\.(signature|first_round))$/

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
  it.each(Object.entries(proofs))('of the kind %s holds, also after its way through JSON', (_, proof) => {
    expect(verifyProof(structuredClone(JSON.parse(JSON.stringify(proof)))).map(({ ok }) => ok)).not.toContain(
      false,
    )
    expect(holds(proof)).toBe(true)
  })

  it.each(Object.entries(proofs))('of the kind %s holds with no other value in any field', (_, proof) => {
    const unfound = leavesOf(proof)
      .filter(({ path }) => !LABELS.test(path))
      .flatMap(({ path, set, value }) =>
        otherThan(value)
          .filter((other) => holds(set(other)))
          .map((other) => `${path}: ${String(other)}`),
      )
    expect(unfound).toEqual([])
  })

  it.each(Object.entries(proofs))(
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
