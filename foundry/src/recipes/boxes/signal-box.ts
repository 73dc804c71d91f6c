import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { hiveplate } from '../finishes/hiveplate.ts'
import { hardCase } from './bodies/hard-case.ts'
import { EMBLEMS } from './emblems.ts'

export const signalBox: Box = {
  key: 'signal-box',
  theme: '#C8F53C',
  body: hardCase,
  trim: { emblem: EMBLEMS.leaf, emblemGlows: true, seamGlows: true },
  finish: hiveplate,
  slots: {
    trim: solidColour('#1f2b22', 0.6, 0.38),
    accent: solidColour('#c8f53c', 0.2, 0.3, 0.4),
    steel: brushedSteel('#8fa39b', 0.3),
    polymer: polymer('#10160f', 0.5),
    glow: glow('#c8f53c', 2.8),
  },
}
