import type { Finish } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setMaterial } from '../../surface/material.ts'
import { clamp, fbm, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, rubber, solidColour } from '../../surface/slots.ts'

/** Units from strand to strand, and how much of that a strand fills. */
const PITCH = 33
const FILLED = 0.9

/** The cloth lies askew on the item. */
const [COS, SIN] = [Math.cos(0.66), Math.sin(0.66)]

const COPPER = hex('#e08a58')
const OLD_COPPER = hex('#8a3d22')
const VERDIGRIS = hex('#37a894')
const GAP = hex('#0c2622')

/** What the strands side by side are: one in seven gone green, its neighbour dark with age. */
const STRANDS = [0, 0, 0.18, 1, 0.55, 0, 0] as const

/** Flat copper wire in a plain weave, three wires to a strand, some strands gone green. */
export const copperloom: Finish = {
  key: 'copperloom',
  slots: {
    coat: ({ x, y }, sample) => {
      const u = (x * COS + y * SIN) / PITCH
      const v = (y * COS - x * SIN) / PITCH
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const upright = ((column + row) & 1) === 0
      const across = (upright ? u - column : v - row) - 0.5
      const along = (upright ? v - row : u - column) - 0.5
      const fromMiddle = Math.abs(across) * 2
      const inStrand = 1 - smoothstep(FILLED - 0.06, FILLED, fromMiddle)
      const wire = Math.abs(Math.sin((across + 0.5) * Math.PI * 3))
      const crown = Math.cos(along * Math.PI)
      const age = STRANDS[(((upright ? column : row) % 7) + 7) % 7]
      const cloud = fbm(x * 0.012, y * 0.012, 3, 5)
      const green = clamp(smoothstep(0.75, 1, age) * 0.9 + smoothstep(0.12, 0.5, cloud) * (1 - crown) * 0.6)
      const metal = mixColours(COPPER, OLD_COPPER, clamp(age < 0.9 ? age * 1.5 : 0.3))
      const colour = mixColours(metal, VERDIGRIS, green)
      const shade = (0.58 + 0.42 * crown) * (0.7 + 0.3 * wire)
      setMaterial(
        sample,
        mixColours(GAP, colour, inStrand),
        inStrand * (1 - green * 0.75),
        0.25 + green * 0.3,
        0.2 * (1 - green),
        inStrand > 0 ? shade : 1,
      )
      sample.bump +=
        inStrand * (crown * 3.4 + wire * 0.5 + Math.sqrt(clamp(1 - fromMiddle * fromMiddle)) * 1.4)
    },
    trim: solidColour('#2d1a14', 0.6, 0.32, 0.4),
    accent: solidColour('#3fbfa6', 0.2, 0.3, 0.8),
    polymer: polymer('#1b1614'),
    rubber: rubber('#15110f'),
    steel: brushedSteel('#b9764c', 0.24),
    glow: glow('#5fffd8', 2.4),
  },
}
