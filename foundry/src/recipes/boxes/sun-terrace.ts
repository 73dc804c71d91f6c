import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, noise, smoothstep } from '../../surface/noise.ts'
import { glow, polymer, solidColour } from '../../surface/slots.ts'
import { amphora } from './bodies/amphora.ts'
import { EMBLEMS } from './emblems.ts'

const CLAY = hex('#c4643a')
const BLUSH = hex('#e79a62')

/** Fired clay with the potter's rings and a pale blush from the kiln. */
const terracotta: Slot = ({ x, y }, sample) => {
  const rings = noise(x * 0.008, y * 0.28, 14)
  const blush = smoothstep(-0.1, 0.5, fbm(x * 0.01, y * 0.014, 4, 38))
  setMaterial(sample, CLAY, 0, 0.58 + noise(x * 0.5, y * 0.5, 3) * 0.05, 0.12, 1 + rings * 0.09)
  blendColour(sample, BLUSH, blush * 0.6)
  sample.bump += rings * 0.14 + noise(x * 0.8, y * 0.8, 5) * 0.05
}

export const sunTerrace: Box = {
  key: 'sun-terrace',
  theme: '#F58B5A',
  body: amphora,
  trim: { emblem: EMBLEMS.terraceSun, emblemGlows: true },
  finish: {
    key: 'painted-clay',
    slots: {
      coat: terracotta,
      trim: solidColour('#1f3a5c', 0.05, 0.28, 0.8, 0.16),
      accent: solidColour('#f1e3c4', 0, 0.34, 0.5, 0.08),
      polymer: solidColour('#12243d', 0.05, 0.3, 0.7),
      rubber: polymer('#1a0f0b', 0.8),
      glow: glow('#ffb648', 1.9),
    },
  },
}
