import type { Finish } from '../../recipe.ts'
import { hex, mixColours, ramp } from '../../surface/colour.ts'
import { setGlow, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, noise, smoothstep, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units between the feet of curtains, and how far up their light reaches. */
const BETWEEN = 118
const REACH = 128

const NIGHT = hex('#070a1c')
const DUSK = hex('#141b45')
const STAR = hex('#dfe8ff')

/** Of a curtain from its foot up. */
const curtain = ramp([
  [0, '#d8ffe8'],
  [0.08, '#4dffa6'],
  [0.3, '#17d8a8'],
  [0.55, '#3a6cff'],
  [0.8, '#8a3cf0'],
  [1, '#c22fb8'],
])

/** Curtains of northern light over a lacquered night sky, sharp at the foot, green to violet as they rise. */
export const skyveil: Finish = {
  key: 'skyveil',
  slots: {
    coat: ({ x, y }, sample) => {
      const { up, strength } = curtainOver(x, y)
      const colour = curtain(up)
      const cloud = fbm(x * 0.008, y * 0.012, 3, 7)
      const ground = mixColours(NIGHT, DUSK, clamp(0.4 + cloud))
      setMaterial(sample, mixColours(ground, colour, strength * 0.75), 0.35, 0.26, 1)
      setGlow(sample, colour, strength * strength * 0.85)
      sample.bump += strength * 0.9
      const { id, nearest } = worley(x * 0.03, y * 0.03, 12)
      if (id < 0.62 || strength > 0.3) return
      const star = 1 - smoothstep(0.04, 0.075 + (id - 0.6) * 0.12, nearest)
      setGlow(sample, STAR, Math.max(star * 0.9, strength * strength * 0.85))
    },
    trim: solidColour('#1a1440', 0.5, 0.24, 1),
    accent: glow('#4dffa6', 1.8),
    polymer: polymer('#12131f'),
    rubber: rubber('#0d0e18'),
    steel: brushedSteel('#6f7698', 0.22),
    glow: glow('#4dffa6', 3.4),
  },
}

/** The brightest curtain over a point: how far up it the point is, 0 to 1, and how strong its light is there. */
function curtainOver(x: number, y: number): { up: number; strength: number } {
  const nearest = Math.floor(y / BETWEEN)
  let [up, strength] = [0, 0]
  for (let row = nearest - 1; row <= nearest + 3; row++) {
    const foot = row * BETWEEN + Math.sin(x * 0.0105 + row * 2.2) * 34 + noise(x * 0.017, row * 5.3, 3) * 26
    const above = foot - y
    if (above < 0 || above > REACH) continue
    // folds: the cloth of light is bright where it is seen edge on
    const fold = 0.62 + 0.38 * Math.sin(x * 0.052 + Math.sin(x * 0.019 + row) * 3 + row * 1.7)
    const light = smoothstep(0, 3, above) * Math.exp((-above / REACH) * 2.1) * (0.35 + 0.65 * fold)
    if (light <= strength) continue
    strength = light
    up = above / REACH
  }
  return { up, strength: strength * (1 - smoothstep(0.75, 1, up)) }
}
