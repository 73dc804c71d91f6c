import { verifyBattle, type BattleCheck } from '@noktra/game/battle-proof'
import { verifyOpening, type OpeningCheck } from '@noktra/game/proof'

export type ProofCheck = OpeningCheck | BattleCheck

/** Recomputes a proof of either kind; of a battle on the local beacon that may take half a second. */
export function checkProof(proof: unknown): ProofCheck[] {
  return isBattleProof(proof) ? verifyBattle(proof) : verifyOpening(proof)
}

export function isBattleProof(proof: unknown): boolean {
  return typeof proof === 'object' && proof !== null && 'kind' in proof && proof.kind === 'battle'
}
