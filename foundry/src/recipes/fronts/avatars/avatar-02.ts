import { solidColour } from '../../../surface/slots.ts'
import { pilot } from '../masks/pilot.ts'
import { painted } from '../paint.ts'

export const avatar02 = painted('avatar-02', pilot, {
  coat: solidColour('#e7e9ec', 0.1, 0.32, 0.8),
  accent: '#ff6a2c',
  trim: '#30343c',
  eyes: '#c9f73a',
})
