import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { pitlane } from '../finishes/pitlane.ts'
import { hardCase } from './bodies/hard-case.ts'
import { EMBLEMS } from './emblems.ts'

export const pitStop: Box = {
  key: 'pit-stop',
  theme: '#FF6A2C',
  body: hardCase,
  trim: { emblem: EMBLEMS.bolt },
  finish: pitlane,
  slots: {
    trim: solidColour('#24272e', 0.5, 0.4),
    accent: solidColour('#ff6a2c', 0, 0.38, 0.3),
    steel: brushedSteel('#b9c0cc', 0.26),
    polymer: polymer('#15171c', 0.55),
    glow: glow('#35e6ff', 2.4),
  },
}
