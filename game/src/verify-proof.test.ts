import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleBattle } from '../sample-battles.ts'
import { coinFlipProof, flipMessage, flipsHeads, type FlipProof } from '../sample-coin-flip.ts'
import { sampleMines, sampleUpgrade, sampleWear } from '../sample-pair-draws.ts'
import { sampleEnvelope, sampleRoll } from '../sample-rolls.ts'
import { rowsFromTickets, type Pool } from './boxes.ts'
import { GAME_PROOFS } from './games.ts'
import { seedOf } from './proof-parts.ts'
import { sha256, toHex } from './sha256.ts'
import { gameOf, gameOfId, kindOf, PROOF_CHECKS, verifyProof, type ProofKind } from './verify-proof.ts'

const pool: Pool = {
  box_id: 1,
  version: 1,
  price_cents: 100,
  rows: rowsFromTickets([{ skin_id: 5, exterior: 'FT', value_cents: 90 }], [1_000_000]),
}

const samples = {
  battle: sampleBattle({ room_id: 7, shape: { mode: 'classic', seats: 2, team: false }, rounds: [pool] }),
  upgrade: sampleUpgrade(1),
  mines: sampleMines(1),
  wear: sampleWear(1),
  roll: sampleRoll({ room_id: 7, values: [900, 50], entrants: 5 }),
  envelope: sampleEnvelope({ envelope_id: 7, total_cents: 500, parts: 10 }, 4),
}

const KINDS = Object.keys(PROOF_CHECKS) as ProofKind[]

describe('verifyProof', () => {
  it.each(Object.entries(samples))('makes the checks of a %s proof, and all hold', (kind, proof) => {
    expect(kindOf(proof)).toBe(kind)
    const checks = verifyProof(proof)
    expect(checks.map(({ check }) => check)).toEqual(PROOF_CHECKS[kind as ProofKind])
    expect(checks.every(({ ok }) => ok)).toBe(true)
  })

  it.each(KINDS)('ticks nothing of an empty proof of kind %s', (kind) => {
    const checks = verifyProof({ kind })
    expect(checks.map(({ check }) => check)).toEqual(PROOF_CHECKS[kind])
    expect(checks.some(({ ok }) => ok)).toBe(false)
  })

  it('ticks no proof under the name of another kind', () => {
    for (const proof of Object.values(samples)) {
      for (const kind of KINDS.filter((each) => each !== proof.kind)) {
        expect(verifyProof({ ...proof, kind }).every(({ ok }) => ok)).toBe(false)
      }
    }
  })

  it('takes what says no known kind for an opening, and says what it is', () => {
    for (const kind of ['raffle', 'toString', '__proto__', 5, null, undefined]) {
      const [first] = verifyProof({ ...samples.wear, kind })
      expect(first).toMatchObject({ ok: false, expected: 'a proof of a box opening' })
      expect(first?.found).toMatch(/^kind /)
    }
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...KINDS), (value, kind) => {
        expect(verifyProof(value).some(({ ok }) => ok)).toBe(false)
        const within = typeof value === 'object' ? { ...value, kind } : { kind, terms: value, tier: value }
        expect(verifyProof(within).every(({ ok }) => ok)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a game that the list has besides', () => {
  const games = [...GAME_PROOFS, coinFlipProof]
  const server_seed = '00'.repeat(31) + '03'
  const flip: FlipProof = {
    kind: 'coin-flip',
    id: 'c12',
    server_seed_hash: toHex(sha256(seedOf(server_seed))),
    chain_no: 1,
    pair_no: 1,
    anchor: toHex(sha256(seedOf(server_seed))),
    server_seed,
    user_seed: 'seed',
    nonce: 0,
    heads: flipsHeads(seedOf(server_seed), { user_seed: 'seed', nonce: 0 }),
  }

  it('draws by a message that has its name', () => {
    const { user_seed, nonce } = flip
    expect(flipMessage({ user_seed, nonce })).toMatch(/^v1:coin-flip:[0-9a-f]{64}:[0-9a-f]{64}:seed:0:0$/)
  })

  it('is known by its proof and by its address', () => {
    expect(gameOf(flip, games).title).toBe('coin flip')
    expect(gameOfId('c12', games).kind).toBe('coin-flip')
    expect(gameOfId('u12', games).kind).toBe('upgrade')
    expect(gameOfId('12', games).kind).toBe('box')
  })

  it('is verified as the others are', () => {
    expect(verifyProof(flip, games).map(({ check, ok }) => [check, ok])).toEqual([
      ['seed_hash', true],
      ['side', true],
    ])
    expect(verifyProof({ ...flip, heads: !flip.heads }, games).map(({ ok }) => ok)).toEqual([true, false])
    expect(verifyProof({ ...flip, server_seed: null }, games).every(({ ok }) => ok === null)).toBe(true)
    expect(verifyProof({ kind: 'coin-flip' }, games).every(({ ok }) => ok === false)).toBe(true)
  })

  it('takes no letter or name of another one', () => {
    expect(new Set(games.map(({ letter }) => letter)).size).toBe(games.length)
    expect(new Set(games.map(({ kind }) => kind)).size).toBe(games.length)
  })
})
