import { solidColour } from '../../../surface/slots.ts'
import { lynx } from '../masks/lynx.ts'
import { painted } from '../paint.ts'

export const avatar05 = painted('avatar-05', lynx, {
  coat: solidColour('#3b2a6e', 0.7, 0.28, 0.6),
  accent: '#ff9ad8',
  trim: '#1b1633',
  eyes: '#ff5fd0',
})
