import type { Box } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { setGlow, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, polymer, solidColour } from '../../surface/slots.ts'
import { lantern } from './bodies/lantern.ts'
import { EMBLEMS } from './emblems.ts'

const FLAME = hex('#ffe2a8')
const DUSK = hex('#ff8f2e')

/** Rippled glass before a flame: brightest about the middle of the pane. */
const litPane: Slot = ({ x, y }, sample) => {
  const away = Math.hypot(x, (y - 40) * 0.8) / 100
  const near = smoothstep(1, 0, away + fbm(x * 0.03, y * 0.05, 3, 19) * 0.16)
  const light = mixColours(DUSK, FLAME, near)
  setMaterial(sample, light, 0, 0.25, 0.6, 0.3)
  setGlow(sample, light, 0.5 + near * 1.5)
}

export const lampQuarter: Box = {
  key: 'lamp-quarter',
  theme: '#FFC877',
  body: lantern,
  trim: { emblem: EMBLEMS.moth },
  finish: {
    key: 'lamp-iron',
    slots: {
      coat: solidColour('#31504d', 0.6, 0.42, 0.2),
      trim: solidColour('#1b2a2b', 0.7, 0.38, 0.2),
      accent: solidColour('#d9a44c', 1, 0.26),
      steel: brushedSteel('#8d9a98', 0.3),
      polymer: polymer('#121a1b', 0.5),
      glow: litPane,
    },
  },
}
