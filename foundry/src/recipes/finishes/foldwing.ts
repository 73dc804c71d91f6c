import type { Finish } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, hash, noise } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { craneAt } from './foldwing/crane.ts'

const ROSE = hex('#d63463')
const PLUM = hex('#7a1747')
const PAPER = hex('#fdf3ea')
const SHADED = hex('#5f4a86')
const FOIL = hex('#f1bd55')

/** Units along the folds of the ground. */
const FOLD = 74

/** Folded paper: white cranes, one in five of gold foil, over rose paper whose every crease catches light. */
export const foldwing: Finish = {
  key: 'foldwing',
  slots: {
    coat: ({ x, y }, sample) => {
      const fibre = noise(x * 0.08, y * 0.5, 3) * 0.03
      const crane = craneAt(x, y)
      if (crane === null) {
        const { id, slopeX, slopeY, inX, inY } = creaseAt(x, y)
        const shade = clamp(0.32 + id * 0.5 + fbm(x * 0.006, y * 0.008, 2, 6) * 0.5)
        setMaterial(sample, mixColours(ROSE, PLUM, shade), 0, 0.42, 0.45, 1 + fibre)
        sample.bump += inX * slopeX + inY * slopeY
        return
      }
      const { shade, lift, foil } = crane
      if (foil) setMaterial(sample, FOIL, 1, 0.2, 0.2, 0.45 + shade * 0.55)
      else setMaterial(sample, mixColours(SHADED, PAPER, shade), 0, 0.4, 0.5, 0.78 + fibre)
      sample.bump += 2.4 + lift
    },
    trim: solidColour('#7a1540', 0.1, 0.3, 0.8),
    accent: solidColour('#f1bd55', 1, 0.2),
    polymer: polymer('#201720'),
    rubber: solidColour('#3d0f28', 0, 0.5, 0.2),
    steel: brushedSteel('#d9b9a0', 0.24),
    glow: glow('#ff8fb0', 2.6),
  },
}

/** The fold of the ground under a point: its number, its slope and where in it the point is, in units. */
function creaseAt(x: number, y: number) {
  const u = (x + y * 0.58) / FOLD
  const v = (y * 1.16) / FOLD
  const [column, row] = [Math.floor(u), Math.floor(v)]
  const upper = u - column + (v - row) > 1 ? 1 : 0
  const id = hash(column * 2 + upper, row, 4)
  const turn = id * 2 * Math.PI
  const third = (1 + upper) / 3
  return {
    id,
    slopeX: Math.cos(turn) * 0.11,
    slopeY: Math.sin(turn) * 0.11,
    inX: (u - column - third) * FOLD,
    inY: (v - row - third) * FOLD,
  }
}
