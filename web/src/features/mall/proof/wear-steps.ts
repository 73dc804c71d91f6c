import { WEAR_SALT } from '@noktra/game/mall'
import type { WearProof } from '@noktra/game/mall/wear-proof'
import { pairSteps, type Steps } from '../../../domain/proof/computation.ts'

/** Throws RangeError when the proof is not sound. */
export function wearStepsOf(proof: WearProof): Steps {
  return pairSteps({ ...proof, game: 'wear', pool_salt: WEAR_SALT }, { name: 'wear', number: 1 }, proof.terms)
}
