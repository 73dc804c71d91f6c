import type { Finish } from '../../recipe.ts'
import { ramp } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, noise } from '../../surface/noise.ts'
import { lengthwise } from '../../surface/pairs.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const dusk = ramp([
  [0, '#1a1466'],
  [0.22, '#5a1fd0'],
  [0.42, '#d0248f'],
  [0.62, '#ff5a2e'],
  [0.82, '#ffb02e'],
  [1, '#ffe07a'],
])

/** Anodised metal from indigo night to gold along the item, finely brushed. */
export const duskline: Finish = {
  key: 'duskline',
  slots: (ground) => {
    const { alongOf } = lengthwise(ground)
    return Promise.resolve({
      coat: ({ x, y, below }, sample) => {
        const brushing = noise(x * 0.03, y * 1.3, 1)
        const hour = clamp(alongOf(x) + below * 0.0012 + fbm(x * 0.006, y * 0.006, 2, 3) * 0.05)
        setMaterial(sample, dusk(hour), 0.95, 0.24 + brushing * 0.05, 0.35)
        sample.bump += brushing * 0.035
      },
      trim: solidColour('#15161d', 0.8, 0.3, 0.3),
      accent: solidColour('#ffd27a', 1, 0.2),
      polymer: polymer('#191a20'),
      rubber: rubber('#131318'),
      steel: brushedSteel('#8f92a0', 0.24),
      glow: glow('#ff6a3d'),
    })
  },
}
