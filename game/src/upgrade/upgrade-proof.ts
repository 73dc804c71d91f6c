/* Checking one upgrade from its published proof alone: what /fair/{id} ticks in the browser and verify.ts prints. */

import { assertSalt, type SaltClaim } from '../beacon-proof.ts'
import { drawBase, drawSource, ticketOf, type Source } from '../fairness.ts'
import { patternOf } from '../items.ts'
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
import {
  assertUpgradeTerms,
  givenItem,
  isUpgradeWin,
  UPGRADE_SALT,
  upgradeChance,
  upgradeHash,
  upgradeVersion,
  type UpgradeTerms,
} from '../upgrades.ts'
import { wearAt } from '../wear.ts'

/**
 * Everything needed to recompute an upgrade. Hashes and seed are 64 digits of lower-case hex; server_seed is null until
 * the owner's pair is rotated; pool_hash is the hash of the terms; skin_id, exterior and value_cents are the item that
 * was given (the target, or the consolation skin); wear, wear_from and wear_to are ten-thousandths (wear_to excluded); all six
 * are null when the terms have no consolation skin and the upgrade failed, exterior and wear also of an item without wear; profit_rate is the fraction in force at the play.
 * pool_salt is the salt of the price list that the terms name, `salt` the round that it is of; proofs of versions 1 and 2 lack
 * both, or have 64 zeros and null. `pattern` (0 to 999) is the given item's, null where nothing was given or before version 3.
 */
export type UpgradeProof = PairProof &
  WearClaim & {
    kind: 'upgrade'
    terms: UpgradeTerms
    pool_hash: string
    pool_salt?: string
    salt?: SaltClaim | null
    ticket: number
    won: boolean
    skin_id: number | null
    pattern?: number | null
    value_cents: number | null
    profit_rate: number
  }

export const UPGRADE_CHECKS = ['seed_hash', 'terms', 'chance', 'ticket', 'outcome', 'wear'] as const

export type UpgradeCheckName = (typeof UPGRADE_CHECKS)[number]

export type UpgradeCheck = CheckResult & { check: UpgradeCheckName }

const CHECKS: Record<UpgradeCheckName, (claim: UpgradeProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  terms: checkTerms,
  chance: ({ terms, profit_rate }) =>
    compare(terms.chance_ppm, upgradeChance(terms.stake_cents, terms.target.value_cents, profit_rate)),
  ticket: checkTicket,
  outcome: checkOutcome,
  wear: checkWear,
}

/**
 * Recomputes an upgrade, always in the order of UPGRADE_CHECKS: seed_hash, SHA-256 of the revealed seed is the hash
 * published before; terms, the terms printed here are the ones the hash names, and the salt is of the round that the rule names; chance, the formula gives it for stake,
 * target and profit rate; ticket, the draw gives it; outcome, the ticket wins or fails as claimed and what was given is
 * the target, the consolation skin or nothing accordingly; wear, the draw gives it inside the interval, and of version 3 the pattern. What only the hidden seed
 * decides is ok null until it is out. Takes data from outside: malformed data gives ok false with the reason, never a
 * throw.
 */
export function verifyUpgrade(proof: unknown): UpgradeCheck[] {
  return runChecks({
    proof,
    kind: 'upgrade',
    what: 'a proof of an upgrade',
    order: UPGRADE_CHECKS,
    checks: CHECKS,
  })
}

export const upgradeProof = {
  kind: 'upgrade',
  letter: 'u',
  title: 'upgrade',
  checks: UPGRADE_CHECKS,
  verify: verifyUpgrade,
} as const satisfies GameProof

function checkTerms({ pool_hash, pool_salt = UPGRADE_SALT, salt, terms }: UpgradeProof): CheckResult {
  if ((pool_salt === UPGRADE_SALT) !== upgradeVersion(terms) < 3)
    throw new RangeError('the salt is not one of this version')
  assertSalt(pool_salt, salt)
  return compare(pool_hash, upgradeHash(terms))
}

function checkTicket(claim: UpgradeProof): CheckResult {
  const source = sourceOf(claim)
  if (!source) return notRevealed(claim.ticket)
  return compare(claim.ticket, ticketOf(source(0)))
}

function checkOutcome(claim: UpgradeProof): CheckResult {
  const { terms, ticket, won } = claim
  assertUpgradeTerms(terms)
  const wins = isUpgradeWin(ticket, terms.chance_ppm, terms.direction)
  const item = givenItem(terms, wins)
  return {
    ok:
      won === wins &&
      claim.skin_id === (item ? item.skin_id : null) &&
      claim.exterior === (item ? item.exterior : null) &&
      claim.value_cents === (item ? item.value_cents : null),
    expected: describeOutcome(won, {
      skin_id: claim.skin_id,
      exterior: claim.exterior,
      value_cents: claim.value_cents,
    }),
    found: `${describeOutcome(wins, item)}, ticket ${ticket}`,
  }
}

type Given = Pick<UpgradeProof, 'skin_id' | 'exterior' | 'value_cents'>

function describeOutcome(won: unknown, given: Given | null): string {
  const outcome = won === true ? 'won' : won === false ? 'failed' : show(won)
  if (!given || Object.values(given).every((part) => part === null)) return `${outcome}: nothing`
  return `${outcome}: ${describeItem(given)}`
}

/** Whether something was given is the outcome's. */
function checkWear(claim: UpgradeProof): CheckResult {
  const { terms, won, exterior, wear, wear_from, wear_to, pattern = null } = claim
  if ([claim.skin_id, exterior, wear, wear_from, wear_to, pattern].every((part) => part === null)) {
    return { ok: true, expected: 'nothing', found: 'nothing' }
  }
  if (claim.skin_id === null) {
    throw new RangeError('a part of what was given is missing')
  }
  const hasPattern = upgradeVersion(terms) === 3
  const interval = wearIntervalOfClaim({ exterior, wear_from, wear_to })
  const given = givenItem(terms, won)
  if (hasPattern) assertIntervalOf(given, claim)
  const source = sourceOf(claim)
  const drawn = source && { wear: wearAt(source, 1, interval), pattern: patternOf(source(2)) }
  return checkWearAndPattern({ wear, pattern }, interval, hasPattern, drawn)
}

/** The draws of the upgrade; null while the seed is hidden. Throws RangeError on a message that has no one form. */
function sourceOf({
  server_seed,
  pool_hash,
  pool_salt = UPGRADE_SALT,
  user_seed,
  nonce,
}: UpgradeProof): Source | null {
  const base = drawBase({ game: 'upgrade', pool_hash, pool_salt, user_seed, nonce })
  return server_seed === null ? null : drawSource(seedOf(server_seed), base)
}
