import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { chest } from './bodies/chest.ts'
import { inlay } from './patterns/gilding.ts'
import { redLacquer } from './patterns/red-lacquer.ts'
import { drawVines } from './patterns/vine-scrolls.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

export const sunwardPavilion: Box = {
  key: 'sunward-pavilion',
  theme: '#FFB43A',
  body: chest,
  trim: { emblem: PAVILION_EMBLEMS.cutN, emblemGlows: true },
  finish: {
    key: 'gilt-vine',
    slots: async ({ canvas, draw }) => ({
      coat: inlay(redLacquer('#8c0f15'), await draw(drawVines(canvas))),
      trim: solidColour('#d9a13a', 1, 0.26, 0.1),
      accent: solidColour('#f6cf72', 1, 0.2),
      steel: brushedSteel('#e0aa45', 0.22),
      polymer: solidColour('#5a0d14', 0.1, 0.4, 0.4),
      glow: glow('#ffb43a', 2.4),
    }),
  },
}
