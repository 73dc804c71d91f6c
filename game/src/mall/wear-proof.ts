/* Checking wear and pattern of one bought item from its published proof alone. */

import { assertSalt, type SaltClaim } from '../beacon-proof.ts'
import { drawBase } from '../fairness.ts'
import { drawWear, WEAR_SALT, wearHash, wearVersion, type WearTerms } from '../mall.ts'
import {
  checkSeedHash,
  checkWearAndPattern,
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
 * server_seed is null until the owner's pair is rotated; wear is in ten-thousandths. pool_salt is the salt of the price list that the terms
 * name, `salt` the round that it is of; proofs of version 1 lack both, or have 64 zeros and null. `pattern` (0 to 999) is null before version 2.
 */
export type WearProof = PairProof & {
  kind: 'wear'
  terms: WearTerms
  pool_hash: string
  pool_salt?: string
  salt?: SaltClaim | null
  wear: number | null
  pattern?: number | null
}

export const WEAR_CHECKS = ['seed_hash', 'terms', 'wear'] as const

export type WearCheckName = (typeof WEAR_CHECKS)[number]

export type WearCheck = CheckResult & { check: WearCheckName }

const CHECKS: Record<WearCheckName, (claim: WearProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  terms: checkTerms,
  wear: checkWear,
}

/**
 * Recomputes the wear of a bought item, always in the order of WEAR_CHECKS: seed_hash, SHA-256 of the revealed seed is the
 * hash published before; terms, the skin and interval printed here are the ones the hash names, and the salt is of the round that the rule
 * names; wear, the draw gives it, and of version 2 the pattern.
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

function checkTerms({ pool_hash, pool_salt = WEAR_SALT, salt, terms }: WearProof): CheckResult {
  if ((pool_salt === WEAR_SALT) !== (wearVersion(terms) === 1))
    throw new RangeError('the salt is not one of this version')
  assertSalt(pool_salt, salt)
  return compare(pool_hash, wearHash(terms))
}

function checkWear(claim: WearProof): CheckResult {
  const { server_seed, terms, pool_hash, pool_salt = WEAR_SALT, user_seed, nonce } = claim
  const interval = wearIntervalOfClaim(terms)
  drawBase({ game: 'wear', pool_hash, pool_salt, user_seed, nonce })
  const drawn =
    server_seed === null
      ? null
      : drawWear({ terms, pool_salt, server_seed: seedOf(server_seed), user_seed, nonce })
  return checkWearAndPattern(claim, interval, wearVersion(terms) === 2, drawn)
}
