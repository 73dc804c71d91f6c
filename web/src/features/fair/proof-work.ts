import type { EnvelopeProof } from '@noktra/game/envelope/envelope-proof'
import { envelopeParts } from '@noktra/game/envelopes'
import { shuffle } from '@noktra/game/fairness'
import { seedOf } from '@noktra/game/proof-parts'
import { proofOfAttempt, type RollAttempt, type RollProof } from '@noktra/game/roll/roll-proof'
import { rollSource } from '@noktra/game/rolls'
import { verifyProof } from '@noktra/game/verify-proof'
import { ifSound } from './computation.ts'

/** What takes too long for the page to wait for: up to a million hashes. What needs a sound proof gives null for another. */
export const WORKS = {
  check: (proof: unknown) => verifyProof(proof),

  /** What an attempt of a room gives, or would have given. */
  attempt: ({ proof, attempt }: { proof: RollProof; attempt: RollAttempt }) =>
    ifSound(() => proofOfAttempt(proof, attempt)),

  /** The entrants of a drawn room after the shuffle, by their place in the order of joining, from 0. */
  order: ({ server_seed, lock_hash, beacon: { randomness }, entrants }: RollProof) =>
    server_seed === null || randomness === null
      ? null
      : ifSound(() =>
          shuffle(
            entrants.length,
            rollSource({ server_seed: seedOf(server_seed), lock_hash, randomness }),
            0,
          ),
        ),

  /** All parts of an envelope that has ended, in cents. */
  parts: ({ terms, server_seed }: EnvelopeProof) =>
    server_seed === null ? null : ifSound(() => envelopeParts(terms, seedOf(server_seed))),
}

export type WorkName = keyof typeof WORKS
export type WorkInput<Name extends WorkName> = Parameters<(typeof WORKS)[Name]>[0]
export type WorkResult<Name extends WorkName> = ReturnType<(typeof WORKS)[Name]>

export function doWork<Name extends WorkName>(name: Name, input: WorkInput<Name>): WorkResult<Name> {
  const work = WORKS[name] as (input: WorkInput<Name>) => WorkResult<Name>
  return work(input)
}
