import { WEAR_SALT } from '@noktra/game/mall'
import type { WearProof } from '@noktra/game/mall/wear-proof'
import { cursorsOf, pairSteps, type Cursor, type Steps } from '../../../domain/proof/computation.ts'

/** Throws RangeError when the proof is not sound. */
export function wearStepsOf(proof: WearProof, cursor: Cursor): Steps {
  return pairSteps({ pool_salt: WEAR_SALT, ...proof, game: 'wear' }, cursor, proof.terms)
}

/** The draws of a bought copy: its wear and, of version 2, its pattern. */
export function wearCursors(proof: WearProof): readonly Cursor[] {
  return cursorsOf(proof).filter(({ name }) => name !== 'ticket')
}
