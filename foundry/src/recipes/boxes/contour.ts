import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { isoline } from '../finishes/isoline.ts'
import { canister } from './bodies/canister.ts'
import { EMBLEMS } from './emblems.ts'

export const contour: Box = {
  key: 'contour',
  theme: '#FF6F9D',
  body: canister,
  trim: { emblem: EMBLEMS.triangle, emblemGlows: true },
  finish: isoline,
  slots: {
    trim: solidColour('#22243d', 0.6, 0.36, 0.2),
    accent: solidColour('#ff8fb0', 0.3, 0.3),
    steel: brushedSteel('#9a9fc0', 0.28),
    glow: glow('#ff6f9d', 2.6),
  },
}
