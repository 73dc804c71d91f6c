/* Any proof of the store by its kind, for what takes whichever somebody brings: the command line, a pasted text. */

import { BATTLE_CHECKS, verifyBattle, type BattleCheck, type BattleProof } from './battle-proof.ts'
import { ENVELOPE_CHECKS, verifyEnvelope, type EnvelopeCheck, type EnvelopeProof } from './envelope-proof.ts'
import { MINES_CHECKS, verifyMines, type MinesCheck, type MinesProof } from './mines-proof.ts'
import { isObject } from './proof-parts.ts'
import { OPENING_CHECKS, verifyOpening, type OpeningCheck, type OpeningProof } from './proof.ts'
import { ROLL_CHECKS, verifyRoll, type RollCheck, type RollProof } from './roll-proof.ts'
import { UPGRADE_CHECKS, verifyUpgrade, type UpgradeCheck, type UpgradeProof } from './upgrade-proof.ts'
import { WEAR_CHECKS, verifyWear, type WearCheck, type WearProof } from './wear-proof.ts'

export type Proof =
  | OpeningProof
  | BattleProof
  | UpgradeProof
  | MinesProof
  | WearProof
  | RollProof
  | EnvelopeProof

export type ProofKind = Proof['kind']

export type ProofCheck =
  | OpeningCheck
  | BattleCheck
  | UpgradeCheck
  | MinesCheck
  | WearCheck
  | RollCheck
  | EnvelopeCheck

const VERIFIERS: Record<ProofKind, (proof: unknown) => ProofCheck[]> = {
  box: verifyOpening,
  battle: verifyBattle,
  upgrade: verifyUpgrade,
  mines: verifyMines,
  wear: verifyWear,
  roll: verifyRoll,
  envelope: verifyEnvelope,
}

/** The checks of each kind, in their order. */
export const PROOF_CHECKS: Record<ProofKind, readonly ProofCheck['check'][]> = {
  box: OPENING_CHECKS,
  battle: BATTLE_CHECKS,
  upgrade: UPGRADE_CHECKS,
  mines: MINES_CHECKS,
  wear: WEAR_CHECKS,
  roll: ROLL_CHECKS,
  envelope: ENVELOPE_CHECKS,
}

/** What a proof says it is; what says nothing known passes for an opening, whose checks then say what is wrong. */
export function kindOf(proof: unknown): ProofKind {
  const kind = isObject(proof) && 'kind' in proof ? proof.kind : undefined
  return typeof kind === 'string' && Object.hasOwn(VERIFIERS, kind) ? (kind as ProofKind) : 'box'
}

/**
 * Recomputes a proof of any kind. Takes data from outside: malformed data gives ok false with the reason, never a throw.
 * A battle or a room on the local beacon may take half a second.
 */
export function verifyProof(proof: unknown): ProofCheck[] {
  return VERIFIERS[kindOf(proof)](proof)
}
