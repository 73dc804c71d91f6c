import type { Finish } from '../../recipe.ts'
import { setMaterial } from '../../surface/material.ts'
import { fbm, mix } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'
import { drawSea } from './foamline/sea.ts'

/** Units that a crest stands above the foot of its wave. */
const SWELL = 9

/** Breaking waves in carved lacquer, one behind the other, with raised foam, silver laid into their backs and red suns. */
export const foamline: Finish = {
  key: 'foamline',
  slots: async ({ canvas, draw }) => {
    const { paint, matter } = drawSea(canvas)
    const sea = await draw(paint)
    const made = await draw(matter)
    return {
      coat: ({ x, y }, sample) => {
        const [height, metal, foam] = made.colour(x, y)
        const cloud = fbm(x * 0.02, y * 0.02, 3, 4)
        setMaterial(sample, sea.colour(x, y), 0.25, 0.22, 1, 1 + cloud * 0.12)
        sample.metalness = mix(mix(sample.metalness, 1, metal), 0, foam)
        sample.roughness = mix(mix(sample.roughness, 0.18, metal), 0.34, foam)
        sample.bump += height * SWELL + metal * 0.6 + foam * 2
      },
      trim: solidColour('#0a1c3a', 0.5, 0.22, 1),
      accent: solidColour('#e8503a', 0.3, 0.24, 1),
      polymer: polymer('#151a24'),
      steel: brushedSteel('#aab6c4', 0.24),
      rubber: rubber('#11151c'),
      glow: glow('#7fd8ff', 2.6),
    }
  },
}
