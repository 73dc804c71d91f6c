import { expect, test } from 'vitest'
import type { OverlayResult } from '@noktra/contract/overlay'
import { EMPTY, nextOver, STANDS_MS, withMark, withoutOver, withResults } from './stack.ts'

function result(id: number, also: Partial<OverlayResult> = {}): OverlayResult {
  const face = { name: 'Corvane | Gilt Thorn', exterior: 'FN', rarity: 'Relic', color: '#FFB43A' } as const
  return { id, game: 'Box opening', image_url: '/assets/items/a-560-00000000.webp', ...face, ...also }
}

const idsOf = (stack: typeof EMPTY) => stack.cards.map(({ results }) => results.map(({ id }) => id))

test('what comes together is one card, the newest first, three at most', () => {
  let stack = withResults(EMPTY, [result(1), result(2)], 0)
  for (const id of [3, 4, 5]) stack = withResults(stack, [result(id)], id)
  expect(idsOf(stack)).toEqual([[5], [4], [3]])
  expect(new Set(stack.cards.map(({ key }) => key)).size).toBe(3)
})

test('a result that comes again after a reconnect is not shown twice, a sample is', () => {
  const stack = withResults(EMPTY, [result(1)], 0)
  expect(withResults(stack, [result(1)], 5)).toBe(stack)
  expect(idsOf(withResults(stack, [result(1), result(2)], 5))).toEqual([[2], [1]])
  const sample = result(-1, { sample: 'Sample' })
  expect(idsOf(withResults(withResults(EMPTY, [sample], 0), [sample], 1))).toEqual([[-1], [-1]])
})

test('a card goes when its time is over, each by itself', () => {
  const stack = withResults(withResults(EMPTY, [result(1)], 0), [result(2)], 4000)
  expect(nextOver(stack)).toBe(STANDS_MS)
  expect(withoutOver(stack, STANDS_MS - 1)).toBe(stack)
  expect(idsOf(withoutOver(stack, STANDS_MS))).toEqual([[2]])
  expect(nextOver(withoutOver(stack, STANDS_MS + 4000))).toBeNull()
})

test('a mark comes to the result whose proof was checked', () => {
  const stack = withMark(withResults(EMPTY, [result(1), result(2)], 0), { id: 2, mark: 'whole' })
  expect(stack.cards[0]!.results.map(({ mark }) => mark)).toEqual([undefined, 'whole'])
})
