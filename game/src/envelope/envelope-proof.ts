/* Checking a red envelope from its published proof alone. */

import { envelopeHash, envelopeParts, type EnvelopeTerms } from '../envelopes.ts'
import {
  checkSeedHash,
  compare,
  notRevealed,
  runChecks,
  seedOf,
  type CheckResult,
  type GameProof,
} from '../proof-parts.ts'

/**
 * Everything needed to recompute an envelope. Hashes and seed are 64 digits of lower-case hex; `server_seed` is null until
 * the envelope has ended; `claimed` is the parts that were claimed, in cents, in the order of claims.
 */
export type EnvelopeProof = {
  kind: 'envelope'
  /** e and the envelope's number. */
  id: string
  server_seed_hash: string
  server_seed: string | null
  terms: EnvelopeTerms
  pool_hash: string
  claimed: number[]
}

export const ENVELOPE_CHECKS = ['seed_hash', 'terms', 'parts'] as const

export type EnvelopeCheckName = (typeof ENVELOPE_CHECKS)[number]

export type EnvelopeCheck = CheckResult & { check: EnvelopeCheckName }

const CHECKS: Record<EnvelopeCheckName, (claim: EnvelopeProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  terms: ({ terms, pool_hash }) => compare(pool_hash, envelopeHash(terms)),
  parts: checkParts,
}

/**
 * Recomputes an envelope, always in the order of ENVELOPE_CHECKS: seed_hash, SHA-256 of the revealed seed is the hash
 * published at creation; terms, the hash names this sum and number of parts; parts, the n-th claim got the n-th part. What
 * only the hidden seed decides is ok null until it is out. Takes data from outside: malformed data gives ok false with the
 * reason, never a throw.
 */
export function verifyEnvelope(proof: unknown): EnvelopeCheck[] {
  return runChecks({
    proof,
    kind: 'envelope',
    what: 'a proof of a red envelope',
    order: ENVELOPE_CHECKS,
    checks: CHECKS,
  })
}

export const envelopeProof = {
  kind: 'envelope',
  letter: 'e',
  title: 'red envelope',
  checks: ENVELOPE_CHECKS,
  verify: verifyEnvelope,
} as const satisfies GameProof

function checkParts({ server_seed, terms, claimed }: EnvelopeProof): CheckResult {
  const sum = claimed.reduce((total, cents) => total + cents, 0)
  const readable = claimed.every((cents) => Number.isSafeInteger(cents) && cents > 0)
  if (!readable || claimed.length > terms.parts || sum > terms.total_cents) {
    throw new RangeError('more was claimed than the envelope holds')
  }
  const expected = `${claimed.length} of ${terms.parts} parts, ${sum} cents`
  if (server_seed === null) return notRevealed(expected)
  const parts = envelopeParts(terms, seedOf(server_seed))
  const differs = claimed.findIndex((cents, index) => cents !== parts[index])
  if (differs < 0) return compare(expected, expected)
  return {
    ok: false,
    expected: `claim ${differs + 1}: ${claimed[differs]} cents`,
    found: `claim ${differs + 1}: ${parts[differs]} cents`,
  }
}
