import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedCents, leastConvertedCents, rateText } from './exchange.ts'

const PPM = 1_000_000
const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const ppm = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50 * PPM }))

describe('conversion', () => {
  it.each([
    [1, 1, 1],
    [12_480, 1, 12_480],
    [999, 0.5, 499],
    [1, 0.999999, 0],
    [3, 1.05, 3],
    [100, 1.05, 105],
    [1_000_000, 0.000001, 1],
  ])('%d cents at %d give %d', (diamonds, rate, coins) => {
    expect(convertedCents(diamonds, rate)).toBe(coins)
  })

  it('rounds down to the cent, exactly', () => {
    fc.assert(
      fc.property(cents, ppm, (diamonds, rate) => {
        const coins = BigInt(convertedCents(diamonds, rate / PPM)) * BigInt(PPM)
        const exact = BigInt(diamonds) * BigInt(rate)
        expect(coins <= exact && exact - coins < BigInt(PPM)).toBe(true)
      }),
    )
  })

  it('gives in parts never more than in one', () => {
    fc.assert(
      fc.property(cents, cents, ppm, (a, b, rate) => {
        const parts = convertedCents(a, rate / PPM) + convertedCents(b, rate / PPM)
        expect(parts).toBeLessThanOrEqual(convertedCents(a + b, rate / PPM))
      }),
    )
  })

  it('the least that is converted gives a cent, and a cent less gives none', () => {
    fc.assert(
      fc.property(ppm, (rate) => {
        const least = leastConvertedCents(rate / PPM)
        expect(convertedCents(least, rate / PPM)).toBeGreaterThan(0)
        expect(convertedCents(least - 1, rate / PPM)).toBe(0)
      }),
    )
  })

  it.each([
    [1, '1'],
    [0.5, '0.5'],
    [0.000001, '0.000001'],
    [10.25, '10.25'],
  ])('rate %d is written %s', (rate, text) => {
    expect(rateText(rate)).toBe(text)
  })

  it('a rate written is the rate read', () => {
    fc.assert(
      fc.property(ppm, (rate) => {
        expect(Number(rateText(rate / PPM))).toBe(rate / PPM)
      }),
    )
  })

  it('refuses what is no amount and no rate', () => {
    for (const amount of [-1, 0.5, Number.NaN, Infinity])
      expect(() => convertedCents(amount, 1)).toThrow(RangeError)
    for (const rate of [0, -1, 0.0000001, 1.0000001, Number.NaN, Infinity]) {
      expect(() => convertedCents(100, rate)).toThrow(RangeError)
      expect(() => leastConvertedCents(rate)).toThrow(RangeError)
      expect(() => rateText(rate)).toThrow(RangeError)
    }
  })
})
