import { EXTERIOR_BOUNDS, EXTERIOR_NAMES, EXTERIORS } from '@noktra/game/wear'
import type { ItemGame } from './item-game.ts'

/** The exteriors that games share which name and cut wear as records of draws do. */
export const FIVE_EXTERIORS: ItemGame['exteriors'] = EXTERIORS.map((exterior) => ({
  exterior,
  name: EXTERIOR_NAMES[exterior],
  ...EXTERIOR_BOUNDS[exterior],
}))
