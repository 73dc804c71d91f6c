/* Checking the draw of one roll room from its published proof alone. */

import { checkBeacon, compareRecord, NOT_OUT, type BeaconClaim } from '../beacon-proof.ts'
import {
  checkSeedHash,
  compare,
  notRevealed,
  runChecks,
  seedOf,
  show,
  type CheckResult,
  type GameProof,
} from '../proof-parts.ts'
import { drawRoll, rollLockLines, rollSource, type RollPrize, type RollWin } from '../rolls.ts'

/**
 * Everything needed to recompute a room's draw. Hashes and seed are 64 digits of lower-case hex; `server_seed` and
 * `beacon.randomness` are null until they are out, `wins` until the room is drawn.
 */
export type RollProof = {
  kind: 'roll'
  /** r and the room's number. */
  id: string
  room_id: number
  attempt: number
  server_seed_hash: string
  server_seed: string | null
  lock_record: string
  lock_hash: string
  beacon: BeaconClaim
  prizes: RollPrize[]
  entrants: number[]
  wins: RollWin[] | null
}

/** One try to draw a room, as its page lists it; `beacon.randomness` is null until its round is out. */
export type RollAttempt = { attempt: number; lock_hash: string; beacon: BeaconClaim }

export const ROLL_CHECKS = ['seed_hash', 'lock_record', 'beacon', 'wins'] as const

export type RollCheckName = (typeof ROLL_CHECKS)[number]

export type RollCheck = CheckResult & { check: RollCheckName }

const CHECKS: Record<RollCheckName, (claim: RollProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  lock_record: checkLockRecord,
  beacon: ({ beacon }) => checkBeacon(beacon),
  wins: checkWins,
}

/**
 * Recomputes the draw of a room, always in the order of ROLL_CHECKS: seed_hash, SHA-256 of the revealed seed is the hash
 * in the lock; lock_record, the record is what prizes, entrants, seed hash and beacon make, and its hash is lock_hash;
 * beacon, the randomness leads back to the chain (local) or is the hash of the signature (drand); wins, the shuffle gives
 * each prize to this entrant. What is not out yet is ok null. Takes data from outside: malformed data gives ok false with
 * the reason, never a throw.
 */
export function verifyRoll(proof: unknown): RollCheck[] {
  return runChecks({
    proof,
    kind: 'roll',
    what: 'a proof of a roll room',
    order: ROLL_CHECKS,
    checks: CHECKS,
  })
}

export const rollProof = {
  kind: 'roll',
  letter: 'r',
  title: 'roll room',
  checks: ROLL_CHECKS,
  verify: verifyRoll,
} as const satisfies GameProof

/**
 * What a room's draw gives by its seed and round; null until both are out. Throws RangeError on a proof that cannot be
 * read, and where there are fewer than two entrants.
 */
export function recomputeRoll({
  server_seed,
  lock_hash,
  beacon,
  prizes,
  entrants,
}: Pick<RollProof, 'server_seed' | 'lock_hash' | 'beacon' | 'prizes' | 'entrants'>): RollWin[] | null {
  if (server_seed === null || beacon.randomness === null) return null
  const source = rollSource({ server_seed: seedOf(server_seed), lock_hash, randomness: beacon.randomness })
  return drawRoll(source, { prizes, entrants })
}

/**
 * The proof of another attempt of the room: same prizes, entrants and seed, with that attempt's round and lock. Its wins
 * are what the round gives or would have given, null until seed and round are out. Throws RangeError as `rollLockLines`
 * and `recomputeRoll`.
 */
export function proofOfAttempt(
  { room_id, prizes, entrants, server_seed_hash, ...room }: RollProof,
  { attempt, lock_hash, beacon }: RollAttempt,
): RollProof {
  const lock_record = rollLockLines({ room_id, attempt, prizes, entrants, server_seed_hash, beacon })
  const parts = { room_id, prizes, entrants, server_seed_hash, attempt, lock_record, lock_hash, beacon }
  return { ...room, ...parts, wins: recomputeRoll({ ...room, ...parts }) }
}

function checkLockRecord(claim: RollProof): CheckResult {
  const { id, room_id, attempt, prizes, entrants, server_seed_hash, beacon } = claim
  if (id !== `r${room_id}`) return compare(`r${room_id}`, show(id))
  return compareRecord(claim, rollLockLines({ room_id, attempt, prizes, entrants, server_seed_hash, beacon }))
}

function checkWins(claim: RollProof): CheckResult {
  const { server_seed, beacon, wins } = claim
  const expected = wins === null ? 'no win' : describeWins(wins)
  if (beacon.randomness === null) return { ok: null, expected, found: NOT_OUT }
  if (server_seed === null) return notRevealed(expected)
  const drawn = describeWins(recomputeRoll(claim) ?? [])
  return wins === null ? { ok: null, expected, found: `the draw gives ${drawn}` } : compare(expected, drawn)
}

/** "8 to 100004 (place 3), …": prizes and who got them. */
function describeWins(wins: readonly RollWin[]): string {
  return wins
    .map(({ prize_id, entrant, place }) => `${show(prize_id)} to ${show(entrant)} (place ${show(place)})`)
    .join(', ')
}
