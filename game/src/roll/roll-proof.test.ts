import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRollFair } from '../../sample-rolls.ts'
import { verifyEnvelope, type EnvelopeProof } from '../envelope/envelope-proof.ts'
import { envelopeHash, envelopeParts } from '../envelopes.ts'
import { proofOfAttempt, recomputeRoll, ROLL_CHECKS, verifyRoll, type RollProof } from './roll-proof.ts'
import { drawRoll, rollLockHash, rollLockLines, rollSource, type RollLock } from '../rolls.ts'
import { ascii, sha256, toHex } from '../sha256.ts'

const server_seed = sha256(ascii('roll proof test'))
const last = sha256(ascii('beacon'))
const randomness = toHex(sha256(last))

const lock: RollLock = {
  room_id: 12,
  attempt: 2,
  prizes: [
    { prize_id: 8, skin_id: 4081, exterior: 'FN', wear: 412, value_cents: 9000 },
    { prize_id: 3, skin_id: 4082, exterior: 'MW', wear: 912, value_cents: 700 },
  ],
  entrants: [100_004, 100_001, 100_009],
  server_seed_hash: toHex(sha256(server_seed)),
  beacon: { source: 'local', chain_hash: toHex(sha256(sha256(sha256(last)))), round: 6 },
}
const lock_hash = rollLockHash(lock)
const proof: RollProof = {
  kind: 'roll',
  id: 'r12',
  room_id: 12,
  attempt: 2,
  server_seed_hash: lock.server_seed_hash,
  server_seed: toHex(server_seed),
  lock_record: rollLockLines(lock),
  lock_hash,
  beacon: { ...lock.beacon, source: 'local', randomness, signature: null, first_round: 5 },
  prizes: lock.prizes,
  entrants: lock.entrants,
  wins: drawRoll(rollSource({ server_seed, lock_hash, randomness }), lock),
}

function failing(claim: unknown): string[] {
  return verifyRoll(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

describe('the proof of a roll room', () => {
  it('holds', () => {
    expect(verifyRoll(proof).map(({ check, ok }) => [check, ok])).toEqual(
      ROLL_CHECKS.map((check) => [check, true]),
    )
  })

  it('waits for the seed and for the beacon, and promises nothing before', () => {
    const oks = (claim: RollProof) => verifyRoll(claim).map(({ ok }) => ok)
    expect(oks({ ...proof, server_seed: null })).toEqual([null, true, true, null])
    expect(oks({ ...proof, beacon: { ...proof.beacon, randomness: null }, wins: null })).toEqual([
      true,
      true,
      null,
      null,
    ])
  })

  it.each<[string, Partial<RollProof>, string[]]>([
    ['another seed', { server_seed: toHex(sha256(ascii('x'))) }, ['seed_hash', 'wins']],
    ['another entrant', { entrants: [100_004, 100_001, 100_010] }, ['lock_record', 'wins']],
    ['entrants in another order', { entrants: lock.entrants.toReversed() }, ['lock_record', 'wins']],
    ['another number', { id: 'r13' }, ['lock_record']],
    [
      'another winner',
      { wins: proof.wins!.map((win) => ({ ...win, place: 1, entrant: 100_004 })) },
      ['wins'],
    ],
    ['a round of no chain', { beacon: { ...proof.beacon, first_round: 7 } }, ['beacon']],
    ['another randomness', { beacon: { ...proof.beacon, randomness: toHex(last) } }, ['beacon', 'wins']],
  ])('fails for %s', (_, change, checks) => {
    expect(failing({ ...proof, ...change })).toEqual(checks)
  })

  it('never throws, whatever is brought', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(proof)), fc.anything(), (key, value) => {
        const checks = verifyRoll({ ...proof, [key]: value })
        expect(checks.map(({ check }) => check)).toEqual([...ROLL_CHECKS])
      }),
      { numRuns: 1000 },
    )
    expect(verifyRoll(null).every(({ ok }) => ok === false)).toBe(true)
  })
})

describe('the attempts of a roll room', () => {
  const room = sampleRollFair({ room_id: 9, values: [700, 90], entrants: 30, attempt: 3 })
  const oks = (claim: RollProof) => verifyRoll(claim).map(({ ok }) => ok)

  it('are each proven with the same prizes, entrants and seed', () => {
    const proofs = room.attempts.map((attempt) => proofOfAttempt(room.proof, attempt))
    expect(proofs.at(-1)).toEqual(room.proof)
    for (const [index, each] of proofs.entries()) {
      expect(each.attempt).toBe(index + 1)
      expect(each.lock_record).toContain(`\nattempt:${index + 1}\n`)
      expect(oks(each)).toEqual([true, true, true, true])
    }
    const [first, second] = proofs
    expect(first?.wins).not.toEqual(second?.wins)
    expect(second?.wins).not.toEqual(room.proof.wins)
  })

  it('wait for their round and for the seed', () => {
    const [first] = room.attempts
    const late = { ...first!, beacon: { ...first!.beacon, randomness: null } }
    expect(oks(proofOfAttempt(room.proof, late))).toEqual([true, true, null, null])
    const closed = { ...room.proof, server_seed: null, wins: null }
    expect(oks(proofOfAttempt(closed, first!))).toEqual([null, true, true, null])
    expect(recomputeRoll(closed)).toBeNull()
  })

  it('have the hash that was published for them, or fail', () => {
    const [first, second] = room.attempts
    const swapped = proofOfAttempt(room.proof, { ...first!, lock_hash: second!.lock_hash })
    expect(oks(swapped)).toEqual([true, false, true, true])
  })

  it('claim no win where the prizes returned, and still say what the draw gives', () => {
    const { ok, found } = verifyRoll({ ...room.proof, wins: null })[3]!
    expect(ok).toBeNull()
    expect(found).toMatch(/^the draw gives 1 to \d+ \(place \d+\), 2 to/)
  })
})

describe('the proof of an envelope', () => {
  const terms = { envelope_id: 4, parts: 10, total_cents: 500 }
  const parts = envelopeParts(terms, server_seed)
  const envelope: EnvelopeProof = {
    kind: 'envelope',
    id: 'e4',
    server_seed_hash: lock.server_seed_hash,
    server_seed: toHex(server_seed),
    terms,
    pool_hash: envelopeHash(terms),
    claimed: parts.slice(0, 6),
  }
  const oks = (claim: unknown) => verifyEnvelope(claim).map(({ ok }) => ok)

  it('holds for whatever part of it was claimed', () => {
    for (const count of [0, 6, 10]) {
      expect(oks({ ...envelope, claimed: parts.slice(0, count) })).toEqual([true, true, true])
    }
    expect(oks({ ...envelope, server_seed: null })).toEqual([null, true, null])
  })

  it('fails for another part, another order, another sum, and for more than it holds', () => {
    expect(oks({ ...envelope, claimed: [parts[0]! + 1] })).toEqual([true, true, false])
    expect(oks({ ...envelope, claimed: parts.toReversed() })).toEqual([true, true, false])
    expect(oks({ ...envelope, terms: { ...terms, total_cents: 501 } })).toEqual([true, false, false])
    expect(oks({ ...envelope, claimed: [...parts, 1] })).toEqual([true, true, false])
    expect(oks({ ...envelope, claimed: [501], server_seed: null })).toEqual([null, true, false])
  })

  it('never throws, whatever is brought', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(envelope)), fc.anything(), (key, value) => {
        expect(verifyEnvelope({ ...envelope, [key]: value })).toHaveLength(3)
      }),
      { numRuns: 1000 },
    )
  })
})
