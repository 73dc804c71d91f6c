import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { foamline } from '../finishes/foamline.ts'
import { vault } from './bodies/vault.ts'
import { EMBLEMS } from './emblems.ts'

export const tideWell: Box = {
  key: 'tide-well',
  theme: '#3FC8FF',
  body: vault,
  trim: { emblem: EMBLEMS.hexRing, emblemGlows: true },
  finish: foamline,
  slots: {
    trim: solidColour('#12304f', 0.7, 0.3, 0.3),
    accent: solidColour('#ff6a3d', 0.2, 0.35, 0.4),
    steel: brushedSteel('#9fb6cc', 0.26),
    polymer: polymer('#0e1a28', 0.45),
    glow: glow('#3fc8ff', 2.6),
  },
}
