import { expect, test } from 'vitest'
import { nextDueIn } from './next-due.ts'

const NOW = 1_800_000_000_000
const room = (phase: 'open' | 'locked' | 'drawn', left_s: number) => ({
  phase,
  lottery_time: NOW / 1000 + left_s,
})

test('the room that is due next says when the list changes', () => {
  expect(nextDueIn([room('open', 90), room('open', 20), room('drawn', -5)], NOW)).toBe(21_500)
})

test('a room that is being locked or drawn changes in some seconds', () => {
  expect(nextDueIn([room('open', 90), room('open', -1)], NOW)).toBe(3000)
  expect(nextDueIn([room('locked', -9)], NOW)).toBe(3000)
})

test('nothing is waited for when nothing will change', () => {
  expect(nextDueIn([], NOW)).toBeNull()
  expect(nextDueIn([room('drawn', -5)], NOW)).toBeNull()
  expect(nextDueIn([room('open', 30 * 86_400)], NOW)).toBe(3600_000)
})
