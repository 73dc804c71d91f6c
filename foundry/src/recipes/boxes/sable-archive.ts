import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, setMaterial, type Slot } from '../../surface/material.ts'
import { fbm, smoothstep, worley } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { tome } from './bodies/tome.ts'
import { EMBLEMS } from './emblems.ts'

const SABLE = hex('#4a2a2c')
const RUBBED = hex('#8a5547')

/** Grained leather, paler where hands have rubbed it. */
const leather: Slot = ({ x, y, edge }, sample) => {
  const { border } = worley(x * 0.16, y * 0.16, 12)
  const grain = smoothstep(0, 0.3, border)
  const rubbed =
    smoothstep(0.1, 0.5, fbm(x * 0.012, y * 0.012, 4, 71)) * 0.5 + smoothstep(0.1, 0.8, edge) * 0.5
  setMaterial(sample, SABLE, 0, 0.5 - rubbed * 0.1, 0.15, 0.75 + grain * 0.3)
  blendColour(sample, RUBBED, rubbed * 0.6)
  sample.bump += grain * 0.3
}

export const sableArchive: Box = {
  key: 'sable-archive',
  theme: '#E3A58C',
  body: tome,
  trim: { emblem: EMBLEMS.quill },
  finish: {
    key: 'sable-leather',
    slots: {
      coat: leather,
      trim: solidColour('#241418', 0.1, 0.5, 0.2),
      accent: solidColour('#e2a083', 1, 0.24, 0.1),
      steel: brushedSteel('#f0c4ac', 0.2),
      polymer: polymer('#d9c7a4', 0.7),
      glow: glow('#ffb89a', 2),
    },
  },
}
