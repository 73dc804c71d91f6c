import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, fromCents, isMoney, payableCents, toCents } from './money.ts'

// Up to 10^15 cents two neighbouring amounts are different numbers, so nothing is lost on the way.
const cents = fc.oneof(
  fc.integer({ min: -(10 ** 15), max: 10 ** 15 }),
  fc.integer({ min: -10_000, max: 10_000 }),
)

describe('toCents', () => {
  it('returns every amount that fromCents wrote, also through JSON', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(toCents(fromCents(value))).toBe(value)
        expect(toCents(JSON.parse(JSON.stringify(fromCents(value))) as number)).toBe(value)
        expect(Number(formatCents(value))).toBe(fromCents(value))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([0.001, 1.005, 12.345, 0.1 + 0.2, NaN, Infinity, -Infinity, 1e21, 1e300, 2 ** 53, 5e-324])(
    'refuses %d',
    (amount) => {
      expect(isMoney(amount)).toBe(false)
      expect(() => toCents(amount)).toThrow(RangeError)
    },
  )

  it.each(['12', null, undefined, [1], true] as unknown[])('refuses %j, which is not a number', (amount) => {
    expect(isMoney(amount as number)).toBe(false)
    expect(() => toCents(amount as number)).toThrow(RangeError)
  })

  it('accepts a number iff toFixed(2) writes the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (amount) => {
        expect(isMoney(amount)).toBe(Number(amount.toFixed(2)) === amount)
      }),
    )
  })

  it('reads the digits, where amount * 100 would be a cent off', () => {
    const amount = fromCents(8_507_729_625_777_963)
    expect(toCents(amount)).toBe(8_507_729_625_777_963)
    expect(Math.round(amount * 100)).not.toBe(8_507_729_625_777_963)
  })

  it('knows no negative zero', () => {
    expect(Object.is(toCents(-0), 0)).toBe(true)
  })
})

describe('formatCents', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1250, '12.50'],
    [123_456_789, '1234567.89'],
  ])('writes %d as %s', (value, text) => {
    expect(formatCents(value)).toBe(text)
  })

  it.each([0.5, NaN, 2 ** 53])('refuses %d', (value) => {
    expect(() => formatCents(value)).toThrow(RangeError)
    expect(() => fromCents(value)).toThrow(RangeError)
  })
})

describe('payableCents', () => {
  it.each([
    [30, 7.2, 21_600],
    [100, 7.2, 72_000],
    [0.01, 0.5, 1],
    [0.01, 0.4999, 0],
    [1.15, 1.1, 127],
    [0.35, 0.7, 25],
    [1000, 7.1999, 719_990],
  ])('charges %d coins at %d as %d cents', (amount, rate, payable) => {
    expect(payableCents(amount, rate)).toBe(payable)
  })

  it('is within half a cent of the exact product, the half going up', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 6 }), (amount, rate) => {
        const payable = BigInt(payableCents(amount / 100, rate / 10_000))
        const error = 2n * (payable * 10_000n - BigInt(amount) * BigInt(rate))
        expect(error > -10_000n && error <= 10_000n).toBe(true)
      }),
    )
  })

  it.each([
    [-1, 7.2],
    [1.001, 7.2],
    [1, 0],
    [1, -7.2],
    [1, 7.20001],
    [1, NaN],
  ])('refuses %d coins at %d', (amount, rate) => {
    expect(() => payableCents(amount, rate)).toThrow(RangeError)
  })
})
