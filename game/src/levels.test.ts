import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  badgeOf,
  gradeOf,
  hasEarnedKey,
  KEY_PRICES,
  KEY_SPEND_FACTOR,
  keySpend,
  pointsForGrade,
} from './levels.ts'

describe('levels', () => {
  it.each([
    [0, 0],
    [1, 10],
    [10, 550],
    [27, 3780],
    [60, 18_300],
  ])('grade %d needs %d coins', (grade, coins) => {
    expect(pointsForGrade(grade)).toBe(coins)
  })

  it('a grade begins at its cent, and 60 is the highest', () => {
    for (let grade = 1; grade <= 60; grade += 1) {
      expect(gradeOf(100 * pointsForGrade(grade))).toBe(grade)
      expect(gradeOf(100 * pointsForGrade(grade) - 1)).toBe(grade - 1)
    }
    expect(gradeOf(0)).toBe(0)
    expect(gradeOf(-500)).toBe(0)
    expect(gradeOf(Number.MAX_SAFE_INTEGER)).toBe(60)
  })

  it('every ten grades give a badge, five at most', () => {
    expect([0, 9, 10, 19, 20, 49, 50, 60].map(badgeOf)).toEqual([0, 0, 1, 1, 2, 4, 5, 5])
  })
})

describe('keys', () => {
  it('every badge but the first has its price, and asks for 200 times that', () => {
    expect(KEY_PRICES).toEqual([0, 50, 100, 200, 500, 1000])
    expect([0, 1, 2, 3, 4, 5].map(keySpend)).toEqual([0, 10_000, 20_000, 40_000, 100_000, 200_000])
    expect(hasEarnedKey(0, Number.MAX_SAFE_INTEGER, 0)).toBe(false)
  })

  it('a key is earned at its cent, and not one before', () => {
    for (let badge = 1; badge <= 5; badge += 1) {
      expect(hasEarnedKey(badge, 777 + keySpend(badge), 777)).toBe(true)
      expect(hasEarnedKey(badge, 776 + keySpend(badge), 777)).toBe(false)
    }
  })

  it('whatever is spent and taken, all keys together are worth 0.5 % of the coins spent at most', () => {
    const step = fc.oneof(
      fc.record({ spend: fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 99 })) }),
      // Taking with any badge, not only with the one that the coins give.
      fc.record({ badge: fc.integer({ min: 0, max: 5 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let [spent, last, given] = [0, 0, 0]
        for (const next of steps) {
          if ('spend' in next) spent += next.spend
          else if (hasEarnedKey(next.badge, spent, last)) {
            given += KEY_PRICES[next.badge]!
            last = spent
          }
          expect(given * KEY_SPEND_FACTOR).toBeLessThanOrEqual(spent)
        }
      }),
    )
  })
})
