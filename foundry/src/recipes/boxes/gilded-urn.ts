import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { giltThorn } from '../finishes/gilt-thorn.ts'
import { canister } from './bodies/canister.ts'
import { EMBLEMS } from './emblems.ts'

export const gildedUrn: Box = {
  key: 'gilded-urn',
  theme: '#FFCF6A',
  body: canister,
  trim: { emblem: EMBLEMS.crown, emblemGlows: true },
  finish: giltThorn,
  slots: {
    trim: solidColour('#d9a13a', 1, 0.26, 0.1),
    accent: solidColour('#f1c45c', 1, 0.2),
    steel: brushedSteel('#e0aa45', 0.22),
    glow: glow('#ffcf6a', 2.2),
  },
}
