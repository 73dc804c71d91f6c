import { expect, test } from 'vitest'
import { AppError } from '../../api/app-error.ts'
import { wordsOf } from '../../api/show-error.ts'
import { noticeOf } from './notices.ts'

test.each([
  ['mine_layer_played', 'layer_played'],
  ['mine_game_over', 'game_over'],
  ['mine_game_open', 'game_open'],
  ['mine_tier_stale', 'tier_stale'],
  ['offline', 'no_answer'],
  ['network', 'no_answer'],
  ['timeout', 'no_answer'],
] as const)('%s is told as %s', (name, why) => {
  expect(noticeOf(new AppError(name, 0, 'no'))).toEqual({ why })
})

test('missing coins are told with what is missing', () => {
  expect(noticeOf(new AppError('insufficient_coins', 15001, 'no', { shortfall: 4.5 }))).toEqual({
    why: 'short',
    coins: 4.5,
  })
})

test("anything else is told in the store's words", () => {
  expect(noticeOf(new AppError('mine_tile', 22007, 'A layer has the tiles 1 to 7'))).toEqual({
    why: 'refused',
    msg: 'A layer has the tiles 1 to 7',
  })
})

test('the words of a program are told to nobody', () => {
  const fault = new Error('x is not a function')
  expect(noticeOf(fault)).toEqual({ why: 'refused', msg: wordsOf(fault) })
  expect(wordsOf(fault)).not.toContain('function')
})
