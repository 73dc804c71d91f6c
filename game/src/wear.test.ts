import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXTERIOR_BOUNDS, EXTERIOR_NAMES, EXTERIORS, exteriorOfWear, wearInterval, wearOf } from './wear.ts'

describe('exteriors', () => {
  it('cover 0..9999 without gap or overlap', () => {
    const bounds = EXTERIORS.map((exterior) => EXTERIOR_BOUNDS[exterior])
    expect(bounds.map(({ to }) => to)).toEqual([700, 1500, 3800, 4500, 10_000])
    expect(bounds.map(({ from }) => from)).toEqual([0, 700, 1500, 3800, 4500])
    expect(Object.keys(EXTERIOR_NAMES)).toEqual([...EXTERIORS])
  })

  it.each([
    [0, 'FN'],
    [699, 'FN'],
    [700, 'MW'],
    [1499, 'MW'],
    [1500, 'FT'],
    [3799, 'FT'],
    [3800, 'WW'],
    [4499, 'WW'],
    [4500, 'BS'],
    [9999, 'BS'],
  ])('call a wear of %d %s', (wear, exterior) => {
    expect(exteriorOfWear(wear)).toBe(exterior)
  })

  it.each([-1, 10_000, 0.5, NaN])('do not know a wear of %d', (wear) => {
    expect(() => exteriorOfWear(wear)).toThrow(RangeError)
  })
})

describe('wearInterval', () => {
  it('holds exactly the wear that is in the exterior and in the design', () => {
    const designs = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...EXTERIORS), designs, fc.nat(9999), (exterior, [from, to], wear) => {
        const interval = wearInterval(exterior, from, to)
        const inside = interval !== null && wear >= interval.from && wear < interval.to
        expect(inside).toBe(exteriorOfWear(wear) === exterior && wear >= from && wear < to)
        if (interval) expect(interval.from).toBeLessThan(interval.to)
      }),
    )
  })

  it('is null for an exterior the design has not', () => {
    expect(wearInterval('FN', 700, 10_000)).toBeNull()
    expect(wearInterval('BS', 0, 4500)).toBeNull()
    expect(() => wearInterval('FN', 0.07, 1)).toThrow(RangeError)
  })
})

describe('wearOf', () => {
  it('reaches both ends of the interval and nothing outside', () => {
    const interval = { from: 712, to: 1390 }
    expect(wearOf(0, interval)).toBe(712)
    expect(wearOf(2 ** 52 - 1, interval)).toBe(1389)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 - 1 }), (u) => {
        const wear = wearOf(u, interval)
        expect(wear >= 712 && wear < 1390 && Number.isInteger(wear)).toBe(true)
      }),
    )
  })

  it('refuses an empty interval', () => {
    expect(() => wearOf(0, { from: 5, to: 5 })).toThrow(RangeError)
  })
})
