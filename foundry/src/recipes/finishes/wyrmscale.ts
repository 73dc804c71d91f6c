import type { Finish } from '../../recipe.ts'
import { ramp } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, hash, noise, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units from scale to scale; rows lie half as far apart. */
const PITCH = 24

const hide = ramp([
  [0, '#1a0406'],
  [0.3, '#6a0d12'],
  [0.6, '#d3261b'],
  [0.85, '#ff7a2a'],
  [1, '#ffd08a'],
])

const RIM = [0.08, 0.03, 0.01] as const

/** Overlapping raised scales, each with a ridge, from near black over crimson to ember. */
export const wyrmscale: Finish = {
  key: 'wyrmscale',
  slots: {
    coat: ({ x, y }, sample) => {
      const bentX = x + noise(x * 0.01, y * 0.01, 4) * 10
      const bentY = y + noise(x * 0.01, y * 0.01, 5) * 10
      const { id, aside, down, inside } = scaleAt(bentX, bentY)
      const ember = 0.5 + fbm(bentX * 0.008, bentY * 0.012, 3, 6) * 0.9 + (id - 0.5) * 0.3 - down * 0.28
      setMaterial(sample, hide(clamp(ember)), 0.7, 0.26 + id * 0.12, 0.35, 0.55 + down * 0.5)
      const rim = 1 - smoothstep(0, 0.07, inside)
      sample.red += rim * RIM[0]
      sample.green += rim * RIM[1]
      sample.blue += rim * RIM[2]
      const ridge = Math.exp(-aside * aside * 110) * 0.3
      sample.bump += Math.sqrt(clamp(inside * 4)) * 1.4 + down * 5 + ridge * 1.6
    },
    trim: solidColour('#1a0d0d', 0.5, 0.34, 0.3),
    accent: solidColour('#ffb347', 1, 0.22),
    polymer: polymer('#1b1516'),
    rubber: rubber('#160f0f'),
    steel: brushedSteel('#6c5a55', 0.26),
    glow: glow('#ff6a1f', 3.6),
  },
}

/** Where on its scale a point is: `aside` of the middle and `down` from the root in pitches, `inside` the border. */
type OnScale = { id: number; aside: number; down: number; inside: number }

/** The topmost scale over a point. Scales hang down, and an upper row lies on the one below it. */
function scaleAt(x: number, y: number): OnScale {
  const spacing = PITCH / 2
  const radius = PITCH * 0.57
  for (let row = Math.floor(y / spacing) - 2; ; row++) {
    const stagger = (row & 1) / 2
    const column = Math.floor(x / PITCH - stagger)
    const aside = x - (column + stagger + 0.5) * PITCH
    const down = y - row * spacing
    if (down > 0 && Math.hypot(aside, down) >= radius) continue
    const toBorder = down <= 0 ? Math.abs(aside) / PITCH : (Math.hypot(aside, down) / radius) * 0.5
    return {
      id: hash(column, row, 3),
      aside: aside / PITCH,
      down: clamp(down / PITCH + 0.05, -0.3, 0.6),
      inside: 0.5 - toBorder,
    }
  }
}
