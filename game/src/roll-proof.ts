/* Checking the draw of one roll room from its published proof alone. */

import { checkBeacon, compareRecord, NOT_OUT, type BeaconClaim } from './beacon-proof.ts'
import {
  checkSeedHash,
  compare,
  notRevealed,
  runChecks,
  seedOf,
  show,
  type CheckResult,
} from './proof-parts.ts'
import { drawRoll, rollLockLines, rollSource, type RollPrize, type RollWin } from './rolls.ts'

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

function checkLockRecord(claim: RollProof): CheckResult {
  const { id, room_id, attempt, prizes, entrants, server_seed_hash, beacon } = claim
  if (id !== `r${room_id}`) return compare(`r${room_id}`, show(id))
  return compareRecord(claim, rollLockLines({ room_id, attempt, prizes, entrants, server_seed_hash, beacon }))
}

function checkWins({ server_seed, lock_hash, beacon, prizes, entrants, wins }: RollProof): CheckResult {
  const expected = wins === null ? 'not drawn yet' : describeWins(wins)
  if (beacon.randomness === null) return { ok: null, expected, found: NOT_OUT }
  if (server_seed === null) return notRevealed(expected)
  const source = rollSource({ server_seed: seedOf(server_seed), lock_hash, randomness: beacon.randomness })
  const drawn = describeWins(drawRoll(source, { prizes, entrants }))
  return wins === null ? { ok: null, expected, found: drawn } : compare(expected, drawn)
}

/** "8 to 100004 (place 3), …": items and who got them. */
function describeWins(wins: readonly RollWin[]): string {
  return wins
    .map(({ prize_id, entrant, place }) => `${show(prize_id)} to ${show(entrant)} (place ${show(place)})`)
    .join(', ')
}
