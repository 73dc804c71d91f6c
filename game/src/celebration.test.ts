import { describe, expect, test } from 'vitest'
import { TIERS, tierOf } from './celebration.ts'

describe('the tier of a result', () => {
  test.each([
    ['loss', 117.99],
    ['even', 118],
    ['even', 118.45],
    ['even', 235.99],
    ['gain', 236],
    ['gain', 589.99],
    ['big', 590],
    ['big', 2360],
    ['huge', 2360.01],
  ] as const)('is %s when %d came for 118', (tier, came) => {
    expect(tierOf(came, 118)).toBe(tier)
  })

  test('is exact to the cent', () => {
    expect(tierOf(0.3, 0.3)).toBe('even')
    expect(tierOf(0.58, 0.29)).toBe('gain')
    expect(tierOf(0.57, 0.29)).toBe('even')
  })

  test('of what cost nothing is never more than even, and of nothing a loss', () => {
    expect(tierOf(900, 0)).toBe('even')
    expect(tierOf(0, 0)).toBe('loss')
  })
})

test('the tiers rise with what came', () => {
  const tiers = Array.from({ length: 300 }, (_, n) => TIERS.indexOf(tierOf(n / 10, 1)))
  expect(tiers).toEqual(tiers.toSorted((a, b) => a - b))
  expect(new Set(tiers).size).toBe(TIERS.length)
})
