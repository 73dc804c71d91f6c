import { expect, test } from 'vitest'
import { amountFor } from './choose-amount.ts'

/** @shows SPEC-5.23 */
test.each([
  [undefined, 5],
  [0, 5],
  [0.01, 5],
  [5, 5],
  [5.01, 15],
  [187.4, 200],
  [1500, 1500],
  [9000, 1500],
])('a shortfall of %s coins chooses %i', (need, amount) => {
  expect(amountFor(need)).toBe(amount)
})
