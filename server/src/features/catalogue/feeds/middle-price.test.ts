import { describe, expect, test } from 'vitest'
import { combineQuotes, judgeQuotes, middleOf } from './middle-price.ts'

/** A quote of each source in turn. */
const quotes = (...cents: number[]) => cents.map((one, n) => ({ feed_id: n + 1, name: 'any', cents: one }))

test('the middle of an even number is the mean of the two in the middle, half up', () => {
  expect(middleOf(quotes(5))).toBe(5)
  expect(middleOf(quotes(300, 100))).toBe(200)
  expect(middleOf(quotes(100, 101))).toBe(101)
  expect(middleOf(quotes(1, 900, 100))).toBe(100)
})

describe('a source that is wrong by a factor is left out', () => {
  test.each([
    { of: [100, 101, 10_000], agreed: null, kept: [100, 101] },
    { of: [100, 101, 1], agreed: 5000, kept: [100, 101] },
    { of: [100, 10_000], agreed: 110, kept: [100] },
    { of: [100, 10_000], agreed: null, kept: [] },
    { of: [100, 10_000], agreed: 1000, kept: [] },
    { of: [100, 110], agreed: 10_000, kept: [100, 110] },
    { of: [10_000], agreed: 100, kept: [] },
    { of: [300], agreed: 100, kept: [300] },
    { of: [301], agreed: 100, kept: [] },
    { of: [10_000], agreed: null, kept: [10_000] },
    // Two against two: what was agreed to decides.
    { of: [100, 101, 10_000, 10_100], agreed: 90, kept: [100, 101] },
    { of: [100, 101, 10_000, 10_100], agreed: null, kept: [] },
  ])('$of against $agreed leaves $kept', ({ of, agreed, kept }) => {
    expect(judgeQuotes(quotes(...of), agreed).kept.map(({ cents }) => cents)).toEqual(kept)
  })
})

describe('a source that is wrong in more than half of what can be compared', () => {
  const item = (key: string, cents: number[], agreed: number | null) => ({
    key,
    quotes: quotes(...cents),
    agreed,
  })

  test('does not count at all, also for first prices', () => {
    const { prices, wrong } = combineQuotes([
      item('a', [10_000, 100], 100),
      item('b', [20_000], 200),
      item('first', [500], null),
      item('other', [], null),
    ])
    expect(wrong).toEqual([1])
    expect(prices).toEqual([{ key: 'a', cents: 100, lowest: 100, highest: 100, sources: 1 }])
  })

  test('is not told from the other one where two contradict each other and nothing else is known', () => {
    const { prices, wrong } = combineQuotes([item('first', [100, 10_000], null)])
    expect([prices, wrong]).toEqual([[], [1, 2]])
  })

  test('counts elsewhere when it is wrong in one of many', () => {
    const { prices, wrong, marks } = combineQuotes([
      item('a', [100, 102, 10_000], 100),
      item('b', [200, 202, 204], 200),
      item('c', [300, 302, 304], 300),
    ])
    expect(wrong).toEqual([])
    expect(prices.map(({ cents }) => cents)).toEqual([101, 202, 302])
    expect(marks.filter(({ left_out }) => left_out)).toMatchObject([{ key: 'a', feed_id: 3 }])
  })
})
