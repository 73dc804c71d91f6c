import type { OpeningProof } from '@noktra/game/box/box-proof'
import { pairSteps, type Cursor, type Steps } from '../../../domain/proof/computation.ts'

/** Throws RangeError when the proof is not sound. */
export function stepsOf(proof: OpeningProof, cursor: Cursor): Steps {
  return pairSteps({ ...proof, game: 'box' }, cursor, proof)
}
