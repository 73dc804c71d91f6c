/*
 * How much of a feast a result is: what came against what was paid for it, the same in every room. By a key or as a gift, what
 * was paid is the price of what was opened.
 */

import { toCents } from './money.ts'

/** From a loss, which gets neither light nor sound, to what hardly ever happens. */
export const TIERS = ['loss', 'even', 'gain', 'big', 'huge'] as const

export type Tier = (typeof TIERS)[number]

/** The multiples of what was paid that two tiers begin at, and the one that the last is above. */
const GAIN_FROM = 2
const BIG_FROM = 5
const HUGE_ABOVE = 20

/** Both in coins; throws RangeError as toCents does. */
export function tierOf(came: number, paid: number): Tier {
  const [won, cost] = [toCents(came), toCents(paid)]
  if (won < cost || won === 0) return 'loss'
  if (cost === 0 || won < GAIN_FROM * cost) return 'even'
  if (won < BIG_FROM * cost) return 'gain'
  return won > HUGE_ABOVE * cost ? 'huge' : 'big'
}
