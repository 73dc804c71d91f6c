import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { shaleCamo } from '../finishes/shale-camo.ts'
import { EMBLEMS } from './emblems.ts'
import { hardCase } from './bodies/hard-case.ts'

export const dustRunner: Box = {
  key: 'dust-runner',
  theme: '#D98A3D',
  body: hardCase,
  trim: { emblem: EMBLEMS.triangle },
  finish: shaleCamo,
  slots: {
    trim: solidColour('#3a382f', 0.1, 0.6),
    accent: solidColour('#e0792b', 0, 0.42, 0.2),
    steel: brushedSteel('#8d8b84', 0.38),
    polymer: polymer('#24241f', 0.6),
    rubber: polymer('#1b1b18', 0.75),
    glow: glow('#ffb14a', 2),
  },
}
