/* What many openings of a box would come to. Drawn as real ones are (docs/fairness.md 3), with a seed of the browser's; nothing is won by it. */

import { rowOfTicket, type Pool, type PoolRow } from '../boxes.ts'
import { drawBase, drawSource, ticketOf } from '../fairness.ts'

/** The values of openings as multiples of the price: a bar from each to the next, the last one without an end. */
export const SIMULATION_BARS = [0, 0.1, 0.25, 0.5, 1, 2, 5, 10] as const

/** Openings in a row after which somebody may stop and look whether they are ahead. */
export const SIMULATION_RUNS = [1, 10, 100] as const

export type SimulationTerms = {
  pool: Pick<Pool, 'price_cents' | 'rows'>
  /** 64 digits of lower-case hex each. */
  pool_hash: string
  pool_salt: string
  /** 32 random bytes of the browser's. */
  seed: Uint8Array
  openings: number
}

export type Simulation = {
  openings: number
  spent_cents: number
  won_cents: number
  /** Half of the openings gave this or more; of an even count the lower of the two in the middle. */
  median_cents: number
  /** The most valuable that came. */
  best: PoolRow
  /** How many openings gave a value within each bar of SIMULATION_BARS. */
  bars: number[]
  /** Of all whole runs of so many openings in a row, how many gave more than they cost. */
  ahead: { openings: number; runs: number; ahead: number }[]
}

/**
 * Opens a box many times: the ticket of opening n is the draw of nonce n. Throws RangeError without a price, on a count below 1, or on a pool,
 * hash or seed that has no one form.
 */
export function simulateOpenings({
  pool,
  pool_hash,
  pool_salt,
  seed,
  openings,
}: SimulationTerms): Simulation {
  const { price_cents, rows } = pool
  if (!(price_cents > 0)) throw new RangeError('a box without a price has nothing to come out ahead of')
  if (!Number.isSafeInteger(openings) || openings < 1)
    throw new RangeError('there is no such count of openings')
  const drawn = Array.from({ length: openings }, (_, nonce) => {
    const base = drawBase({ game: 'box', pool_hash, pool_salt, user_seed: 'simulator', nonce })
    return rowOfTicket(rows, ticketOf(drawSource(seed, base)(0)))
  })
  const values = drawn.map(({ value_cents }) => value_cents)
  const bars = SIMULATION_BARS.map(() => 0)
  for (const value of values) bars[barOf(value / price_cents)]! += 1
  return {
    openings,
    spent_cents: openings * price_cents,
    won_cents: sum(values),
    median_cents: values.toSorted((a, b) => a - b)[(openings - 1) >>> 1]!,
    best: drawn.reduce((best, row) => (row.value_cents > best.value_cents ? row : best)),
    bars,
    ahead: SIMULATION_RUNS.map((length) => {
      const runs = Math.floor(openings / length)
      const isAhead = (run: number) =>
        sum(values.slice(run * length, (run + 1) * length)) > length * price_cents
      return {
        openings: length,
        runs,
        ahead: Array.from({ length: runs }, (_, run) => run).filter(isAhead).length,
      }
    }),
  }
}

function barOf(multiple: number): number {
  return SIMULATION_BARS.findLastIndex((from) => multiple >= from)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
