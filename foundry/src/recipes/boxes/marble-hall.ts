import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { slipstone } from '../finishes/slipstone.ts'
import { chest } from './bodies/chest.ts'
import { EMBLEMS } from './emblems.ts'

export const marbleHall: Box = {
  key: 'marble-hall',
  theme: '#E6B450',
  body: chest,
  trim: { emblem: EMBLEMS.crown },
  finish: slipstone,
  slots: {
    trim: solidColour('#c9993f', 1, 0.24, 0.1),
    accent: solidColour('#f0cd74', 1, 0.18),
    steel: brushedSteel('#d9ad55', 0.22),
    polymer: solidColour('#23252c', 0.1, 0.4, 0.2),
    glow: glow('#ffe0a0', 1.4),
  },
}
