import { EXTERIOR_BOUNDS, EXTERIOR_NAMES, EXTERIORS } from '@noktra/game/wear'
import type { ItemGame } from './item-game.ts'

/** How the market writes names of each class. */
export const MARKET_SHAPES: ItemGame['shapes'] = {
  weapon: 'skin',
  knife: 'skin',
  gloves: 'skin',
  sticker: 'worded',
  agent: 'group',
  container: 'whole',
  charm: 'worded',
  patch: 'worded',
  'music-kit': 'worded',
  graffiti: 'worded',
  collectible: 'whole',
  key: 'whole',
  other: 'whole',
}

/** The exteriors that games share which name and cut wear as records of draws do. */
export const FIVE_EXTERIORS: ItemGame['exteriors'] = EXTERIORS.map((exterior) => ({
  exterior,
  name: EXTERIOR_NAMES[exterior],
  ...EXTERIOR_BOUNDS[exterior],
}))
