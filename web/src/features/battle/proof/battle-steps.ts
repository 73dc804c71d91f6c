import type { BattleDrawn, BattleProof } from '@noktra/game/battle/battle-proof'
import { battleMessage } from '@noktra/game/fairness'
import { rangeOf, stepsFrom, type Cursor, type Steps } from '../../../domain/proof/computation.ts'

/** Of one item of a battle that is over. Throws RangeError when the proof is not sound. */
export function battleStepsOf(proof: BattleProof, drawn: BattleDrawn, cursor: Cursor): Steps {
  const message = battleMessage({
    lock_hash: proof.lock_hash,
    randomness: proof.beacon.randomness ?? '',
    seat: drawn.seat,
    round: drawn.round,
    cursor: cursor.number,
  })
  return stepsFrom(message, proof.server_seed, rangeOf(drawn, cursor))
}
