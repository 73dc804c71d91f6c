import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { stageCase } from './bodies/stage-case.ts'
import { EMBLEMS } from './emblems.ts'

export const soundStage: Box = {
  key: 'sound-stage',
  theme: '#FF4F8E',
  body: stageCase,
  trim: { emblem: EMBLEMS.levels, emblemGlows: true },
  finish: {
    key: 'stage-laminate',
    slots: {
      coat: solidColour('#7d1840', 0.1, 0.42, 0.35, 0.1),
      trim: brushedSteel('#a9aeb9', 0.3),
      accent: solidColour('#ff4f8e', 0.2, 0.3, 0.4),
      steel: brushedSteel('#c9ced8', 0.22),
      polymer: polymer('#191a20', 0.5),
      rubber: polymer('#0d0e11', 0.7),
      glow: glow('#ff4f8e', 3),
    },
  },
}
