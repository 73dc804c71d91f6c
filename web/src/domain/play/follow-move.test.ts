import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followMove } from './follow-move.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a move is heard from its beginning to its end, and its end once', () => {
  const began_at = performance.now() + 100
  const heard: number[] = []
  followMove(
    () => performance.now() - began_at,
    200,
    (elapsed) => heard.push(elapsed),
  )
  vi.advanceTimersByTime(90)
  expect(new Set(heard)).toEqual(new Set([0]))
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  expect(heard.filter((elapsed) => elapsed === 200)).toHaveLength(1)
  expect(heard.filter((elapsed) => elapsed > 0 && elapsed < 200).length).toBeGreaterThanOrEqual(10)
})

test('what is stopped is not heard any more', () => {
  const step = vi.fn<(elapsed_ms: number) => void>()
  const stop = followMove(() => 0, 200, step)
  vi.advanceTimersByTime(40)
  expect(step).toHaveBeenCalled()
  step.mockClear()
  stop()
  vi.advanceTimersByTime(400)
  expect(step).not.toHaveBeenCalled()
})
