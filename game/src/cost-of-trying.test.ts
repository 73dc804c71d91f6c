import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOfTrying } from './cost-of-trying.ts'

/** By adding up, try after try, the share of players who have it. */
function bySummation(chance_ppm: number, price_cents: number) {
  const p = chance_ppm / 1_000_000
  let waiting = 1
  let expected = 0
  let tries_of_90 = 0
  for (let n = 1; waiting > 1e-15 && n < 2_000_000; n += 1) {
    expected += waiting * price_cents
    waiting *= 1 - p
    if (tries_of_90 === 0 && waiting <= 0.1 + 1e-12) tries_of_90 = n
  }
  return { expected, tries_of_90 }
}

test('agrees with a sum over all tries', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (chance, price) => {
        const { expected_cents, tries_of_90, most_of_90_cents } = costOfTrying({
          chance_ppm: chance,
          price_cents: price,
        })
        const summed = bySummation(chance, price)
        expect(tries_of_90).toBe(summed.tries_of_90)
        expect(most_of_90_cents).toBe(tries_of_90 * price)
        expect(Math.abs(expected_cents - summed.expected)).toBeLessThanOrEqual(0.51 + summed.expected * 1e-9)
      },
    ),
    { numRuns: 100 },
  )
})

test('is exact where a whole number of tries meets 90 of 100', () => {
  expect(costOfTrying({ chance_ppm: 900_000, price_cents: 100 }).tries_of_90).toBe(1)
  expect(costOfTrying({ chance_ppm: 1_000_000, price_cents: 100 })).toEqual({
    expected_cents: 100,
    tries_of_90: 1,
    most_of_90_cents: 100,
  })
  expect(costOfTrying({ chance_ppm: 1, price_cents: 250 })).toEqual({
    expected_cents: 250_000_000,
    tries_of_90: 2_302_584,
    most_of_90_cents: 575_646_000,
  })
})

test('no chance, or more than a sure one, is refused', () => {
  for (const chance_ppm of [0, -1, 1.5, 1_000_001, Number.NaN])
    expect(() => costOfTrying({ chance_ppm, price_cents: 1 })).toThrow(RangeError)
  expect(() => costOfTrying({ chance_ppm: 1, price_cents: -1 })).toThrow(RangeError)
})
