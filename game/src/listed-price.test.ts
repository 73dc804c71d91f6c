import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedPriceCents, movesTooFar } from './listed-price.ts'

test('USD cents become coin cents, half up, and never nothing', () => {
  expect(listedPriceCents(6011, 1)).toBe(6011)
  expect(listedPriceCents(1, 0.5)).toBe(1)
  expect(listedPriceCents(3, 0.5)).toBe(2)
  expect(listedPriceCents(1, 0.000001)).toBe(1)
  expect(listedPriceCents(105, 0.1)).toBe(11)
  expect(listedPriceCents(884_000, 1.0725)).toBe(948_090)
})

test.each([
  [0, 1],
  [-5, 1],
  [1.5, 1],
  [Number.NaN, 1],
  [100, 0],
  [100, -1],
  [100, 0.1234567],
  [100, Infinity],
])('a price of %s at a rate of %s is none', (cents, rate) => {
  expect(() => listedPriceCents(cents, rate)).toThrow(RangeError)
})

test('exactly 30 % may be moved alone, a cent more may not, up and down', () => {
  expect(movesTooFar(1000, 1300)).toBe(false)
  expect(movesTooFar(1000, 1301)).toBe(true)
  expect(movesTooFar(1000, 700)).toBe(false)
  expect(movesTooFar(1000, 699)).toBe(true)
  expect(movesTooFar(1, 2)).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (price) => {
      expect(movesTooFar(price, price)).toBe(false)
      expect(movesTooFar(price, price + Math.floor(price * 0.3) + 1)).toBe(true)
    }),
  )
})
