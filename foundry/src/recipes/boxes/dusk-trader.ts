import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { duskline } from '../finishes/duskline.ts'
import { chest } from './bodies/chest.ts'
import { EMBLEMS } from './emblems.ts'

export const duskTrader: Box = {
  key: 'dusk-trader',
  theme: '#FF7AD0',
  body: chest,
  trim: { emblem: EMBLEMS.fang, emblemGlows: true },
  finish: duskline,
  slots: {
    trim: solidColour('#2c2138', 0.9, 0.32, 0.2),
    accent: solidColour('#ffb24a', 1, 0.22),
    steel: brushedSteel('#8d7aa8', 0.28),
    polymer: polymer('#150f1e', 0.45),
    glow: glow('#ff7ad0', 2.4),
  },
}
