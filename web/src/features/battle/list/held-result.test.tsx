import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FINALE_MS, FINALE_WITHIN_MS, GATHER_MS } from '../room/lead-times.ts'
import { useHeldResult } from './held-result.ts'
import { listedRoom, type ListedRoom } from './live-list.ts'
import { room } from './sample-room.ts'

const ROUND_MS = 3200
const LEAD_MS = FINALE_MS.tie + GATHER_MS
const prize = (skin_id: number) => ({ skin_id, image_url: '', color: '#8C9BB3', value: skin_id })

/** In its last round, which has a second left. */
function running(): ListedRoom {
  return listedRoom(
    room({
      status: 1,
      phase: 'rounds',
      round: 3,
      round_ms: ROUND_MS,
      ends_in_ms: 1000,
      best_prize: prize(9),
    }),
    performance.now(),
  )
}

/** Decided now, so that it no longer belongs to the running ones. */
function decided(): ListedRoom {
  const now = performance.now()
  const card = room({
    status: 2,
    phase: 'finished',
    winners: [2],
    total: 40,
    best_prize: prize(5),
    ends_in_ms: null,
  })
  return { ...listedRoom(card, now), left_at: now }
}

function watch() {
  const { result, rerender } = renderHook(useHeldResult, { initialProps: running() })
  return { now: () => result.current, hear: rerender }
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('who won a battle that ran in the list', () => {
  test('is told when its room has shown it, and stands from then on before the row goes', () => {
    const { now, hear } = watch()
    pass(1000)
    hear(decided())
    expect(now()).toMatchObject({ isHeld: true, leaves_from: null })
    expect(now().room).toMatchObject({ winners: [], total: null, status: 1, best_prize: prize(9) })
    pass(LEAD_MS - 1)
    expect(now().isHeld).toBe(true)
    pass(1)
    expect(now()).toMatchObject({ isHeld: false, leaves_from: performance.now() })
    expect(now().room).toMatchObject({ winners: [2], total: 40, status: 2, best_prize: prize(5) })
    const told_at = performance.now()
    pass(3000)
    expect(now().leaves_from).toBe(told_at)
  })

  test('waits for the last round where the news comes before its end', () => {
    const { now, hear } = watch()
    hear(decided())
    pass(1000 + LEAD_MS - 1)
    expect(now().isHeld).toBe(true)
    pass(1)
    expect(now().isHeld).toBe(false)
  })

  test('is told as late as by the room where the decision is late', () => {
    const { now, hear } = watch()
    pass(1000 + 3000)
    hear(decided())
    pass(LEAD_MS - 1)
    expect(now().isHeld).toBe(true)
    pass(1)
    expect(now().isHeld).toBe(false)
  })

  test('is told at once where the room shows nothing before it', () => {
    const { now, hear } = watch()
    pass(1000 + FINALE_WITHIN_MS + 1)
    hear(decided())
    pass(0)
    expect(now().isHeld).toBe(false)
  })
})

test('a battle of which no round was seen tells who won at once', () => {
  const { result } = renderHook(useHeldResult, { initialProps: decided() })
  expect(result.current).toMatchObject({ isHeld: false, leaves_from: performance.now() })
})
