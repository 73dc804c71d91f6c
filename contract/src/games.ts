import { battleFair } from './battle-proof.ts'
import { listedOpening, openingFair } from './box-proof.ts'
import { envelopeFair } from './envelope-proof.ts'
import { wearFair, wearProof } from './mall-proof.ts'
import { minesFair, minesProof } from './mines-proof.ts'
import { rollFair } from './roll-proof.ts'
import { upgradeFair, upgradeProof } from './upgrade-proof.ts'

/* The schemas of the games, for what takes any of them. What each says of itself in plain words stands in plain/games.ts. */

/** What `/api/fair/{id}` answers for each. */
export const FAIR_ANSWERS = [
  openingFair,
  battleFair,
  upgradeFair,
  minesFair,
  wearFair,
  rollFair,
  envelopeFair,
] as const

/** What `/api/fair/mine` lists of each whose draws are of one player's seeds. */
export const OWN_PROOFS = [listedOpening, upgradeProof, minesProof, wearProof] as const
