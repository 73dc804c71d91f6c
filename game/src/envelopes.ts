/*
 * Red envelopes: a sum cut into random parts before the first claim. The n-th claim gets the n-th part. All in cents.
 */

import { drawBase, drawSource, pick } from './fairness.ts'
import { ascii, sha256, toHex } from './sha256.ts'

/** What one envelope may hold. */
export const ENVELOPE_PARTS = { least: 1, most: 10_000 } as const
export const LEAST_PART_CENTS = 1

/**
 * An envelope has a seed of its own, whose hash is published when it is made, and no player draws from it: the fields of
 * the message that name a player's seed pair have these fixed values.
 */
export const ENVELOPE_SEED = 'envelope'
export const ENVELOPE_SALT = '0'.repeat(64)

export type EnvelopeTerms = { envelope_id: number; total_cents: number; parts: number }

/** The text whose SHA-256 is the hash of the terms: four lines in ASCII, each ended by \n. Throws RangeError as `envelopeParts`. */
export function envelopeLines(terms: EnvelopeTerms): string {
  assertTerms(terms)
  const { envelope_id, total_cents, parts } = terms
  return `noktra-envelope-v1\nenvelope:${envelope_id}\ntotal:${total_cents}\nparts:${parts}\n`
}

/** Lower-case hex SHA-256 of `envelopeLines`: the pool_hash of the draw. */
export function envelopeHash(terms: EnvelopeTerms): string {
  return toHex(sha256(ascii(envelopeLines(terms))))
}

/**
 * The parts in the order of claims; their sum is exactly the total. With r cents left for k parts, a part is
 * 1 + pick(m) where m = min(floor(2r / k), r - (k - 1)): at least a cent, at most twice the mean of what is left, and
 * never so much that a later part would have nothing. The last takes the rest. Part n is drawn at cursor n - 1. Throws
 * RangeError on terms with fewer cents than parts, or out of their form.
 */
export function envelopeParts(terms: EnvelopeTerms, server_seed: Uint8Array): number[] {
  const source = drawSource(
    server_seed,
    drawBase({
      game: 'envelope',
      pool_hash: envelopeHash(terms),
      pool_salt: ENVELOPE_SALT,
      user_seed: ENVELOPE_SEED,
      nonce: 0,
    }),
  )
  const amounts: number[] = []
  let rest = terms.total_cents
  for (let left = terms.parts; left > 1; left -= 1) {
    const most = Math.min(Math.floor((2 * rest) / left), rest - (left - 1))
    const amount = LEAST_PART_CENTS + pick(source(amounts.length), most)
    amounts.push(amount)
    rest -= amount
  }
  return [...amounts, rest]
}

function assertTerms({ envelope_id, total_cents, parts }: EnvelopeTerms): void {
  for (const [name, x] of Object.entries({ envelope_id, total_cents, parts })) {
    if (!Number.isSafeInteger(x) || x < 1) throw new RangeError(`${name} is not a whole number of at least 1`)
  }
  if (parts > ENVELOPE_PARTS.most)
    throw new RangeError(`an envelope has at most ${ENVELOPE_PARTS.most} parts`)
  if (total_cents < parts) throw new RangeError('an envelope holds at least a cent for each part')
}
