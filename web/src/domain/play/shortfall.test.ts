import { expect, test } from 'vitest'
import { shortfall } from './shortfall.ts'

test.each([
  [10, 12.5, 0],
  [10, 10, 0],
  [10, 9.99, 0.01],
  [0.3, 0.1, 0.2],
])('a stake of %d with a balance of %d lacks %d', (stake, coin, short) => {
  expect(shortfall(stake, coin)).toBe(short)
})
