import { describe, expect, it } from 'vitest'
import { badgeOf, gradeOf, pointsForGrade } from './levels.ts'

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
