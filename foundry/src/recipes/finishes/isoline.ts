import type { Finish } from '../../recipe.ts'
import { hex, ramp } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, mix, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** From the valleys to the peaks. */
const land = ramp([
  [0, '#0b0d1f'],
  [0.3, '#1d1f52'],
  [0.55, '#3d3a94'],
  [0.8, '#7a6fd8'],
  [1, '#cfc6ff'],
])
const CORAL = hex('#ff5d73')
const WHITE = hex('#f4f1ff')

/** Units that a terrace stands above the next, and that its shadow reaches. */
const STEP = 3.2
const SHADOW = 13

/** A relief map by night: terraces cut from lacquered sheets, each edge white and every third one inlaid with coral metal. */
export const isoline: Finish = {
  key: 'isoline',
  slots: {
    coat: ({ x, y }, sample) => {
      const height = altitude(x, y)
      const slope = Math.hypot(altitude(x + 1, y) - height, altitude(x, y + 1) - height) + 1e-4
      const level = Math.floor(height)
      const above = (height - level) / slope
      const below = (level + 1 - height) / slope
      const tone = clamp(0.46 + level * 0.16)
      // a terrace is darkest at the foot of the next
      const shade = 1 - 0.55 * Math.exp(-below / SHADOW) + 0.14 * Math.exp(-above / 20)
      setMaterial(sample, land(tone), 0.35, 0.3, 0.9, shade)
      const major = ((level % 3) + 3) % 3 === 0
      const edge = 1 - smoothstep(major ? 4.2 : 1.9, major ? 5 : 2.6, above)
      blendColour(sample, major ? CORAL : WHITE, edge * (major ? 1 : 0.8))
      if (major) {
        sample.metalness = mix(sample.metalness, 0.85, edge)
        sample.roughness = mix(sample.roughness, 0.2, edge)
      }
      sample.bump += level * STEP + smoothstep(-0.2, 2.6, above) * STEP + edge * (major ? 0.8 : 0.2)
    },
    trim: solidColour('#ff5d73', 0.25, 0.28, 0.9),
    accent: solidColour('#f4f1ff', 0, 0.3, 0.8),
    polymer: polymer('#191b26'),
    rubber: rubber('#13141d'),
    steel: brushedSteel('#8a8ea0', 0.27),
    glow: glow('#ff5d73', 3),
  },
}

/** Height of the land, one per contour line. */
function altitude(x: number, y: number): number {
  return fbm(x * 0.0062 + 3, y * 0.0082, 2, 12) * 5.6 + x * 0.0012
}
