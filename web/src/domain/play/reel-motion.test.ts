import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blurOf, ease, SETTLE_EASING, SPIN_CSS, spinShare } from './reel-motion.ts'

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/** Of its time, how long a spin winds up. */
const WIND_UP = 250 / 5600

describe('easing', () => {
  test('is what CSS makes of the same numbers', () => {
    expect(ease([0, 0, 1, 1], 0.37)).toBeCloseTo(0.37, 6)
    expect(ease([0.25, 0.1, 0.25, 1], 0.5)).toBeCloseTo(0.8024, 3)
    expect(ease([0.42, 0, 0.58, 1], 0.5)).toBeCloseTo(0.5, 6)
  })

  test('begins at 0, ends at 1 and never goes back', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        expect(ease(SETTLE_EASING, early)).toBeLessThanOrEqual(ease(SETTLE_EASING, late) + 1e-9)
      }),
    )
    expect(ease(SETTLE_EASING, 0)).toBe(0)
    expect(ease(SETTLE_EASING, 1)).toBe(1)
  })
})

describe('the curve of a spin', () => {
  test('begins at 0 and ends at exactly 1, whatever comes after', () => {
    expect([-1, 0].map(spinShare)).toEqual([0, 0])
    expect([1, 1.0001, 9].map(spinShare)).toEqual([1, 1, 1])
    expect(spinShare(1 - 1e-9)).toBeCloseTo(1, 9)
  })

  test('winds up by a small pull back, and never goes back after it', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        if (late <= WIND_UP) expect(spinShare(late)).toBeLessThanOrEqual(spinShare(early) + 1e-12)
        if (early >= WIND_UP) expect(spinShare(late)).toBeGreaterThanOrEqual(spinShare(early) - 1e-12)
        expect(spinShare(early)).toBeGreaterThan(-0.01)
      }),
    )
    expect(spinShare(WIND_UP)).toBeLessThan(-0.004)
  })

  test('starts from rest: in its first tenth it goes less than in any other until the tail', () => {
    const tenths = Array.from({ length: 10 }, (_, n) => spinShare((n + 1) / 10) - spinShare(n / 10))
    expect(Math.max(tenths[0]!, tenths[9]!)).toBeLessThan(Math.min(...tenths.slice(1, 6)))
  })

  test('is the same for the compositor, to a fiftieth of a card', () => {
    const points = SPIN_CSS.slice('linear('.length, -1).split(', ').map(Number)
    const between = (x: number) => {
      const at = x * (points.length - 1)
      const before = Math.floor(at)
      const step = (points[before + 1] ?? 1) - points[before]!
      return points[before]! + step * (at - before)
    }
    for (let x = 0; x <= 1; x += 1 / 5600) {
      expect(Math.abs(between(x) - spinShare(x)) * 48).toBeLessThan(1 / 50)
    }
  })
})

test('art blurs from the two speeds on', () => {
  expect([500, 501, 1400, 1401].map(blurOf)).toEqual(['none', 'some', 'some', 'much'])
})
