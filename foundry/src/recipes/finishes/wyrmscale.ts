import type { Finish } from '../../recipe.ts'
import { hex, ramp } from '../../surface/colour.ts'
import { blendColour, setMaterial } from '../../surface/material.ts'
import { clamp, fbm, hash, noise, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units from scale to scale; rows lie a little more than half as far apart. */
const PITCH = 50
const ROW = 29

/** How far a scale reaches below its root, in units. */
const REACH = 47

const hide = ramp([
  [0, '#2a0508'],
  [0.3, '#7d0f14'],
  [0.6, '#d3261b'],
  [0.85, '#ff7a2a'],
  [1, '#ffc46a'],
])

const RIM = hex('#ffb45c')
const GAP = hex('#120304')

/** Large overlapping scales with a keel and a bright rim, from near black over crimson to ember. */
export const wyrmscale: Finish = {
  key: 'wyrmscale',
  slots: {
    coat: ({ x, y }, sample) => {
      const bentX = x + noise(x * 0.008, y * 0.008, 4) * 8
      const bentY = y + noise(x * 0.008, y * 0.008, 5) * 8
      const { id, aside, down, inside, shadow } = scaleAt(bentX, bentY)
      const ember =
        0.48 + fbm(bentX * 0.005, bentY * 0.007, 2, 6) * 0.8 + (id - 0.5) * 0.22 + (down - 0.6) * 0.34
      const striae = noise(bentX * 0.42, bentY * 0.05, 7)
      setMaterial(sample, hide(clamp(ember)), 0.75, 0.24 + id * 0.08, 0.5, 0.92 + striae * 0.1)
      blendColour(sample, GAP, shadow * 0.85)
      blendColour(
        sample,
        RIM,
        smoothstep(4.6, 3.2, inside) * smoothstep(0.9, 2, inside) * (0.35 + ember * 0.6),
      )
      blendColour(sample, GAP, 1 - smoothstep(0.3, 1.3, inside))
      const keel = Math.exp(-((aside / 3.2) ** 2)) * smoothstep(1, 0.55, down)
      sample.bump += smoothstep(0, 5, inside) * 1.6 + down * 5.5 + keel * 1.5 - (aside / PITCH) ** 2 * 11
    },
    trim: solidColour('#1a0d0d', 0.5, 0.34, 0.3),
    accent: solidColour('#ffb347', 1, 0.22),
    polymer: polymer('#1b1516'),
    rubber: rubber('#160f0f'),
    steel: brushedSteel('#6c5a55', 0.26),
    glow: glow('#ff6a1f', 3.6),
  },
}

/**
 * Where on its scale a point is: units `aside` of the middle and `inside` the border, `down` from the root to the tip 0 to 1,
 * and how much the scale above shades it.
 */
type OnScale = { id: number; aside: number; down: number; inside: number; shadow: number }

/** The topmost scale over a point. Scales hang down, and an upper row lies on the one below it. */
function scaleAt(x: number, y: number): OnScale {
  let shadow = 0
  for (let row = Math.floor(y / ROW) - 2; ; row++) {
    const stagger = (row & 1) / 2
    const column = Math.floor(x / PITCH - stagger)
    const aside = x - (column + stagger + 0.5) * PITCH
    const fall = y - row * ROW
    const inside = toBorder(Math.abs(aside), fall)
    if (inside <= 0) {
      shadow = Math.max(shadow, smoothstep(-9, 0, inside))
      continue
    }
    return { id: hash(column, row, 3), aside, down: clamp(fall / REACH), inside, shadow }
  }
}

/** Units from a point to the edge of its scale, below 0 beyond it: broad at the shoulders, drawn to a blunt point. */
function toBorder(aside: number, fall: number): number {
  const share = clamp(fall / REACH, 0, 1.2)
  const halfWidth = (PITCH / 2 + 1.2) * Math.sqrt(clamp(1 - share ** 2.3)) * (1 - 0.16 * share)
  const past = fall - REACH
  return past > 0 ? -past - aside * 0.3 : (halfWidth - aside) * 0.82
}
