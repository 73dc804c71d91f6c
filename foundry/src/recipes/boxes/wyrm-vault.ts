import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { wyrmscale } from '../finishes/wyrmscale.ts'
import { vault } from './bodies/vault.ts'
import { EMBLEMS } from './emblems.ts'

export const wyrmVault: Box = {
  key: 'wyrm-vault',
  theme: '#FFB03A',
  body: vault,
  trim: { emblem: EMBLEMS.fang, emblemGlows: true },
  finish: wyrmscale,
  slots: {
    trim: solidColour('#b98a35', 1, 0.28, 0.1),
    accent: solidColour('#f1c45c', 1, 0.2),
    steel: brushedSteel('#c99a45', 0.24),
    polymer: polymer('#1a0d0d', 0.5),
    glow: glow('#ffb03a', 2.8),
  },
}
