/* What proofs of draws among several people share: the lock record that was published, and the beacon's round. */

import { compare, seedOf, show, type CheckResult } from './proof-parts.ts'
import { ascii, fromHex, sha256, toHex } from './sha256.ts'

/** The beacon's round that entered a draw. Hashes are 64 digits of lower-case hex; `randomness` is null until it is out. */
export type BeaconClaim = {
  source: 'local' | 'drand'
  chain_hash: string
  round: number
  randomness: string | null
  /** drand: hex of the bytes whose SHA-256 is the randomness. */
  signature: string | null
  /** Local: the chain's first round, from which its anchor is hashed. */
  first_round: number | null
  /** Of a local chain, that the store knows its values; null of drand. Proofs that were saved earlier may lack it. */
  note?: string | null
}

/** The round that a version's salt is the randomness of. */
export type SaltClaim = BeaconClaim & {
  note: string | null
  /** The second of Unix time in which the version was published. */
  published_at: number
  /** Seconds after it at which the round may come at the earliest; null of a version from before this rule. */
  margin: number | null
}

/** The round that salts a version is the first whose time is at least so many seconds after the second of its publication. */
export const SALT_MARGIN_S = 3

const LOCAL_NOTE = 'local, known to the store'
const PERIOD_S = 3
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
const QUICKNET_GENESIS_S = 1_692_803_367

/** What a proof says of who knows the values of a beacon before their time. */
export function beaconNote(source: BeaconClaim['source']): string | null {
  return source === 'local' ? LOCAL_NOTE : null
}

/** The second of Unix time in which a round comes. Throws RangeError on a drand chain other than quicknet. */
export function timeOfRound({
  source,
  chain_hash,
  round,
}: Pick<BeaconClaim, 'source' | 'chain_hash' | 'round'>): number {
  if (source === 'local') return PERIOD_S * round
  if (chain_hash !== QUICKNET) throw new RangeError('the times of this drand chain are not known')
  return QUICKNET_GENESIS_S + PERIOD_S * (round - 1)
}

/**
 * Throws RangeError unless a salt is the randomness of the round that the rule names, and that round one of its beacon. A proof
 * without it (of a list, or saved earlier) passes. Takes up to half a second, as checkBeacon.
 */
export function assertSalt(pool_salt: string, claim: SaltClaim | null | undefined): void {
  if (claim === null || claim === undefined) return
  if (claim.randomness !== pool_salt) throw new RangeError("the salt is not the beacon's randomness")
  if (checkBeacon(claim).ok !== true) throw new RangeError("the salt's round is not one of its beacon")
  const { published_at, margin, round } = claim
  if (!Number.isSafeInteger(published_at)) throw new RangeError('published_at is not a second')
  if (margin === null) return
  if (margin !== SALT_MARGIN_S) throw new RangeError('the rule of the salt is not known')
  const ahead = timeOfRound(claim) - published_at - margin
  if (!Number.isSafeInteger(round) || ahead < 0 || ahead >= PERIOD_S) {
    throw new RangeError(`the salt's round is not the first at least ${margin} s after the publication`)
  }
}

export const NOT_OUT = 'the round of the beacon is not out yet'

/** Links of a local chain: as many hashes lead from its last round back to its anchor. */
const MOST_LINKS = 2 ** 20

/**
 * Whether the randomness leads back to the chain (local) or is the hash of the signature (drand). Up to 2^20 hashes take
 * about half a second. Throws RangeError on a beacon that cannot be read.
 */
export function checkBeacon({
  source,
  chain_hash,
  round,
  randomness,
  signature,
  first_round,
  note,
}: BeaconClaim): CheckResult {
  if (source !== 'local' && source !== 'drand') throw new RangeError('the source of the beacon is not known')
  if (note !== undefined && note !== beaconNote(source))
    throw new RangeError('the note of the beacon is not its own')
  if (randomness === null) return { ok: null, expected: show(chain_hash), found: NOT_OUT }
  const value = seedOf(randomness)
  if (source === 'drand') {
    if (typeof signature !== 'string' || signature === '') throw new RangeError('the signature is missing')
    return compare(randomness, toHex(sha256(fromHex(signature))))
  }
  const links = round - (first_round ?? Number.NaN) + 1
  if (!Number.isSafeInteger(links) || links < 1 || links > MOST_LINKS) {
    throw new RangeError('the round is not one of the chain')
  }
  let link = value
  for (let count = 0; count < links; count += 1) link = sha256(link)
  return compare(chain_hash, toHex(link))
}

/** Whether a lock record is the one that a proof's parts make, line by line, and its hash the one that was published. */
export function compareRecord(
  { lock_record, lock_hash }: { lock_record: string; lock_hash: string },
  lines: string,
): CheckResult {
  if (lines === lock_record) return compare(lock_hash, toHex(sha256(ascii(lines))))
  const claimed = typeof lock_record === 'string' ? lock_record.split('\n') : []
  const made = lines.split('\n')
  const differs = made.findIndex((line, index) => line !== claimed[index])
  const at = differs < 0 ? made.length : differs
  return {
    ok: false,
    expected: `line ${at + 1}: ${claimed[at] ?? 'missing'}`,
    found: `line ${at + 1}: ${made[at] ?? 'none'}`,
  }
}
