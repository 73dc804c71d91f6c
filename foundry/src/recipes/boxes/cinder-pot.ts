import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { magmavein } from '../finishes/magmavein.ts'
import { canister } from './bodies/canister.ts'
import { EMBLEMS } from './emblems.ts'

export const cinderPot: Box = {
  key: 'cinder-pot',
  theme: '#FF6A1F',
  body: canister,
  trim: { emblem: EMBLEMS.flame, emblemGlows: true },
  finish: magmavein,
  slots: {
    trim: solidColour('#2a2320', 0.7, 0.44),
    accent: solidColour('#d0702a', 1, 0.3),
    steel: brushedSteel('#7a685c', 0.34),
    glow: glow('#ff6a1f', 3.2),
  },
}
