import type { Box } from '../../recipe.ts'
import type { Slot } from '../../surface/material.ts'
import { smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { hardCase } from './bodies/hard-case.ts'
import { gild, layWire } from './patterns/gilding.ts'
import { redLacquer } from './patterns/red-lacquer.ts'
import { rhombAt } from './patterns/rhombic-lattice.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

/** Units across and down a rhomb. */
const WIDTH = 56
const HEIGHT = 76

/** Units from border to middle of a rhomb. */
const REACH = (WIDTH * HEIGHT) / Math.hypot(WIDTH, HEIGHT)

const lacquer = redLacquer('#a01519')

/** A gilt lattice of rhombs over red lacquer, with a kite of gold in every second one. */
const giltLattice: Slot = (place, sample) => {
  lacquer(place, sample)
  const { column, row, inside } = rhombAt(place.x / WIDTH, place.y / HEIGHT)
  const fromBorder = inside * REACH
  layWire(sample, fromBorder, 2.4)
  const fromMiddle = (0.5 - inside) * REACH
  if ((column + row) % 2 === 0) {
    gild(sample, smoothstep(8, 7, fromMiddle), smoothstep(8, 0, fromMiddle))
    sample.bump += smoothstep(8, 0, fromMiddle) * 2.5
  } else layWire(sample, Math.abs(fromMiddle - 8), 1.3)
}

export const kiteTerrace: Box = {
  key: 'kite-terrace',
  theme: '#FF5A4E',
  body: hardCase,
  trim: { emblem: PAVILION_EMBLEMS.kite, emblemGlows: true, seamGlows: true },
  finish: {
    key: 'gilt-lattice',
    slots: {
      coat: giltLattice,
      trim: solidColour('#2a0f10', 0.3, 0.34, 0.4),
      accent: solidColour('#f1c45c', 1, 0.24),
      steel: brushedSteel('#d9a441', 0.26),
      polymer: polymer('#1e0c0d', 0.45),
      rubber: polymer('#180b0b', 0.6),
      glow: glow('#ffb640', 2.2),
    },
  },
}
