import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsFromTickets, standardDeviation, expectedValueCents, sampleByOdds } from '@noktra/game/boxes'
import { returnBand, Z_BAND, type Sample } from './return-band.ts'

const none = { won: 0, squares: 0 }

function sampleOf(values: number[], of: Omit<Sample, 'opened' | 'won' | 'squares'>): Sample {
  return {
    ...of,
    opened: values.length,
    won: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value ** 2, 0),
  }
}

describe('the band of a return', () => {
  test('is the known one of a coin that pays 0 or 2 for 1', () => {
    // s = 100 cents, n = 400: the standard error is 1 / 20 of the price.
    const band = returnBand([
      {
        opened: 400,
        price: 100,
        mean: 100,
        deviation: 100,
        third: 0,
        won: 208 * 200,
        squares: 208 * 200 ** 2,
      },
    ])!
    expect(band).toMatchObject({ opened: 400, declared: 1, observed: 1.04, error: 0.05 })
    expect(band.low).toBeCloseTo(1.04 - 0.0979982, 7)
    expect(band.high).toBeCloseTo(1.04 + 0.0979982, 7)
    expect(band.distance).toBeCloseTo(0.8, 10)
    // Of the sample: s^2 = 400 / 399 * (208 * 192 / 400^2) * 200^2.
    expect(band.observed_error).toBeCloseTo(Math.sqrt(((400 / 399) * ((208 * 192) / 400 ** 2) * 4) / 400), 10)
  })

  test('takes versions with other prices together by what was paid', () => {
    const band = returnBand([
      { opened: 100, price: 100, mean: 90, deviation: 50, third: 0, won: 9500, squares: 1e6 },
      { opened: 300, price: 200, mean: 188, deviation: 80, third: 0, won: 54_000, squares: 1e7 },
    ])!
    const paid = 100 * 100 + 300 * 200
    expect(band.declared).toBeCloseTo((100 * 90 + 300 * 188) / paid, 12)
    expect(band.observed).toBeCloseTo(63_500 / paid, 12)
    expect(band.error).toBeCloseTo(Math.sqrt(100 * 50 ** 2 + 300 * 80 ** 2) / paid, 12)
  })

  test('is there only for what was opened, and has no error of a sample of one', () => {
    expect(returnBand([])).toBeNull()
    expect(returnBand([{ opened: 0, price: 100, mean: 90, deviation: 10, third: 0, ...none }])).toBeNull()
    expect(
      returnBand([{ opened: 1, price: 100, mean: 90, deviation: 10, third: 0, won: 80, squares: 6400 }]),
    ).toMatchObject({ observed: 0.8, observed_error: null })
    expect(
      returnBand([{ opened: 9, price: 100, mean: 90, deviation: 0, third: 0, won: 810, squares: 9 * 8100 }]),
    ).toMatchObject({ error: 0, observed_error: 0, distance: 0 })
  })

  test('says when one rare item outweighs all others', () => {
    // 1 of 10,000 openings gives 1,000 times the price: skewness near 100, so Cochran's rule asks for 250,000 openings.
    const [p, top] = [1e-4, 100_000]
    const mean = p * top
    const deviation = Math.sqrt(p * (1 - p)) * top
    const third = p * (1 - p) * (1 - 2 * p) * top ** 3
    const of = (opened: number) =>
      returnBand([
        { opened, price: 100, mean, deviation, third, won: opened * mean, squares: opened * p * top ** 2 },
      ])!
    expect(of(240_000).enough).toBe(false)
    expect(of(260_000).enough).toBe(true)
  })

  test('does not depend on how the openings are cut into samples', () => {
    const values = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(values, fc.nat(40), (won, cut) => {
        const of = { price: 500, mean: 460, deviation: 900, third: 0 }
        const whole = returnBand([sampleOf(won, of)])!
        const parts = returnBand([sampleOf(won.slice(0, cut), of), sampleOf(won.slice(cut), of)])!
        expect(parts.observed).toBeCloseTo(whole.observed, 9)
        expect(parts.low).toBeCloseTo(whole.low, 9)
        expect(parts.distance).toBeCloseTo(whole.distance, 9)
      }),
      { numRuns: 50 },
    )
  })

  test('holds the declared return in 95 of 100 histories', () => {
    const tickets = [620_000, 250_000, 100_000, 25_000, 5000]
    const values = [40, 110, 190, 480, 2400]
    const skins = values.map((value_cents, i) => ({ skin_id: i + 1, exterior: 'FN' as const, value_cents }))
    const pool = { rows: rowsFromTickets(skins, tickets) }
    const of = { price: 100, mean: expectedValueCents(pool), deviation: standardDeviation(pool), third: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const random = generator(seed)
        let inside = 0
        const histories = 2000
        for (let i = 0; i < histories; i += 1) {
          const won = Array.from({ length: 500 }, () => sampleByOdds(pool, random).value_cents)
          const { declared, low, high } = returnBand([sampleOf(won, of)])!
          if (low <= declared && declared <= high) inside += 1
        }
        expect(inside / histories).toBeGreaterThan(0.93)
        expect(inside / histories).toBeLessThan(0.97)
      }),
      { numRuns: 2 },
    )
  })
})

test('the quantile is that of 95 %', () => {
  // The integral of the normal density from -z to z, by the midpoint rule.
  const steps = 20_000
  const width = (2 * Z_BAND) / steps
  let area = 0
  for (let i = 0; i < steps; i += 1) area += Math.exp(-((-Z_BAND + (i + 0.5) * width) ** 2) / 2) * width
  expect(area / Math.sqrt(2 * Math.PI)).toBeCloseTo(0.95, 6)
})

/** mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
