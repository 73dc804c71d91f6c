import type { Limit } from '../../platform/http/rate-limit.ts'

const MOST = 120
const HOUR_MS = 3_600_000

/** How often a player may change what they show. */
export function changesAnHour(playerId: number): Limit {
  return { bucket: `showcase:${playerId}`, most: MOST, windowMs: HOUR_MS }
}
