import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, noise, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { container } from './bodies/container.ts'
import { EMBLEMS } from './emblems.ts'

const MARINE = hex('#1c5fc4')
const RUST = hex('#7a3a1c')

/** Marine paint with rust that bleeds down from spots. */
const dockPaint: Slot = ({ x, y }, sample) => {
  const run = fbm(x * 0.06, y * 0.012, 4, 23) + fbm(x * 0.02, y * 0.02, 3, 64) * 0.6
  const rust = smoothstep(0.5, 0.78, run)
  const shade = 1 + fbm(x * 0.01, y * 0.03, 3, 7) * 0.2
  setMaterial(
    sample,
    MARINE,
    0.05,
    0.42 + rust * 0.3 + noise(x * 0.3, y * 0.3, 2) * 0.04,
    0.2 * (1 - rust),
    shade,
  )
  blendColour(sample, RUST, rust * 0.85)
  sample.bump += rust * noise(x * 0.6, y * 0.6, 9) * 0.15
}

export const lowDock: Box = {
  key: 'low-dock',
  theme: '#4F93FF',
  body: container,
  trim: { emblem: EMBLEMS.anchor },
  finish: {
    key: 'dock-paint',
    slots: {
      coat: dockPaint,
      trim: solidColour('#e4e2d8', 0, 0.4, 0.3, 0.1),
      accent: solidColour('#ff5a2e', 0, 0.36, 0.4),
      steel: brushedSteel('#9aa3b2', 0.34),
      polymer: polymer('#12161e', 0.5),
      rubber: polymer('#0c0e13', 0.7),
      glow: glow('#9fd0ff', 2.2),
    },
  },
}
