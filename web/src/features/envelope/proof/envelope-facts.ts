import type { EnvelopeProof } from '@noktra/game/envelope/envelope-proof'
import { ENVELOPE_SALT, ENVELOPE_SEED } from '@noktra/game/envelopes'
import { drawMessage } from '@noktra/game/fairness'
import { stepsFrom, type Steps } from '../../../domain/proof/computation.ts'

/** A part in cents: `left` is what was there before it, `most` the largest it could be; `is_claimed` whether it was had. */
export type Part = { n: number; cents: number; left: number; most: number; is_claimed: boolean }

/** The parts that are known: all of an envelope that has ended, else those that were claimed. */
export function partsOf(
  { terms, claimed }: Pick<EnvelopeProof, 'terms' | 'claimed'>,
  all: readonly number[] | null,
): Part[] {
  let left = terms.total_cents
  return [...claimed, ...(all?.slice(claimed.length) ?? [])].map((cents, index) => {
    const later = terms.parts - index - 1
    const most = later === 0 ? left : Math.min(Math.floor((2 * left) / (later + 1)), left - later)
    const part = { n: index + 1, cents, left, most, is_claimed: index < claimed.length }
    left -= cents
    return part
  })
}

/** How one part is computed; the last is not drawn: it is what is left. Throws RangeError on an unsound proof. */
export function partSteps(proof: EnvelopeProof, { n, most }: Part): Steps {
  const message = drawMessage({
    game: 'envelope',
    pool_hash: proof.pool_hash,
    pool_salt: ENVELOPE_SALT,
    user_seed: ENVELOPE_SEED,
    nonce: 0,
    cursor: n - 1,
  })
  return stepsFrom(message, proof.server_seed, { from: 1, n: most })
}
