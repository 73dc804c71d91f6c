import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { giltThorn } from '../finishes/gilt-thorn.ts'
import { chest } from './bodies/chest.ts'
import { EMBLEMS } from './emblems.ts'

export const gildedCourt: Box = {
  key: 'gilded-court',
  theme: '#F0B94A',
  body: chest,
  trim: { emblem: EMBLEMS.crown },
  finish: giltThorn,
  slots: {
    trim: solidColour('#d9a13a', 1, 0.26, 0.1),
    accent: solidColour('#f1c45c', 1, 0.2),
    steel: brushedSteel('#e0aa45', 0.22),
    polymer: solidColour('#4a0c18', 0.1, 0.45, 0.15),
    glow: glow('#ff5a3d', 1.6),
  },
}
