import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { canister } from './bodies/canister.ts'
import { drawClouds } from './patterns/cloud-scrolls.ts'
import { inlay } from './patterns/gilding.ts'
import { inCircle } from './patterns/in-circle.ts'
import { redLacquer } from './patterns/red-lacquer.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

/** Units from the middle of the front to the rim of its medallion. */
const FIELD = 41

const GOLD = solidColour('#c9932f', 1, 0.28, 0.1)
const DARK_LACQUER = solidColour('#330a12', 0.1, 0.36, 0.3)

export const cinnabarHall: Box = {
  key: 'cinnabar-hall',
  theme: '#FF4D5E',
  body: canister,
  trim: { emblem: PAVILION_EMBLEMS.openFan, emblemGlows: true },
  finish: {
    key: 'cloud-scrolls',
    slots: async ({ key, canvas, draw }) => ({
      coat: inlay(redLacquer('#94101b'), await draw(drawClouds(canvas))),
      trim: key.endsWith('/front') ? inCircle(FIELD, DARK_LACQUER, GOLD) : GOLD,
      accent: solidColour('#f1c45c', 1, 0.22),
      steel: brushedSteel('#e0aa45', 0.24),
      polymer: polymer('#210a10', 0.45),
      glow: glow('#ffb84a', 2.2),
    }),
  },
}
