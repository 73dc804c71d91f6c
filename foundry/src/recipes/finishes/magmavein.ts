import type { Finish } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setGlow, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, smoothstep, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

const RED_HEAT = hex('#ff3a0a')
const YELLOW_HEAT = hex('#ffd257')
const CRUST = [1.1, 1, 0.98] as const

/** Charred crust with glowing cracks of two sizes; the fine ones open only where it is hot. */
export const magmavein: Finish = {
  key: 'magmavein',
  slots: {
    coat: ({ x, y }, sample) => {
      const bentX = x + fbm(x * 0.02, y * 0.02, 2, 4) * 16
      const bentY = y + fbm(x * 0.02, y * 0.02, 2, 5) * 16
      const { id, border } = worley(bentX * 0.019, bentY * 0.024, 8)
      const fineBorder = worley(bentX * 0.055, bentY * 0.06, 18).border
      const heat = smoothstep(-0.25, 0.55, fbm(x * 0.006, y * 0.009, 3, 30))
      const roughness = fbm(x * 0.09, y * 0.09, 3, 2)
      const shade = 0.022 * (1 + roughness * 0.7) * (0.6 + id * 0.8)
      setMaterial(sample, CRUST, 0.1, 0.62 + roughness * 0.15, 0, shade)
      const open = smoothstep(0.1, 0, border) * (0.25 + heat) + smoothstep(0.06, 0, fineBorder) * heat * 0.4
      const glowing = clamp(open * 1.15)
      setGlow(sample, mixColours(RED_HEAT, YELLOW_HEAT, glowing * glowing), glowing * 3.4)
      sample.bump += roughness * 0.4 + smoothstep(0, 0.2, border) * 1.7
    },
    trim: solidColour('#171314', 0.4, 0.46),
    accent: glow('#ff6a1f', 2.4),
    polymer: polymer('#161415'),
    rubber: rubber('#121011'),
    steel: brushedSteel('#4d4744', 0.34),
    glow: glow('#ff7a1f', 4),
  },
}
