import type { Finish } from '../../recipe.ts'
import { setMaterial } from '../../surface/material.ts'
import { noise } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units from yarn to yarn. */
const PITCH = 5.2

const CARBON = [1, 1.02, 1.08] as const

/** Carbon fibre in a 2 × 2 twill under clear lacquer, with red fittings. */
export const blackweft: Finish = {
  key: 'blackweft',
  slots: {
    coat: ({ x, y }, sample) => {
      const column = Math.floor(x / PITCH)
      const row = Math.floor(y / PITCH)
      const warpOnTop = (((column + row) % 4) + 4) % 4 < 2
      const across = warpOnTop ? y / PITCH - row : x / PITCH - column
      const roundness = Math.sin(across * Math.PI)
      const fibre = noise(x * (warpOnTop ? 0.5 : 2.6), y * (warpOnTop ? 2.6 : 0.5), 3)
      const shade = (warpOnTop ? 0.034 : 0.012) * (1 + fibre * 0.5) * (0.5 + 0.6 * roundness)
      setMaterial(sample, CARBON, 0.4, 0.34 + fibre * 0.1, 1, shade)
      sample.bump += roundness * 0.35 + fibre * 0.06
    },
    trim: solidColour('#b3122a', 0.7, 0.22, 0.8),
    accent: solidColour('#ff2f47', 0.3, 0.3, 0.5),
    polymer: polymer('#16171a'),
    rubber: rubber('#101114'),
    steel: brushedSteel('#54575f', 0.22),
    glow: glow('#ff2f47', 3.4),
  },
}
