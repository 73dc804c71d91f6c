/* Checking one opening from its published proof alone: what /fair/{id} ticks in the browser and verify.ts prints. */

import { assertSalt, type SaltClaim } from '../beacon-proof.ts'
import { drawRow, poolFormat, poolHash, rowOfTicket } from '../boxes.ts'
import type { Pool } from '../boxes.ts'
import { drawBase, drawSource, ticketOf, type Source } from '../fairness.ts'
import {
  assertIntervalOf,
  checkSeedHash,
  checkWearAndPattern,
  compare,
  describeItem,
  notRevealed,
  runChecks,
  seedOf,
  show,
  wearIntervalOfClaim,
  type CheckResult,
  type GameProof,
  type PairProof,
  type WearClaim,
} from '../proof-parts.ts'

/**
 * Everything needed to recompute an opening. Hashes, seed and salt are 64 digits of lower-case hex; server_seed is null
 * until the owner's pair is rotated; exterior and wear are null of an item without wear; wear, wear_from and wear_to are ten-thousandths (wear_to excluded); pattern is 0 to 999, null or
 * missing of a pool of version 1.
 */
export type OpeningProof = PairProof &
  WearClaim & {
    kind: 'box'
    pool: Pool
    pool_hash: string
    pool_salt: string
    /** The round that the salt comes from; null in lists, and missing in proofs that were saved earlier. */
    salt?: SaltClaim | null
    ticket: number
    skin_id: number
    pattern?: number | null
    value_cents: number
  }

export const OPENING_CHECKS = ['seed_hash', 'pool_hash', 'ticket', 'range', 'wear'] as const
export type OpeningCheckName = (typeof OPENING_CHECKS)[number]

export type OpeningCheck = CheckResult & { check: OpeningCheckName }

const CHECKS: Record<OpeningCheckName, (claim: OpeningProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  pool_hash: ({ pool_hash, pool, pool_salt, salt }) => {
    assertSalt(pool_salt, salt)
    return compare(pool_hash, poolHash(pool))
  },
  ticket: checkTicket,
  range: checkRange,
  wear: checkWear,
}

/**
 * Recomputes an opening, always in the order of OPENING_CHECKS:
 * seed_hash, SHA-256 of the revealed seed is the hash published before; pool_hash, the pool printed here is the one the
 * hash names; ticket, the draw gives it; range, that ticket's row is the skin, exterior and value won (and of version 2 the wear interval);
 * wear, the draw gives it inside the interval, and of version 2 the pattern. Takes data from outside: malformed data gives ok false with
 * the reason, never a throw.
 */
export function verifyOpening(proof: unknown): OpeningCheck[] {
  return runChecks({
    proof,
    kind: 'box',
    what: 'a proof of a box opening',
    order: OPENING_CHECKS,
    checks: CHECKS,
    claimed: claimedIn,
  })
}

export const boxProof = {
  kind: 'box',
  letter: '',
  title: 'opening',
  checks: OPENING_CHECKS,
  verify: verifyOpening,
} as const satisfies GameProof

function checkTicket(claim: OpeningProof): CheckResult {
  const source = sourceOf(claim)
  if (!source) return notRevealed(claim.ticket)
  return compare(claim.ticket, ticketOf(source(0)))
}

function checkRange(claim: OpeningProof): CheckResult {
  const row = rowOfTicket(claim.pool.rows, claim.ticket)
  if (poolFormat(claim.pool) === 2) assertIntervalOf(row, claim)
  return {
    ok:
      row.skin_id === claim.skin_id &&
      row.exterior === claim.exterior &&
      row.value_cents === claim.value_cents,
    expected: describeItem(claim),
    found: `${describeItem(row)}, tickets ${show(row.from)}-${show(row.to)}`,
  }
}

function checkWear(claim: OpeningProof): CheckResult {
  const interval = wearIntervalOfClaim(claim)
  const source = claim.server_seed === null ? null : sourceOf(claim)
  const drawn = source && drawRow(source, claim.pool.rows, () => interval)
  return checkWearAndPattern(claim, interval, poolFormat(claim.pool) === 2, drawn)
}

/** The draws of the opening; null while its seed is hidden. Throws RangeError on a field out of its form. */
function sourceOf({ server_seed, pool_hash, pool_salt, user_seed, nonce }: OpeningProof): Source | null {
  const base = drawBase({ game: 'box', pool_hash, pool_salt, user_seed, nonce })
  return server_seed === null ? null : drawSource(seedOf(server_seed), base)
}

function claimedIn(check: OpeningCheckName, claim: OpeningProof): string {
  if (check === 'seed_hash') return show(claim.server_seed_hash)
  return check === 'range' ? describeItem(claim) : show(claim[check])
}
