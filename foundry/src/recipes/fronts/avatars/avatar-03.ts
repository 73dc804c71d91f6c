import { solidColour } from '../../../surface/slots.ts'
import { raven } from '../masks/raven.ts'
import { painted } from '../paint.ts'

export const avatar03 = painted('avatar-03', raven, {
  coat: solidColour('#3d4353', 0.7, 0.34, 0.3),
  accent: '#d9a441',
  trim: '#1b1d23',
  eyes: '#ffb43a',
})
