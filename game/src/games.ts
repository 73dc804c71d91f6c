/* The games whose draws can be proven. docs/adding-a-game.md says what a game is on the other sides. */

import { battleProof } from './battle/battle-proof.ts'
import { boxProof } from './box/box-proof.ts'
import { envelopeProof } from './envelope/envelope-proof.ts'
import { wearProof } from './mall/wear-proof.ts'
import { minesProof } from './mines/mines-proof.ts'
import { rollProof } from './roll/roll-proof.ts'
import { upgradeProof } from './upgrade/upgrade-proof.ts'

/** What says nothing known passes for the first of them. */
export const GAME_PROOFS = [
  boxProof,
  battleProof,
  upgradeProof,
  minesProof,
  wearProof,
  rollProof,
  envelopeProof,
] as const
