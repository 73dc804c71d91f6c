import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { clamp, fbm, noise, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { tank } from './bodies/tank.ts'
import { EMBLEMS } from './emblems.ts'

const COPPER = hex('#c4683a')
const VERDIGRIS = hex('#3fa892')
const PALE_VERDIGRIS = hex('#8fd9c2')

/** Copper gone green: bare in patches, pale where brine ran down. */
const weatheredCopper: Slot = ({ x, y }, sample) => {
  const patch = fbm(x * 0.012, y * 0.012, 5, 31)
  const run = fbm(x * 0.075, y * 0.007, 3, 57)
  const green = smoothstep(-0.16, 0.12, patch + run * 0.35 + 0.12)
  setMaterial(sample, COPPER, 1 - green * 0.92, clamp(0.3 + green * 0.32 + noise(x * 0.4, y * 0.4, 5) * 0.05))
  blendColour(sample, VERDIGRIS, green * 0.96)
  blendColour(sample, PALE_VERDIGRIS, green * smoothstep(0.05, 0.4, run) * 0.7)
  sample.bump += green * (0.12 + noise(x * 0.5, y * 0.5, 8) * 0.1)
}

export const brineWorks: Box = {
  key: 'brine-works',
  theme: '#46D6BC',
  body: tank,
  trim: { emblem: EMBLEMS.brine, emblemGlows: true },
  finish: {
    key: 'weathered-copper',
    slots: {
      coat: weatheredCopper,
      trim: solidColour('#7a4326', 1, 0.36),
      accent: solidColour('#e0a94e', 1, 0.24),
      steel: brushedSteel('#b98d5a', 0.3),
      polymer: polymer('#0d2226', 0.4),
      glow: glow('#4ff0d8', 2.4),
    },
  },
}
