import { describe, expect, test } from 'vitest'
import { chanceOf, drawOpening, expectedReturn, rowsFromTickets } from '../boxes.ts'
import { SIMULATION_BARS, simulateOpenings } from './simulate.ts'

const POOL = {
  price_cents: 1000,
  rows: rowsFromTickets(
    [50, 400, 900, 1000, 2500, 40_000].map((value_cents, at) => ({
      skin_id: at + 1,
      exterior: 'FN' as const,
      value_cents,
    })),
    [300_000, 400_000, 150_000, 100_000, 49_000, 1000],
  ),
}
const TERMS = { pool: POOL, pool_hash: 'ab'.repeat(32), pool_salt: 'cd'.repeat(32), openings: 10_000 }
const seedOf = (byte: number) => new Uint8Array(32).fill(byte)

test('openings are drawn as real ones are: the same seeds give the same rows', () => {
  const { won_cents, best } = simulateOpenings({ ...TERMS, seed: seedOf(1), openings: 50 })
  const real = Array.from({ length: 50 }, (_, nonce) =>
    drawOpening({
      pool: POOL,
      pool_hash: TERMS.pool_hash,
      pool_salt: TERMS.pool_salt,
      server_seed: seedOf(1),
      user_seed: 'simulator',
      nonce,
      wearIntervalOf: () => ({ from: 0, to: 100 }),
    }),
  )
  expect(won_cents).toBe(real.reduce((sum, { row }) => sum + row.value_cents, 0))
  expect(best.value_cents).toBe(Math.max(...real.map(({ row }) => row.value_cents)))
})

describe('10,000 openings', () => {
  const made = simulateOpenings({ ...TERMS, seed: seedOf(7) })

  test('are all in one bar each, as often as the odds say', () => {
    expect(made.bars.reduce((sum, count) => sum + count, 0)).toBe(10_000)
    const expected = SIMULATION_BARS.map((from, at) => {
      const below = SIMULATION_BARS[at + 1] ?? Infinity
      const rows = POOL.rows.filter(
        ({ value_cents }) => value_cents / 1000 >= from && value_cents / 1000 < below,
      )
      return rows.reduce((sum, row) => sum + chanceOf(row), 0) * 10_000
    })
    for (const [at, count] of made.bars.entries()) {
      // Five standard deviations.
      const margin = 5 * Math.sqrt(expected[at]! * (1 - expected[at]! / 10_000))
      expect(Math.abs(count - expected[at]!), `bar ${at}`).toBeLessThanOrEqual(margin)
    }
  })

  test('cost what they cost and bring back about what the box declares', () => {
    expect(made.spent_cents).toBe(10_000_000)
    expect(made.won_cents / made.spent_cents).toBeCloseTo(expectedReturn(POOL), 1)
    expect(made.median_cents).toBe(400)
  })

  test('say how often runs of them are ahead', () => {
    expect(made.ahead.map(({ openings, runs }) => [openings, runs])).toEqual([
      [1, 10_000],
      [10, 1000],
      [100, 100],
    ])
    // What gives the price back is not ahead.
    expect(made.ahead[0]!.ahead).toBe(made.bars.slice(5).reduce((sum, count) => sum + count, 0))
  })
})

test('another seed gives others, and the same one the same', () => {
  const of = (byte: number) => simulateOpenings({ ...TERMS, seed: seedOf(byte), openings: 1000 })
  expect(of(3)).toEqual(of(3))
  expect(of(4)).not.toEqual(of(3))
})

test('what has no price or no count is refused', () => {
  const seed = seedOf(1)
  expect(() => simulateOpenings({ ...TERMS, seed, openings: 0 })).toThrow(RangeError)
  expect(() => simulateOpenings({ ...TERMS, seed, pool: { ...POOL, price_cents: 0 } })).toThrow(RangeError)
  expect(() => simulateOpenings({ ...TERMS, seed, pool_hash: 'x' })).toThrow(RangeError)
})
