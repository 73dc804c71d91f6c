import type { Finish } from '../../recipe.ts'
import { hex, type Colour } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { fbm, hash, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units along a tile, and from its edge to the glaze. */
const TILE = 56
const GROUT = 2

const SAFFRON = hex('#f3a712')
const CREAM = hex('#fbf0d6')
const PETROL = hex('#0c4a63')
const CLAY = hex('#b8401f')
const MORTAR = hex('#4a2a1c')

/** Glazed tiles: four make a rosette in petrol and cream on saffron, each laid a little askew in clay mortar. */
export const sunglaze: Finish = {
  key: 'sunglaze',
  slots: {
    coat: ({ x, y }, sample) => {
      const [column, row] = [Math.floor(x / TILE), Math.floor(y / TILE)]
      const [inX, inY] = [x / TILE - column, y / TILE - row]
      // every other tile is a mirror image, so that four meet in a rosette
      const u = (column & 1) === 0 ? 1 - inX : inX
      const v = (row & 1) === 0 ? 1 - inY : inY
      const id = hash(column, row, 5)
      const toEdge = Math.min(inX, 1 - inX, inY, 1 - inY) * TILE
      const glazed = smoothstep(GROUT - 0.5, GROUT + 0.3, toEdge)
      const pooled = 1 - smoothstep(GROUT, GROUT + 3.5, toEdge)
      const shade = (0.9 + id * 0.16) * (1 - pooled * 0.32) * (1 + fbm(x * 0.05, y * 0.05, 2, 3) * 0.05)
      setMaterial(sample, glaze(u, v), 0.02, 0.2, 1, shade)
      blendColour(sample, MORTAR, 1 - glazed)
      if (glazed < 0.5) {
        sample.roughness = 0.75
        sample.clearCoat = 0
      }
      const lean = hash(column, row, 9) * 2 * Math.PI
      sample.bump +=
        glazed * 1.5 +
        smoothstep(GROUT, GROUT + 6, toEdge) * 0.9 +
        (Math.cos(lean) * (inX - 0.5) + Math.sin(lean) * (inY - 0.5)) * 3.2 * glazed
    },
    trim: solidColour('#0c4a63', 0.05, 0.24, 1),
    accent: solidColour('#fbf0d6', 0, 0.24, 1),
    polymer: polymer('#20201f'),
    rubber: rubber('#4a2418'),
    steel: brushedSteel('#b99a5e', 0.25),
    glow: glow('#ffc94a', 2.6),
  },
}

/** The glaze of a tile so far from the rosette's middle, in tiles. */
function glaze(u: number, v: number): Colour {
  const reach = Math.hypot(u, v)
  if (reach < 0.15) return CLAY
  const turn = Math.atan2(v, u)
  const petal = Math.abs(Math.sin(turn * 4))
  if (reach < 0.2 + 0.42 * petal) return reach < 0.12 + 0.3 * petal ? PETROL : CREAM
  if (reach > 0.76 && reach < 0.93) return PETROL
  const corner = Math.hypot(1 - u, 1 - v)
  if (corner < 0.16) return CLAY
  if (corner < 0.27) return CREAM
  return SAFFRON
}
