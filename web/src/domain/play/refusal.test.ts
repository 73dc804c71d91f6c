import { expect, test } from 'vitest'
import { AppError } from '../../api/app-error.ts'
import { wordsOf } from '../../api/show-error.ts'
import { refusalOf } from './refusal.ts'

const NAMES = { mine_layer_played: 'layer_played', pool_version_stale: 'stale' } as const

test.each([
  ['mine_layer_played', 'layer_played'],
  ['pool_version_stale', 'stale'],
  ['offline', 'no_answer'],
  ['network', 'no_answer'],
  ['timeout', 'no_answer'],
  ['busy', 'no_answer'],
] as const)('%s is told as %s', (name, why) => {
  expect(refusalOf(new AppError(name, 0, 'no'), NAMES)).toEqual({ why })
})

test('missing coins are told with what is missing', () => {
  expect(refusalOf(new AppError('insufficient_coins', 15001, 'no', { shortfall: 4.5 }))).toEqual({
    why: 'short',
    coins: 4.5,
  })
})

test("anything else is told in the store's words", () => {
  expect(refusalOf(new AppError('mine_layer_played', 22007, 'This layer is played'))).toEqual({
    why: 'refused',
    msg: 'This layer is played',
  })
})

test('the words of a program are not shown', () => {
  const fault = new Error('x is not a function')
  expect(refusalOf(fault, NAMES)).toEqual({ why: 'refused', msg: wordsOf(fault) })
  expect(wordsOf(fault)).not.toContain('function')
})
