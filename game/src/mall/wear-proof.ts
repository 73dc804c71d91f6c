/* Checking the wear of one bought item from its published proof alone. */

import { drawBase } from '../fairness.ts'
import { drawWear, WEAR_SALT, wearHash, type WearTerms } from '../mall.ts'
import {
  checkHiddenWear,
  checkSeedHash,
  compare,
  runChecks,
  seedOf,
  wearIntervalOfClaim,
  type CheckResult,
  type GameProof,
  type PairProof,
} from '../proof-parts.ts'

/**
 * Everything needed to recompute the wear of an item from the mall. Hashes and seed are 64 digits of lower-case hex;
 * server_seed is null until the owner's pair is rotated; wear is in ten-thousandths.
 */
export type WearProof = PairProof & {
  kind: 'wear'
  terms: WearTerms
  pool_hash: string
  wear: number
}

export const WEAR_CHECKS = ['seed_hash', 'terms', 'wear'] as const

export type WearCheckName = (typeof WEAR_CHECKS)[number]

export type WearCheck = CheckResult & { check: WearCheckName }

const CHECKS: Record<WearCheckName, (claim: WearProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  terms: ({ pool_hash, terms }) => compare(pool_hash, wearHash(terms)),
  wear: checkWear,
}

/**
 * Recomputes the wear of a bought item, always in the order of WEAR_CHECKS: seed_hash, SHA-256 of the revealed seed is the
 * hash published before; terms, the skin and interval printed here are the ones the hash names; wear, the draw gives it.
 * What only the hidden seed decides is ok null until it is out. Takes data from outside: malformed data gives ok false
 * with the reason, never a throw.
 */
export function verifyWear(proof: unknown): WearCheck[] {
  return runChecks({
    proof,
    kind: 'wear',
    what: "a proof of an item's wear",
    order: WEAR_CHECKS,
    checks: CHECKS,
  })
}

export const wearProof = {
  kind: 'wear',
  letter: 'w',
  title: 'wear of item',
  checks: WEAR_CHECKS,
  verify: verifyWear,
} as const satisfies GameProof

function checkWear({ server_seed, terms, pool_hash, user_seed, nonce, wear }: WearProof): CheckResult {
  const interval = wearIntervalOfClaim(terms)
  if (server_seed === null) {
    drawBase({ game: 'wear', pool_hash, pool_salt: WEAR_SALT, user_seed, nonce })
    return checkHiddenWear(wear, interval)
  }
  return compare(wear, drawWear({ terms, server_seed: seedOf(server_seed), user_seed, nonce }))
}
