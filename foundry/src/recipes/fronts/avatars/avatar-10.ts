import { solidColour } from '../../../surface/slots.ts'
import { lynx } from '../masks/lynx.ts'
import { painted } from '../paint.ts'

export const avatar10 = painted('avatar-10', lynx, {
  coat: solidColour('#23322b', 0.5, 0.36, 0.3),
  accent: '#8fd46a',
  trim: '#141b18',
  eyes: '#c9f73a',
})
