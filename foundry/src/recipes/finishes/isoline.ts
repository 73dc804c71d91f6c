import type { Finish } from '../../recipe.ts'
import { hex, ramp } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const night = ramp([
  [0, '#10131f'],
  [0.5, '#1e2440'],
  [1, '#2f3b74'],
])
const CORAL = hex('#ff5d73')
const WHITE = hex('#f4f1ff')

/** A contour map by night: thin white lines, every third one broad and coral, each terrace a little higher. */
export const isoline: Finish = {
  key: 'isoline',
  slots: {
    coat: ({ x, y }, sample) => {
      const height = altitude(x, y)
      const slope = Math.hypot(altitude(x + 1, y) - height, altitude(x, y + 1) - height) + 1e-4
      const toLine = Math.abs(height - Math.round(height)) / slope
      const major = Math.round(height) % 3 === 0
      setMaterial(sample, night(clamp(0.5 + height * 0.12)), 0.25, 0.42, 0.5)
      if (major) blendColour(sample, CORAL, 1 - smoothstep(1.1, 1.8, toLine))
      else blendColour(sample, WHITE, (1 - smoothstep(0.5, 1.1, toLine)) * 0.5)
      sample.bump += (Math.floor(height) & 1) * 0.16
    },
    trim: solidColour('#ff5d73', 0, 0.4, 0.4),
    accent: solidColour('#f4f1ff', 0, 0.4),
    polymer: polymer('#191b26'),
    rubber: rubber('#13141d'),
    steel: brushedSteel('#8a8ea0', 0.27),
    glow: glow('#ff5d73', 3),
  },
}

/** Height of the land, one per contour line. */
function altitude(x: number, y: number): number {
  return fbm(x * 0.0075 + 3, y * 0.0095, 3, 12) * 7 + x * 0.002
}
