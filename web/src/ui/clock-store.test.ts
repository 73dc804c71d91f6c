import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_300 }))
afterEach(() => void vi.useRealTimers())

/** @shows SPEC-4.52 SPEC-9.31 */
test('countdowns are renewed every second, all at once, and only while somebody looks', () => {
  const clock = createClock(1000, () => Date.now())
  const seen: number[] = []
  const leaveFirst = clock.subscribe(() => seen.push(clock.read()))
  const leaveSecond = clock.subscribe(() => {})
  vi.advanceTimersByTime(999)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([11_300])
  vi.advanceTimersByTime(2000)
  expect(seen).toEqual([11_300, 12_300, 13_300])
  expect(vi.getTimerCount()).toBe(1)
  leaveFirst()
  expect(vi.getTimerCount()).toBe(1)
  leaveSecond()
  expect(vi.getTimerCount()).toBe(0)
})

test('before it ticks it reads the last whole second, however often it is asked', () => {
  const clock = createClock(1000, () => Date.now())
  expect([clock.read(), clock.read()]).toEqual([10_000, 10_000])
})
