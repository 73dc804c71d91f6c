import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { wyrmscale } from '../finishes/wyrmscale.ts'
import { chest } from './bodies/chest.ts'
import { EMBLEMS } from './emblems.ts'

export const wyrmNest: Box = {
  key: 'wyrm-nest',
  theme: '#FF4D3D',
  body: chest,
  trim: { emblem: EMBLEMS.fang, emblemGlows: true },
  finish: wyrmscale,
  slots: {
    trim: solidColour('#3d3431', 1, 0.4),
    accent: solidColour('#c08a45', 1, 0.3),
    steel: brushedSteel('#75665c', 0.36),
    polymer: polymer('#1a1010', 0.5),
    glow: glow('#ff7a1f', 2.8),
  },
}
