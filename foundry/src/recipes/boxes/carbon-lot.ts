import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { blackweft } from '../finishes/blackweft.ts'
import { hardCase } from './bodies/hard-case.ts'
import { EMBLEMS } from './emblems.ts'

export const carbonLot: Box = {
  key: 'carbon-lot',
  theme: '#E0303D',
  body: hardCase,
  trim: { emblem: EMBLEMS.hexRing, seamGlows: true },
  finish: blackweft,
  slots: {
    trim: solidColour('#2b2d33', 0.8, 0.34),
    accent: solidColour('#e0303d', 0.1, 0.32, 0.4),
    steel: brushedSteel('#8a8f99', 0.28),
    polymer: polymer('#121317', 0.5),
    glow: glow('#ff3d4f', 2.6),
  },
}
