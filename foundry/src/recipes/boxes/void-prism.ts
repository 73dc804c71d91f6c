import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { prismfall } from '../finishes/prismfall.ts'
import { canister } from './bodies/canister.ts'
import { EMBLEMS } from './emblems.ts'

export const voidPrism: Box = {
  key: 'void-prism',
  theme: '#9A6BFF',
  body: canister,
  trim: { emblem: EMBLEMS.prism, emblemGlows: true },
  finish: prismfall,
  slots: {
    trim: solidColour('#1d1a33', 0.8, 0.28, 0.5),
    accent: solidColour('#d8c8ff', 0.8, 0.2),
    steel: brushedSteel('#b7b0d8', 0.2),
    glow: glow('#b06bff', 3.2),
  },
}
