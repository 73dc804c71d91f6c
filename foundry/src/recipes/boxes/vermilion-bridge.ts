import type { Box } from '../../recipe.ts'
import { hex } from '../../surface/colour.ts'
import { blendColour, type Slot } from '../../surface/material.ts'
import { smoothstep } from '../../surface/noise.ts'
import { brushedSteel, glow, polymer, solidColour } from '../../surface/slots.ts'
import { vault } from './bodies/vault.ts'
import { inCircle } from './patterns/in-circle.ts'
import { toMeander } from './patterns/meander.ts'
import { redLacquer } from './patterns/red-lacquer.ts'
import { PAVILION_EMBLEMS } from './pavilion-emblems.ts'

/** Units between the lines of the key fret. */
const STEP = 9.5

/** Units from the middle of the front in which the door stays plain behind the emblem. */
const DOOR = 74

const SHADE = hex('#4a0a08')
const lacquer = redLacquer('#b01d15')

/** A key fret pressed into vermilion lacquer. */
const pressedFret: Slot = (place, sample) => {
  lacquer(place, sample)
  const away = toMeander(place.x / STEP, place.y / STEP) * STEP
  const pressed = smoothstep(2.5, 1.2, away)
  blendColour(sample, SHADE, pressed * 0.72)
  sample.roughness += pressed * 0.12
  sample.bump -= pressed * 1.1
}

export const vermilionBridge: Box = {
  key: 'vermilion-bridge',
  theme: '#F0603C',
  body: vault,
  trim: { emblem: PAVILION_EMBLEMS.bridge, emblemGlows: true },
  finish: {
    key: 'key-fret',
    slots: async ({ key }) => ({
      coat: key.endsWith('/front') ? inCircle(DOOR, lacquer, pressedFret) : pressedFret,
      trim: solidColour('#a87428', 1, 0.32, 0.1),
      accent: solidColour('#e0a94e', 1, 0.26),
      steel: brushedSteel('#d0a04c', 0.28),
      polymer: polymer('#1d0b09', 0.45),
      glow: glow('#ffb03c', 2.4),
    }),
  },
}
