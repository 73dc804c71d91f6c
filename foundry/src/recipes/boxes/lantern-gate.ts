import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { clamp, fbm, mix, noise, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { hardCase } from './bodies/hard-case.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

const RED = hex('#9a1518')
const UNDERCOAT = hex('#1f0d0b')

/** Negoro: red lacquer that hands have worn through to the black one below, first along the edges. */
const wornLacquer: Slot = ({ x, y, edge }, sample) => {
  const cloud = fbm(x * 0.012, y * 0.02, 4, 31)
  const brush = noise(x * 0.01, y * 0.3, 6)
  setMaterial(sample, RED, 0.05, 0.4 + cloud * 0.08, 0.35, 1 + cloud * 0.35 + brush * 0.08)
  const rubbed = fbm(x * 0.02, y * 0.05, 4, 77) + noise(x * 0.16, y * 0.3, 12) * 0.16
  const worn = smoothstep(0.2, 0.34, rubbed + clamp(edge * 1.6) * 0.5)
  blendColour(sample, UNDERCOAT, worn * 0.85)
  sample.roughness = mix(sample.roughness, 0.5, worn)
  sample.bump -= worn * 0.25
}

export const lanternGate: Box = {
  key: 'lantern-gate',
  theme: '#E0564A',
  body: hardCase,
  trim: { emblem: PAVILION_EMBLEMS.lantern, emblemGlows: true },
  finish: {
    key: 'worn-lacquer',
    slots: {
      coat: wornLacquer,
      trim: solidColour('#221815', 0.2, 0.42, 0.25),
      accent: solidColour('#c39a58', 1, 0.32),
      steel: brushedSteel('#7d6a58', 0.36),
      polymer: polymer('#1a1210', 0.5),
      rubber: polymer('#140e0d', 0.66),
      glow: glow('#ffb03c', 2.2),
    },
  },
}
