import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondsLeft, startCooldown } from './cooldown.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_760_000_000_400 }))
afterEach(() => void vi.useRealTimers())

/** @shows SPEC-4.13 SPEC-4.14 SPEC-9.3 */
test('after a code was sent, 60 seconds are counted down; then another may be asked for', () => {
  expect(secondsLeft('here', Date.now())).toBe(0)
  startCooldown('here')
  const counted = [0, 1000, 30_000, 59_000, 59_999, 60_000, 61_000].map((ms) =>
    secondsLeft('here', Date.now() + ms),
  )
  expect(counted).toEqual([60, 59, 30, 1, 1, 0, 0])
})

test('a clock that reads the last whole second shows no more than 60', () => {
  startCooldown('here')
  expect(secondsLeft('here', Date.now() - 400)).toBe(60)
})

test('each place has its own wait, and the store may shorten it', () => {
  startCooldown('there', 12)
  expect(secondsLeft('there', Date.now())).toBe(12)
  expect(secondsLeft('elsewhere', Date.now())).toBe(0)
})
