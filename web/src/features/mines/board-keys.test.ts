import { expect, test } from 'vitest'
import { tileAfterKey } from './board-keys.ts'

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['Home', 5, 1],
  ['End', 2, 7],
])('%s moves from tile %i to tile %i', (key, from, to) => {
  expect(tileAfterKey(key, from)).toBe(to)
})

test('the ends do not wrap: a tile is never picked on the other side by one press too many', () => {
  expect(tileAfterKey('ArrowLeft', 1)).toBe(1)
  expect(tileAfterKey('ArrowRight', 7)).toBe(7)
})

test.each(['Enter', ' ', 'Tab', 'a', '3'])('%s stays with the page', (key) => {
  expect(tileAfterKey(key, 4)).toBeNull()
})
