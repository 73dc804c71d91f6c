import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemWorth, mostValue, VALUE_HELD_MS } from './value.ts'

describe('mostValue', () => {
  it('is the printed value times the cap, down to the cent', () => {
    expect([0, 1, 24, 25, 100, 999, 100_000].map((value) => mostValue(value, 1.04))).toEqual([
      0, 1, 24, 26, 104, 1038, 104_000,
    ])
    expect(mostValue(999, 1)).toBe(999)
    expect(mostValue(1000, 1.0005)).toBe(1000)
  })

  it('is exact where a float would not be, and never below what was printed', () => {
    expect(mostValue(Number.MAX_SAFE_INTEGER, 1)).toBe(Number.MAX_SAFE_INTEGER)
    expect(mostValue(50, 1.02)).toBe(51)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1000, max: 1050 }), (value, cap) => {
        const most = mostValue(value, cap / 1000)
        expect(most).toBeGreaterThanOrEqual(value)
        expect(BigInt(most) * 1000n).toBeLessThanOrEqual(BigInt(value) * BigInt(cap))
        expect((BigInt(most) + 1n) * 1000n).toBeGreaterThan(BigInt(value) * BigInt(cap))
      }),
    )
  })

  it('refuses what is no value and no cap', () => {
    for (const [value, cap] of [
      [1.5, 1.04],
      [-1, 1.04],
      [100, 0.999],
      [100, 1.051],
      [100, NaN],
    ] as const)
      expect(() => mostValue(value, cap)).toThrow(RangeError)
  })
})

describe('itemWorth', () => {
  const now = new Date('2026-03-02T04:00:00Z')
  const won = {
    value_cents: 1000,
    value_until: new Date(now.getTime() + VALUE_HELD_MS),
    most_value_cents: 1040,
  }
  const later = new Date(won.value_until.getTime())

  it('is what was printed for 72 hours, whatever the price does', () => {
    for (const price of [1, 1000, 5000]) expect(itemWorth(won, price, now)).toBe(1000)
    expect(itemWorth(won, 5000, new Date(later.getTime() - 1))).toBe(1000)
  })

  it('is the price after that, and never more than the cap', () => {
    expect([1, 999, 1040, 1041, 5000].map((price) => itemWorth(won, price, later))).toEqual([
      1, 999, 1040, 1040, 1040,
    ])
  })

  it('of what was bought is the price from the start, and never more than it was then', () => {
    const bought = { value_cents: 1050, value_until: null, most_value_cents: 1000 }
    expect([900, 1000, 1050, 3000].map((price) => itemWorth(bought, price, now))).toEqual([
      900, 1000, 1000, 1000,
    ])
  })
})
