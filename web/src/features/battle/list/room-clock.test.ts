import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, runStateAt } from './room-clock.ts'

const RUNNING = { phase: 'rounds', round: 2, round_num: 5, round_ms: 1000, ends_at: 500 } as const

describe('the round that runs', () => {
  test('goes on by itself from the moment the store told', () => {
    expect(runStateAt(RUNNING, 0)).toEqual({ round: 2, over: false, progress: 0.3, left_ms: 3500 })
    expect(runStateAt(RUNNING, 500).round).toBe(3)
    expect(runStateAt(RUNNING, 2499).round).toBe(4)
    expect(runStateAt(RUNNING, 3500)).toEqual({ round: 5, over: true, progress: 1, left_ms: 0 })
  })

  test('is none before the first begins', () => {
    const soon = { ...RUNNING, round: 0, ends_at: 3000 }
    expect(runStateAt(soon, 2999)).toEqual({ round: 0, over: false, progress: 0, left_ms: 5000 })
    expect(runStateAt(soon, 3000).round).toBe(1)
    expect(runStateAt({ ...RUNNING, phase: 'locked', round: 0 }, 900)).toEqual({
      round: 0,
      over: false,
      progress: 0,
      left_ms: 5000,
    })
  })

  test('is over while the winning pair chooses and when the battle is finished', () => {
    for (const phase of ['draft', 'settling', 'finished'] as const) {
      expect(runStateAt({ ...RUNNING, phase, ends_at: null }, 0)).toMatchObject({ over: true, progress: 1 })
      expect(runStateAt({ ...RUNNING, phase, ends_at: 9000 }, 0)).toMatchObject({ over: true, progress: 1 })
    }
  })

  test('never goes back and stays within the battle, from whichever round the store told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(1200, 3200),
        fc.nat(50),
        fc.array(fc.integer({ min: -5000, max: 400_000 }), { minLength: 2, maxLength: 20 }),
        (round_num, round_ms, round, times) => {
          const room = { ...RUNNING, round_num, round_ms, round: Math.min(round, round_num) }
          const states = times.sort((a, b) => a - b).map((now) => runStateAt(room, now))
          for (const [at, state] of states.entries()) {
            const before = states[at - 1]
            expect(state.round).toBeGreaterThanOrEqual(before?.round ?? 0)
            expect(state.progress).toBeGreaterThanOrEqual(before?.progress ?? 0)
            expect(state.round).toBeLessThanOrEqual(round_num)
            expect(state.progress).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})

test('the time left shows zero only at the end', () => {
  expect(clockText(29 * 60_000 + 40_001)).toBe('29:41')
  expect(clockText(1)).toBe('00:01')
  expect(clockText(0)).toBe('00:00')
  expect(clockText(-9000)).toBe('00:00')
})
