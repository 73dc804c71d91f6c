import type { Finish } from '../../recipe.ts'
import { hex, mixColours, ramp } from '../../surface/colour.ts'
import { blendColour, setGlow, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, mix, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units from star to star, and half the width of a cut. */
const PITCH = 100
const CUT = 4

const frost = ramp([
  [0, '#86abd0'],
  [0.5, '#b9d3e8'],
  [1, '#e6f1fa'],
])
const DEEP = hex('#1468b8')
const LIGHT = hex('#7fd4ff')

/** Frosted glass with polished cuts: straight lines that meet in stars, and a cold light beneath. */
export const rimecut: Finish = {
  key: 'rimecut',
  slots: {
    coat: ({ x, y }, sample) => {
      const bloom = fbm(x * 0.012, y * 0.012, 3, 4)
      setMaterial(sample, frost(clamp(0.55 + bloom * 0.9)), 0, 0.48 + bloom * 0.06, 0.35)
      const depth = cutAt(x, y)
      if (depth === 0) return
      blendColour(sample, mixColours(DEEP, LIGHT, depth * depth * 0.5), smoothstep(0, 0.3, depth))
      sample.roughness = mix(sample.roughness, 0.07, smoothstep(0, 0.3, depth))
      sample.clearCoat = 1
      sample.bump -= depth * 3
      setGlow(sample, LIGHT, smoothstep(0.45, 1, depth) * 0.75)
    },
    trim: solidColour('#2b5d92', 0.1, 0.2, 1),
    accent: solidColour('#eef8ff', 0.9, 0.14, 1),
    polymer: polymer('#1c2634'),
    rubber: rubber('#141c28'),
    steel: brushedSteel('#c3d2e0', 0.2),
    glow: glow('#7fd4ff', 3),
  },
}

/** Three families of cuts, 60 degrees from each other. */
const TURNS = [0, 1, 2].map(
  (turn) => [Math.cos((turn * Math.PI) / 3), Math.sin((turn * Math.PI) / 3)] as const,
)
const ROW = (PITCH * Math.sqrt(3)) / 2

/** How deep the deepest cut over a point is: 0 beside them, 1 in the middle of one. */
function cutAt(x: number, y: number): number {
  let deepest = 0
  for (const [cos, sin] of TURNS) {
    const off = (y * cos - x * sin) / ROW
    const toLine = Math.abs(off - Math.round(off)) * ROW
    deepest = Math.max(deepest, 1 - toLine / CUT)
  }
  const row = Math.round(y / ROW)
  const column = Math.round(x / PITCH - row / 2)
  const [fromX, fromY] = [x - (column + row / 2) * PITCH, y - row * ROW]
  const reach = Math.hypot(fromX, fromY)
  if (reach > 46) return clamp(deepest)
  // rays of a star: twelve, half of them along the lines, pointed at both ends
  const turn = (Math.atan2(fromY, fromX) / Math.PI) * 6
  const aside = Math.abs(turn - Math.round(turn)) * (Math.PI / 6) * reach
  const long = Math.round(turn) % 2 === 0 ? 46 : 34
  const half = Math.max(0.01, Math.min(reach * 0.2, (long - reach) * 0.26))
  return clamp(Math.max(deepest, 1 - aside / half))
}
