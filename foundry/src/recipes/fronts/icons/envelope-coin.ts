import { litPaint } from '../paint.ts'
import { disc } from './disc.ts'

/** The coin in red lacquer: what came in an envelope is never taken for coins. */
export const envelopeCoin = disc(
  'envelope-coin',
  litPaint('#ff8a76', 0.8, 0.24, '#ff5a4a', 0.3),
  litPaint('#e83a44', 0.7, 0.36, '#e0202c', 0.22),
)
