import { expect, test } from 'vitest'
import { lookAgainIn } from './look-again.ts'

const NOW = 1_800_000_000_000
const now_s = NOW / 1000

const open = (left_s: number) => ({ phase: 'open' as const, lottery_time: now_s + left_s, attempts: [] })
const locked = (left_s: number) => ({
  phase: 'locked' as const,
  lottery_time: now_s - 60,
  attempts: [{ beacon: { time: now_s - 600 } }, { beacon: { time: now_s + left_s } }],
})

test('an open room is looked at every 5 seconds, and around its time each second', () => {
  expect(lookAgainIn(open(3600), NOW)).toBe(5000)
  expect(lookAgainIn(open(8), NOW)).toBe(2000)
  expect(lookAgainIn(open(6), NOW)).toBe(1000)
  expect(lookAgainIn(open(0), NOW)).toBe(1000)
  expect(lookAgainIn(open(-10), NOW)).toBe(1000)
})

test('a locked room follows the round of its last attempt, calmly when that is late', () => {
  expect(lookAgainIn(locked(20), NOW)).toBe(5000)
  expect(lookAgainIn(locked(3), NOW)).toBe(1000)
  expect(lookAgainIn(locked(-20), NOW)).toBe(1000)
  expect(lookAgainIn(locked(-31), NOW)).toBe(5000)
})

test.each(['drawn', 'returned', 'cancelled'] as const)(
  'a room that is %s is not looked at again',
  (phase) => {
    expect(lookAgainIn({ phase, lottery_time: now_s - 5, attempts: [] }, NOW)).toBe(false)
  },
)
