import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { EMBLEMS } from './emblems.ts'
import { vault } from './bodies/vault.ts'

export const coldReserve: Box = {
  key: 'cold-reserve',
  theme: '#58C8FF',
  body: vault,
  trim: { emblem: EMBLEMS.frost, emblemGlows: true },
  finish: {
    key: 'ice-enamel',
    slots: {
      coat: solidColour('#cfdbe6', 0.35, 0.36, 0.4, 0.06),
      trim: solidColour('#38516b', 0.7, 0.32, 0.2),
      accent: solidColour('#9fd8ff', 0.6, 0.2, 0.6),
      steel: brushedSteel('#b9c6d2', 0.24),
      polymer: polymer('#17212c', 0.45),
      glow: glow('#58c8ff', 3),
    },
  },
}
