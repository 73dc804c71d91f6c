import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { hiveplate } from '../finishes/hiveplate.ts'
import { canister } from './bodies/canister.ts'
import { EMBLEMS } from './emblems.ts'

export const verdantCore: Box = {
  key: 'verdant-core',
  theme: '#35E09A',
  body: canister,
  trim: { emblem: EMBLEMS.leaf, emblemGlows: true },
  finish: hiveplate,
  slots: {
    trim: solidColour('#22302c', 0.6, 0.38),
    accent: solidColour('#7dffb0', 0.4, 0.3),
    steel: brushedSteel('#8fa39b', 0.3),
    glow: glow('#3dffa0', 3),
  },
}
