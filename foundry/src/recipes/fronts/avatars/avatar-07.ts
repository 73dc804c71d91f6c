import { solidColour } from '../../../surface/slots.ts'
import { horned } from '../masks/horned.ts'
import { painted } from '../paint.ts'

export const avatar07 = painted('avatar-07', horned, {
  coat: solidColour('#e9e4d8', 0, 0.4, 0.5),
  accent: '#1f2228',
  trim: '#2a2c33',
  eyes: '#5affc0',
})
