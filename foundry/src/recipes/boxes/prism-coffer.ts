import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { prismfall } from '../finishes/prismfall.ts'
import { chest } from './bodies/chest.ts'
import { EMBLEMS } from './emblems.ts'

export const prismCoffer: Box = {
  key: 'prism-coffer',
  theme: '#6BD6FF',
  body: chest,
  trim: { emblem: EMBLEMS.prism, emblemGlows: true },
  finish: prismfall,
  slots: {
    trim: solidColour('#1d1a33', 0.8, 0.28, 0.5),
    accent: solidColour('#d8c8ff', 0.8, 0.2),
    steel: brushedSteel('#b7b0d8', 0.2),
    polymer: polymer('#120f20', 0.4),
    glow: glow('#6bd6ff', 3),
  },
}
