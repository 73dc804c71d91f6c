import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowOf } from './tree-window.ts'

test('the newest entry is always shown, and what is before the window is whole windows', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(50), (size, waiting) => {
      const { start, leaves, nodes } = windowOf({ size, waiting }, [], 32)
      expect(start % 32).toBe(0)
      expect(leaves).toHaveLength(32)
      expect(nodes).toHaveLength(31)
      expect(leaves.filter(({ is }) => is === 'in')).toHaveLength(size - start)
      if (size > 0) expect(leaves.find(({ index }) => index === size - 1)?.is).toBe('in')
    }),
  )
})

test('a hash stands only over entries that are all there', () => {
  const { nodes } = windowOf({ size: 35, waiting: 2 }, [], 32)
  expect(nodes.filter(({ isWhole }) => isWhole)).toEqual([
    { level: 1, at: 0, isWhole: true, isOnPath: false },
  ])
})

test("the path of the reader's newest entry is marked up to the top", () => {
  const { leaves, nodes } = windowOf({ size: 40, waiting: 0 }, [3, 33, 37], 32)
  expect(leaves.filter(({ isOwn }) => isOwn).map(({ index }) => index)).toEqual([33, 37])
  expect(nodes.filter(({ isOnPath }) => isOnPath).map(({ level, at }) => [level, at])).toEqual([
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 0],
    [5, 0],
  ])
})
