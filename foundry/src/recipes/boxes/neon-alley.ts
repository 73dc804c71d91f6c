import type { Box } from '../../recipe.ts'
import { brushedSteel, glow, solidColour } from '../../surface/slots.ts'
import { tracelight } from '../finishes/tracelight.ts'
import { EMBLEMS } from './emblems.ts'
import { hardCase } from './bodies/hard-case.ts'

export const neonAlley: Box = {
  key: 'neon-alley',
  theme: '#E13BD0',
  body: hardCase,
  trim: { emblem: EMBLEMS.bolt, emblemGlows: true, seamGlows: true },
  finish: tracelight,
  slots: {
    trim: solidColour('#1a1d29', 0.7, 0.34, 0.2),
    accent: solidColour('#2a2f45', 0.8, 0.3),
    steel: brushedSteel('#596079', 0.28),
    glow: glow('#ff2fd0', 3),
  },
}
