import { solidColour } from '../../../surface/slots.ts'
import { horned } from '../masks/horned.ts'
import { painted } from '../paint.ts'

export const avatar01 = painted('avatar-01', horned, {
  coat: solidColour('#7a1420', 0.5, 0.3, 0.6),
  accent: '#e8c170',
  trim: '#2a0f12',
  eyes: '#ff3d4f',
})
