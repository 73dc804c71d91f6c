import type { UpgradeProof } from '@noktra/game/upgrade/upgrade-proof'
import { UPGRADE_SALT } from '@noktra/game/upgrades'
import {
  CURSORS,
  cursorsOf,
  NO_WEAR,
  pairSteps,
  type Cursor,
  type Steps,
} from '../../../domain/proof/computation.ts'

/** Throws RangeError when the proof is not sound. */
export function upgradeStepsOf(proof: UpgradeProof, cursor: Cursor): Steps {
  const { wear_from, wear_to } = proof
  const draw = { pool_salt: UPGRADE_SALT, ...proof, game: 'upgrade' } as const
  if (cursor.name === 'ticket') return pairSteps(draw, cursor, NO_WEAR)
  if (wear_from === null || wear_to === null) throw new RangeError('the upgrade gave no item')
  return pairSteps(draw, cursor, { wear_from, wear_to })
}

/** The draws of an upgrade: the ticket, and where something was given its wear and pattern. */
export function upgradeCursors(proof: UpgradeProof): readonly Cursor[] {
  return proof.wear === null ? CURSORS.filter(({ name }) => name === 'ticket') : cursorsOf(proof)
}
