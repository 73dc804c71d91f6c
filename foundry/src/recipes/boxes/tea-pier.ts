import type { Box } from '../../recipe.ts'
import { hex, mixColours } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, hash, mix, smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { canister } from './bodies/canister.ts'
import { seigaihaAt } from './patterns/seigaiha.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

/** Units from the middle of a wave to its outermost ring, and the rings on it. */
const RADIUS = 28
const RINGS = 3

const WINE = hex('#7d1236')
const ROSE = hex('#a8203a')
const SHADE = hex('#3d0a20')
const COPPER = hex('#d98545')

/** Seigaiha on red-violet lacquer: a copper crest on every wave, and within it grooves. */
const waves: Slot = ({ x, y }, sample) => {
  const { column, row, fromMiddle } = seigaihaAt(x, y, RADIUS)
  const cloud = fbm(x * 0.014, y * 0.014, 3, 9)
  const tone = 0.5 + cloud * 0.7 + (hash(column, row, 6) - 0.5) * 0.3
  setMaterial(sample, mixColours(WINE, ROSE, tone), 0.1, 0.36, 0.3, 0.75 + fromMiddle * 0.3)
  const ring = fromMiddle * RINGS
  const toRing = (Math.abs(ring - Math.round(ring)) * RADIUS) / RINGS
  const inner = ring < RINGS - 0.5 && ring > 0.5
  if (inner) {
    const groove = 1 - smoothstep(0.7, 1.7, toRing)
    blendColour(sample, SHADE, groove * 0.8)
    sample.bump -= groove * 0.5
  }
  const crest = smoothstep(2.9, 1.9, (1 - fromMiddle) * RADIUS)
  blendColour(sample, COPPER, crest)
  sample.metalness = mix(sample.metalness, 1, crest)
  sample.roughness = mix(sample.roughness, 0.34, crest)
  sample.clearCoat *= 1 - crest
  sample.bump += crest * 0.5 + fromMiddle * 0.6
}

export const teaPier: Box = {
  key: 'tea-pier',
  theme: '#E8793E',
  body: canister,
  trim: { emblem: PAVILION_EMBLEMS.steamingBowl, emblemGlows: true },
  finish: {
    key: 'seigaiha',
    slots: {
      coat: waves,
      trim: solidColour('#7a3a20', 1, 0.32, 0.1),
      accent: solidColour('#d98545', 1, 0.28),
      steel: brushedSteel('#b3764a', 0.3),
      polymer: polymer('#1c0d10', 0.45),
      glow: glow('#ffae45', 2.2),
    },
  },
}
