import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { temperBloom } from '../finishes/temper-bloom.ts'
import { vault } from './bodies/vault.ts'
import { EMBLEMS } from './emblems.ts'

export const temperKiln: Box = {
  key: 'temper-kiln',
  theme: '#B06BFF',
  body: vault,
  trim: { emblem: EMBLEMS.flame, emblemGlows: true },
  finish: temperBloom,
  slots: {
    trim: solidColour('#3a3440', 0.9, 0.3, 0.2),
    accent: solidColour('#e6b450', 1, 0.24),
    steel: brushedSteel('#a79bb8', 0.24),
    polymer: polymer('#17141d', 0.45),
    glow: glow('#b06bff', 2.6),
  },
}
