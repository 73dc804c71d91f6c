import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { magmavein } from '../finishes/magmavein.ts'
import { vault } from './bodies/vault.ts'
import { EMBLEMS } from './emblems.ts'

export const emberForge: Box = {
  key: 'ember-forge',
  theme: '#FF7A2F',
  body: vault,
  trim: { emblem: EMBLEMS.flame, emblemGlows: true },
  finish: magmavein,
  slots: {
    trim: solidColour('#2a2422', 0.7, 0.46),
    accent: solidColour('#c76a2a', 1, 0.3),
    steel: brushedSteel('#6b5c52', 0.36),
    glow: glow('#ff6a1f', 3.4),
  },
}
