import { describe, expect, test } from 'vitest'
import { changeBy, checkAmount } from './check-amount.ts'

describe('an amount that is typed', () => {
  test.each([
    ['50', 50],
    [' 50.5 ', 50.5],
    ['0,01', 0.01],
    ['10000000', 10_000_000],
    ['12.', 12],
  ])('%j is coins', (typed, amount) => {
    expect(checkAmount(typed, { kind: 'loss', period: 'day' })).toEqual({ amount })
  })

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['0', 'small'],
    ['0.00', 'small'],
    ['-5', 'number'],
    ['1e3', 'number'],
    ['five', 'number'],
    ['1.005', 'decimals'],
    ['10000000.01', 'large'],
  ])('%j is none: %s', (typed, fault) => {
    expect(checkAmount(typed, { kind: 'recharge', period: 'month' })).toEqual({ fault })
  })

  test.each([
    ['90', 'day', { amount: 90 }],
    ['1440', 'day', { amount: 1440 }],
    ['1441', 'day', { fault: 'large' }],
    ['1441', 'month', { amount: 1441 }],
    ['44641', 'month', { fault: 'large' }],
    ['0', 'day', { fault: 'small' }],
    ['30.5', 'day', { fault: 'whole' }],
  ] as const)('%s minutes of a %s', (typed, period, told) => {
    expect(checkAmount(typed, { kind: 'time', period })).toEqual(told)
  })
})

test('a lower amount holds at once, a higher one later, the same drops what waits', () => {
  expect(changeBy(undefined, 50)).toBe('at_once')
  expect(changeBy({ amount: 50, next_at: null }, 49.99)).toBe('at_once')
  expect(changeBy({ amount: 50, next_at: null }, 50.01)).toBe('later')
  expect(changeBy({ amount: 50, next_at: null }, 50)).toBe('nothing')
  expect(changeBy({ amount: 50, next_at: 1 }, 50)).toBe('keeps')
})
