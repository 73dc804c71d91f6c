import { litPaint } from '../paint.ts'
import { disc } from './disc.ts'

export const coin = disc(
  'coin',
  litPaint('#ffdf70', 0.85, 0.24, '#ffc93c', 0.34),
  litPaint('#ffbe3a', 0.8, 0.36, '#ff9d1c', 0.26),
)
