import type { Finish } from '../../recipe.ts'
import { ramp } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { hash, smoothstep, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const spectrum = ramp([
  [0, '#2a1466'],
  [0.25, '#6a2be0'],
  [0.5, '#d64bd8'],
  [0.7, '#7fb4ff'],
  [0.86, '#5ff0e6'],
  [1, '#eafcff'],
])

/** Seam light added to a facet's colour. */
const SEAM = [0.35, 0.35, 0.4] as const

/** Facets tilted one by one, each in its own part of a violet to cyan spectrum, with pale seams. */
export const prismfall: Finish = {
  key: 'prismfall',
  slots: {
    coat: ({ x, y }, sample) => {
      const u = x * 0.02 + y * 0.008
      const v = y * 0.03
      const { id, centreX, centreY, border } = worley(u, v, 3)
      const tilt = id * 2 * Math.PI
      const climb = Math.cos(tilt) * (u - centreX) + Math.sin(tilt) * (v - centreY)
      const brightness = 0.45 + 0.75 * hash(Math.floor(id * 9999), 3)
      const hue = 0.62 + id * 0.5 + climb * 0.28 + x * 0.0006
      setMaterial(sample, spectrum(thereAndBack(hue)), 0.8, 0.14 + id * 0.1, 1, brightness)
      const seam = 1 - smoothstep(0, 0.045, border)
      sample.red += seam * SEAM[0]
      sample.green += seam * SEAM[1]
      sample.blue += seam * SEAM[2]
      sample.bump += climb * 9 + smoothstep(0, 0.05, border) * 0.3
    },
    trim: solidColour('#191a26', 0.7, 0.22, 0.7),
    accent: solidColour('#ffffff', 0.9, 0.12, 1),
    polymer: polymer('#1a1a24'),
    rubber: rubber('#14141c'),
    steel: brushedSteel('#c9cbe0', 0.16),
    glow: glow('#c48bff', 3.4),
  },
}

/** Runs 0 to 1 and back to 0 over each whole number. */
function thereAndBack(value: number): number {
  const part = value - Math.floor(value)
  return part < 0.5 ? part * 2 : 2 - part * 2
}
