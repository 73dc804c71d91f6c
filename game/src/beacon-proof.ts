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
}: BeaconClaim): CheckResult {
  if (source !== 'local' && source !== 'drand') throw new RangeError('the source of the beacon is not known')
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
