import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawOpening, poolHash } from '../boxes.ts'
import type { Pool } from '../boxes.ts'
import { drawBase, drawSource } from '../fairness.ts'
import { verifyOpening } from './box-proof.ts'
import type { OpeningCheckName, OpeningProof } from './box-proof.ts'
import { ascii, sha256, toHex } from '../sha256.ts'
import { wearOf } from '../wear.ts'

const pool: Pool = {
  box_id: 5,
  version: 2,
  price_cents: 300,
  rows: [
    { skin_id: 1, exterior: 'FN', value_cents: 90_000, from: 1, to: 500 },
    { skin_id: 2, exterior: 'MW', value_cents: 450, from: 501, to: 400_000 },
    { skin_id: 3, exterior: 'FT', value_cents: 120, from: 400_001, to: 1_000_000 },
  ],
}

function proofOf(nonce: number): OpeningProof {
  const server_seed = sha256(ascii('proof test'))
  const pool_hash = poolHash(pool)
  const pool_salt = toHex(sha256(ascii('beacon')))
  const interval = {
    FN: [0, 700],
    MW: [800, 1500],
    FT: [1500, 3000],
    WW: [3800, 4500],
    BS: [4500, 10_000],
  } as const
  const { ticket, row, wear } = drawOpening({
    pool,
    pool_hash,
    pool_salt,
    server_seed,
    user_seed: 'a-player',
    nonce,
    wearIntervalOf: ({ exterior }) => ({ from: interval[exterior!][0], to: interval[exterior!][1] }),
  })
  return {
    kind: 'box',
    id: 'b-77',
    server_seed_hash: toHex(sha256(server_seed)),
    chain_no: 1,
    pair_no: 1,
    anchor: toHex(sha256(server_seed)),
    server_seed: toHex(server_seed),
    user_seed: 'a-player',
    nonce,
    pool,
    pool_hash,
    pool_salt,
    ticket,
    skin_id: row.skin_id,
    exterior: row.exterior,
    wear,
    wear_from: interval[row.exterior!][0],
    wear_to: interval[row.exterior!][1],
    value_cents: row.value_cents,
  }
}

const proof = proofOf(41)
const won = pool.rows.findIndex(({ skin_id }) => skin_id === proof.skin_id)

function oks(claim: unknown): (boolean | null)[] {
  return verifyOpening(claim).map(({ ok }) => ok)
}

function failing(claim: unknown): OpeningCheckName[] {
  return verifyOpening(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

function otherDigit(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

function withRow(change: Partial<Pool['rows'][number]>): Partial<OpeningProof> {
  const rows = pool.rows.map((row, index) => (index === won ? { ...row, ...change } : row))
  return { pool: { ...pool, rows } }
}

describe('verifyOpening', () => {
  it('ticks an honest opening, also after its way through JSON', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      expect(oks(JSON.parse(JSON.stringify(proofOf(nonce))))).toEqual([true, true, true, true, true])
    }
    expect(verifyOpening(proof).map(({ check }) => check)).toEqual([
      'seed_hash',
      'pool_hash',
      'ticket',
      'range',
      'wear',
    ])
  })

  it.each<[string, Partial<OpeningProof>, OpeningCheckName[]]>([
    ['server_seed_hash', { server_seed_hash: otherDigit(proof.server_seed_hash) }, ['seed_hash']],
    [
      'server_seed',
      { server_seed: otherDigit(proof.server_seed as string) },
      ['seed_hash', 'ticket', 'wear'],
    ],
    [
      'case of server_seed',
      { server_seed: proof.server_seed?.toUpperCase() },
      ['seed_hash', 'ticket', 'wear'],
    ],
    ['user_seed', { user_seed: 'b-player' }, ['ticket', 'wear']],
    ['nonce', { nonce: proof.nonce + 1 }, ['ticket', 'wear']],
    ['type of nonce', { nonce: '41' as unknown as number }, ['ticket', 'wear']],
    ['pool_hash', { pool_hash: otherDigit(proof.pool_hash) }, ['pool_hash', 'ticket', 'wear']],
    ['pool_salt', { pool_salt: otherDigit(proof.pool_salt) }, ['ticket', 'wear']],
    ['ticket', { ticket: proof.ticket + 1 }, ['ticket']],
    ['type of ticket', { ticket: String(proof.ticket) as unknown as number }, ['ticket']],
    ['skin_id', { skin_id: proof.skin_id + 50 }, ['range']],
    ['exterior', { exterior: 'WW' }, ['range', 'wear']],
    ['value_cents', { value_cents: proof.value_cents + 1 }, ['range']],
    ['wear', { wear: proof.wear! + 1 }, ['wear']],
    ['wear_from', { wear_from: proof.wear_from! + 200 }, ['wear']],
    ['wear_to', { wear_to: proof.wear_to! - 300 }, ['wear']],
    ['wear_from below the exterior', { wear_from: 0 }, ['wear']],
    ['wear_to above the exterior', { wear_to: 10_000 }, ['wear']],
    ['kind', { kind: 'upgrade' as 'box' }, ['seed_hash', 'pool_hash', 'ticket', 'range', 'wear']],
    ['box of the pool', { pool: { ...pool, box_id: 6 } }, ['pool_hash']],
    ['version of the pool', { pool: { ...pool, version: 3 } }, ['pool_hash']],
    ['price of the pool', { pool: { ...pool, price_cents: 299 } }, ['pool_hash']],
    ['skin of the row', withRow({ skin_id: 44 }), ['pool_hash', 'range']],
    ['exterior of the row', withRow({ exterior: 'BS' }), ['pool_hash', 'range']],
    ['value of the row', withRow({ value_cents: 1 }), ['pool_hash', 'range']],
    ['range of the row', withRow({ from: 3 }), ['pool_hash']],
    ['last row left out', { pool: { ...pool, rows: pool.rows.slice(0, -1) } }, ['pool_hash']],
  ])('detects a changed %s', (_, change, checks) => {
    expect(failing({ ...proof, ...change })).toEqual(expect.arrayContaining(checks))
  })

  it('detects every other ticket, wear, nonce and value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ticket', 'wear', 'nonce', 'value_cents', 'skin_id'),
        fc.oneof(fc.integer(), fc.double()),
        (field, value) => {
          fc.pre(value !== proof[field as 'ticket'])
          expect(failing({ ...proof, [field]: value })).not.toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('does not accept a wear interval that gives another wear', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 10_010 }),
        fc.integer({ min: -10, max: 10_010 }),
        (wear_from, wear_to) => {
          const [, , , , wear] = verifyOpening({ ...proof, wear_from, wear_to })
          if (wear?.ok) expect(Number(wear.found)).toBe(proof.wear)
          else expect(wear?.ok).toBe(false)
        },
      ),
    )
  })

  it('does not accept a wear interval beyond the exterior, even where the arithmetic agrees', () => {
    for (const interval of [
      { wear_from: proof.wear_from, wear_to: 10_000 },
      { wear_from: 0, wear_to: proof.wear_to },
    ]) {
      const { wear_from, wear_to } = interval
      const u = drawSource(sha256(ascii('proof test')), drawBase({ ...proof, game: 'box' }))(1)
      const claim = { ...proof, ...interval, wear: wearOf(u, { from: wear_from!, to: wear_to! }) }
      expect(failing(claim)).toEqual(['wear'])
    }
  })

  it('says null, not false, for what the hidden seed decides', () => {
    const hidden = { ...proof, server_seed: null }
    expect(oks(hidden)).toEqual([null, true, null, true, null])
    expect(verifyOpening(hidden)[0]?.found).toBe('the server seed is not yet revealed')
    expect(failing({ ...hidden, wear: 9999 })).toEqual(['wear'])
    expect(failing({ ...hidden, user_seed: 'a b' })).toEqual(['ticket'])
    expect(failing({ ...hidden, value_cents: 1 })).toEqual(['range'])
  })

  it('never throws on malformed data, nor ticks all of it', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(proof)), (value, field) => {
        expect(oks(value)).toEqual([false, false, false, false, false])
        const results = verifyOpening({ ...proof, [field]: value })
        expect(results).toHaveLength(5)
        for (const { expected, found } of results) {
          expect(typeof expected).toBe('string')
          expect(typeof found).toBe('string')
        }
        const detected = results.some(({ ok }) => ok !== true)
        // Labels prove nothing.
        if (field !== 'id' && field !== 'chain_no')
          expect(detected || value === proof[field as keyof OpeningProof]).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws on a malformed pool', () => {
    const field = fc.constantFrom('box_id', 'version', 'price_cents', 'rows')
    fc.assert(
      fc.property(field, fc.anything(), (name, value) => {
        fc.pre(!Object.is(value, pool[name]))
        expect(failing({ ...proof, pool: { ...pool, [name]: value } })).toContain('pool_hash')
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.array(fc.anything()), (rows) => {
        expect(failing({ ...proof, pool: { ...pool, rows } })).toContain('pool_hash')
      }),
    )
  })

  it('gives the reason', () => {
    expect(verifyOpening({ ...proof, ticket: 0 })[3]?.found).toBe('no row holds ticket 0')
    expect(verifyOpening(null)[0]?.found).toBe('kind missing')
    expect(verifyOpening({ ...proof, server_seed: 'xyz' })[0]?.found).toBe(
      'not lower-case hex of whole bytes',
    )
  })
})
