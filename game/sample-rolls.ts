/* Roll rooms and red envelopes with their proofs, for the test vectors and the tests: nothing is drawn by chance. */

import { sampleDrandRound, sampleLocalRound } from './sample-beacons.ts'
import type { EnvelopeProof } from './src/envelope/envelope-proof.ts'
import { envelopeHash, envelopeParts, type EnvelopeTerms } from './src/envelopes.ts'
import { proofOfAttempt, type RollAttempt, type RollProof } from './src/roll/roll-proof.ts'
import { prizesInOrder, rollLockHash, rollLockLines, type RollLock, type RollPrize } from './src/rolls.ts'
import { ascii, sha256, toHex } from './src/sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS, type Exterior } from './src/wear.ts'

/** An attempt's round, 200 of the beacon after the one before: ten minutes. */
const ROUNDS_APART = 200

export type SampleRoll = {
  room_id: number
  /** Values of the prizes in cents, in the order in which they were staked. */
  values: number[]
  entrants: number
  /** The last attempt, which is the one that counts. */
  attempt?: number
  beacon?: 'local' | 'drand'
  /** Every other prize has no wear. */
  everyOtherBare?: boolean
  /** Another text makes another draw. */
  label?: string
}

/** Prizes in the order in which they were staked, numbered from 1. */
export function samplePrizes(values: readonly number[], everyOtherBare = false): RollPrize[] {
  return values.map((value_cents, index) => {
    const bare = { prize_id: index + 1, skin_id: 4081 + index, exterior: null, wear: null, value_cents }
    if (everyOtherBare && index % 2 === 0) return bare
    const exterior = EXTERIORS[index % EXTERIORS.length] as Exterior
    const wear = EXTERIOR_BOUNDS[exterior].from + 7 * index
    return { ...bare, exterior, wear }
  })
}

/** Public player numbers in the order of joining, which is not that of signing up. */
export function sampleEntrants(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 100_001 + ((index * 7919) % 10_007))
}

/** The proof of a drawn room. */
export function sampleRoll(sample: SampleRoll): RollProof {
  return sampleRollFair(sample).proof
}

/** The proof of a drawn room with all its attempts; those before the last came late, and their rounds are out since. */
export function sampleRollFair({
  room_id,
  values,
  entrants,
  attempt: last = 1,
  beacon: source = 'local',
  label = 'sample',
  everyOtherBare = false,
}: SampleRoll): { proof: RollProof; attempts: RollAttempt[] } {
  const part = (name: string) => sha256(ascii(`${label} roll ${room_id}: ${name}`))
  const server_seed = part('server seed')
  const room = {
    room_id,
    prizes: prizesInOrder(samplePrizes(values, everyOtherBare)),
    entrants: sampleEntrants(entrants),
    server_seed_hash: toHex(sha256(server_seed)),
  }
  const links = Array.from({ length: 1 + (last - 1) * ROUNDS_APART }, () => part('beacon'))
  for (let at = links.length - 2; at >= 0; at -= 1) links[at] = sha256(links[at + 1] as Uint8Array)
  const attempts = Array.from({ length: last }, (_, index): RollAttempt => {
    const attempt = index + 1
    const link = links[index * ROUNDS_APART] as Uint8Array
    const beacon =
      source === 'local'
        ? sampleLocalRound(link, 40 + index * ROUNDS_APART)
        : sampleDrandRound(part(`beacon ${attempt}`), 14_000_123 + index * ROUNDS_APART)
    return { attempt, lock_hash: rollLockHash({ ...room, attempt, beacon }), beacon }
  })
  const counted = attempts.at(-1) as RollAttempt
  const lock: RollLock = { ...room, attempt: last, beacon: counted.beacon }
  const proof: RollProof = {
    kind: 'roll',
    id: `r${room_id}`,
    ...room,
    attempt: last,
    server_seed: toHex(server_seed),
    lock_record: rollLockLines(lock),
    lock_hash: counted.lock_hash,
    beacon: counted.beacon,
    wins: null,
  }
  return { proof: proofOfAttempt(proof, counted), attempts }
}

/** An envelope that has ended, of which `claimed` parts were claimed. */
export function sampleEnvelope(terms: EnvelopeTerms, claimed = terms.parts): EnvelopeProof {
  const server_seed = sha256(ascii(`sample envelope ${terms.envelope_id}`))
  return {
    kind: 'envelope',
    id: `e${terms.envelope_id}`,
    server_seed_hash: toHex(sha256(server_seed)),
    server_seed: toHex(server_seed),
    terms,
    pool_hash: envelopeHash(terms),
    claimed: envelopeParts(terms, server_seed).slice(0, claimed),
  }
}
