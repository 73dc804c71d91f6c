import { shuffle } from '@noktra/game/fairness'
import { seedOf } from '@noktra/game/proof-parts'
import { proofOfAttempt, type RollAttempt, type RollProof } from '@noktra/game/roll/roll-proof'
import { rollSource } from '@noktra/game/rolls'
import { ifSound } from '../../../domain/proof/computation.ts'

/** What takes too long for the page to wait for. A proof that is not sound gives null. */
export const ROLL_WORKS = {
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
}
