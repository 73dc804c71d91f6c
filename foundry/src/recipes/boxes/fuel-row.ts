import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { jerrycan } from './bodies/jerrycan.ts'
import { EMBLEMS } from './emblems.ts'

const ENAMEL = hex('#f2b20f')
const SPILL = hex('#7a4a0c')

/** Glossy enamel with thin dark runs of spilled fuel. */
const stainedEnamel: Slot = ({ x, y }, sample) => {
  const run = fbm(x * 0.07, y * 0.006, 3, 88) + fbm(x * 0.015, y * 0.012, 3, 17) * 0.5
  const stain = smoothstep(0.22, 0.7, run) * 0.5
  setMaterial(sample, ENAMEL, 0.05, 0.32 + stain * 0.2, 0.5, 1 + fbm(x * 0.02, y * 0.02, 3, 5) * 0.14)
  blendColour(sample, SPILL, stain)
}

export const fuelRow: Box = {
  key: 'fuel-row',
  theme: '#F5C21E',
  body: jerrycan,
  trim: { emblem: EMBLEMS.fuel },
  finish: {
    key: 'signal-enamel',
    slots: {
      coat: stainedEnamel,
      trim: solidColour('#1d1e22', 0.3, 0.42, 0.2),
      accent: solidColour('#ff4a1c', 0, 0.36, 0.4),
      steel: brushedSteel('#565b68', 0.32),
      polymer: polymer('#16171b', 0.5),
      glow: glow('#ff6a2c', 2.4),
    },
  },
}
