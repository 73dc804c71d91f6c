import type { UpgradeProof } from '@noktra/game/upgrade/upgrade-proof'
import { UPGRADE_SALT } from '@noktra/game/upgrades'
import { cursorsOf, pairSteps, type Cursor, type Steps } from '../../../domain/proof/computation.ts'

/** Throws RangeError when the proof is not sound. */
export function upgradeStepsOf(proof: UpgradeProof, cursor: Cursor): Steps {
  return pairSteps({ pool_salt: UPGRADE_SALT, ...proof, game: 'upgrade' }, cursor, proof)
}

/** The draws of an upgrade: the ticket, and where something was given its wear and pattern. */
export function upgradeCursors(proof: UpgradeProof): readonly Cursor[] {
  return cursorsOf(proof)
}
