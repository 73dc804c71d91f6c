import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, noise } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { suitcase } from './bodies/suitcase.ts'
import { EMBLEMS } from './emblems.ts'

const CANVAS = hex('#2f6b57')

/** Threads of the cloth per unit. */
const THREADS = 0.32

/** Plain-woven cloth, over and under by turns. */
const cloth: Slot = ({ x, y }, sample) => {
  const over = (Math.floor(x * THREADS) + Math.floor(y * THREADS)) % 2 === 0
  const across = (over ? y : x) * THREADS
  const round = Math.sin((across - Math.floor(across)) * Math.PI)
  const shade = (0.8 + round * 0.25) * (1 + fbm(x * 0.02, y * 0.02, 3, 44) * 0.2)
  setMaterial(sample, CANVAS, 0, 0.66 + noise(x * 0.2, y * 0.2, 6) * 0.05, 0, shade * (over ? 1 : 0.88))
  sample.bump += round * 0.22
}

export const farPlatform: Box = {
  key: 'far-platform',
  theme: '#7CC29B',
  body: suitcase,
  trim: { emblem: EMBLEMS.ticket },
  finish: {
    key: 'green-cloth',
    slots: {
      coat: cloth,
      trim: solidColour('#9a5526', 0, 0.44, 0.25, 0.16),
      accent: solidColour('#e6bd62', 1, 0.24, 0.1),
      steel: brushedSteel('#b9a27a', 0.3),
      polymer: polymer('#12231e', 0.5),
      rubber: polymer('#22130b', 0.7),
      glow: glow('#ffcf7a', 2),
    },
  },
}
