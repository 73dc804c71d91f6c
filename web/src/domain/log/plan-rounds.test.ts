import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogState } from './log-book.ts'
import { nextRoundAt } from './plan-rounds.ts'
import type { KeptDraw, Watch } from './watch-log.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

const WATCH: Watch = {
  origin: 'o',
  keys: [],
  size: 1,
  root: '',
  note: '',
  began_at: NOW,
  before: [],
  news: [],
}

function drawOf(parts: Partial<KeptDraw> = {}): KeptDraw {
  const { at = NOW } = parts
  return {
    id: '1',
    kind: 'draw',
    salt: '',
    note: '',
    index: 0,
    path: '',
    at,
    tries: 0,
    next_at: at + 10_000,
    state: 'promised',
    ...parts,
  }
}

function stateOf(parts: Partial<LogState>): LogState {
  const rounds = { last: null, whole_at: null, fails: 0 }
  return { watch: null, draws: [], faults: [], strikes: {}, rounds, isLasting: true, ...parts }
}

const lastRound = (at: number, is: 'whole' | 'unreached' = 'whole', fails = 0) => ({
  last: { at, is },
  whole_at: is === 'whole' ? at : null,
  fails,
})

test('a visitor who keeps nothing asks for nothing', () => {
  expect(nextRoundAt(stateOf({}), NOW)).toBeNull()
})

test('a draw is asked for ten seconds after it, when its reels have stopped', () => {
  expect(nextRoundAt(stateOf({ draws: [drawOf()] }), NOW)).toBe(NOW + 10_000)
})

test('who plays on is waited for, but no longer than two minutes', () => {
  const rounds = lastRound(NOW - MINUTE)
  const draws = (began: number) => [drawOf({ at: NOW - 1000 }), drawOf({ at: began })]
  expect(nextRoundAt(stateOf({ watch: WATCH, rounds, draws: draws(NOW - 30_000) }), NOW)).toBe(NOW + 9000)
  expect(
    nextRoundAt(stateOf({ watch: WATCH, rounds, draws: draws(NOW - 130_000) }), NOW)!,
  ).toBeLessThanOrEqual(NOW)
})

test('without a draw the log is looked at every ten minutes', () => {
  const state = stateOf({
    watch: WATCH,
    rounds: lastRound(NOW),
    draws: [drawOf({ at: NOW - MINUTE, state: 'in_log' })],
  })
  expect(nextRoundAt(state, NOW + MINUTE)).toBe(NOW + 10 * MINUTE)
})

test('without an answer it waits twice as long each time, half an hour at most', () => {
  const waits = [1, 2, 3, 8, 100].map(
    (fails) => nextRoundAt(stateOf({ watch: WATCH, rounds: lastRound(NOW, 'unreached', fails) }), NOW)! - NOW,
  )
  expect(waits).toEqual([15_000, 30_000, 60_000, 30 * MINUTE, 30 * MINUTE])
})

test('what was found is looked at again soon, then less often', () => {
  const waits = [1, 2, 3, 20].map((count) => {
    const strikes = { 'shrunk o 1': { count, since: NOW, at: NOW, draw: null } }
    return nextRoundAt(stateOf({ watch: WATCH, rounds: lastRound(NOW), strikes }), NOW)! - NOW
  })
  expect(waits).toEqual([5000, 10_000, 20_000, 5 * MINUTE])
})

test('draws wait while the log itself is in doubt, and their log is not asked without a pause', () => {
  const rounds = { last: { at: NOW, is: 'doubtful' }, whole_at: null, fails: 0 } as const
  const draws = [drawOf({ at: NOW - 10 * MINUTE })]
  expect(nextRoundAt(stateOf({ watch: WATCH, rounds, draws }), NOW)).toBe(NOW + 10 * MINUTE)
})

test('a clock that was set back puts nothing off for longer than half an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.nat(5), (back, fails) => {
      const rounds = lastRound(NOW, fails > 0 ? 'unreached' : 'whole', fails)
      const state = stateOf({ watch: WATCH, rounds, draws: [drawOf({ next_at: NOW + 10_000 })] })
      expect(nextRoundAt(state, NOW - back)! - (NOW - back)).toBeLessThanOrEqual(30 * MINUTE)
    }),
  )
})
