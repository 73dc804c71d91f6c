import { expect, test } from 'vitest'
import { checkAmount } from './check-amount.ts'

const bounds = { least: 0.02, held: 12.5 }

test.each([
  ['12.5', 12.5],
  [' 3 ', 3],
  ['0,02', 0.02],
  ['.5', 0.5],
  ['007', 7],
])('%j is an amount', (typed, amount) => {
  expect(checkAmount(typed, bounds)).toEqual({ amount, fault: null })
})

/** @shows SPEC-5.30 */
test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['abc', 'number'],
  ['1e3', 'number'],
  ['-1', 'number'],
  ['0x10', 'number'],
  ['1.2.3', 'number'],
  ['1,000,000', 'number'],
  ['Infinity', 'number'],
  ['.', 'number'],
  ['１２', 'number'],
  ['1.005', 'decimals'],
  ['0', 'least'],
  ['0.01', 'least'],
  ['12.51', 'more'],
  ['9'.repeat(15), 'more'],
] as const)('%j is refused as %s', (typed, fault) => {
  expect(checkAmount(typed, bounds)).toEqual({ amount: null, fault })
})
