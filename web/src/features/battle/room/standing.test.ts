import { describe, expect, test } from 'vitest'
import { openRoom, liveScene, type Scene } from './battle-clock.ts'
import {
  drawnPart,
  isDecidingRound,
  landedDraws,
  leadingSides,
  seatTotals,
  sharesOf,
  sideTotals,
} from './standing.ts'
import { testDetails, testDraws } from './test-details.ts'

const draws = [...testDraws(1, [1.1, 2.2, 0.1, 0.2]), ...testDraws(2, [5, 0, 6, 0])]
const pairs = { seats: 4, team: true, round_num: 2, mode: 'classic' } as const

function sceneOf(part: Partial<Scene>): Scene {
  return { ...liveScene(openRoom(testDetails(), 0)), ...part }
}

test('what still spins does not count', () => {
  expect(landedDraws(draws, sceneOf({ round: 2, landed: false }))).toHaveLength(4)
  expect(landedDraws(draws, sceneOf({ round: 2, landed: true }))).toHaveLength(8)
})

test('totals are sums to the cent', () => {
  expect(seatTotals(draws, 4)).toEqual([6.1, 2.2, 6.1, 0.2])
  expect(sideTotals(pairs, seatTotals(draws, 4))).toEqual([8.3, 6.3])
  expect(sharesOf([8.3, 6.3]).reduce((sum, share) => sum + share)).toBeCloseTo(1)
  expect(sharesOf([0, 0])).toEqual([0.5, 0.5])
})

describe('the crown', () => {
  test('is with the highest, in underdog with the lowest, and with all that are level', () => {
    expect(leadingSides(pairs, draws)).toEqual([1])
    expect(leadingSides({ ...pairs, mode: 'underdog' }, draws)).toEqual([2])
    expect(leadingSides({ ...pairs, team: false }, draws)).toEqual([1, 3])
  })

  test('waits in terminal for the last round', () => {
    const terminal = { ...pairs, mode: 'terminal' } as const
    expect(leadingSides(terminal, draws.slice(0, 4))).toEqual([])
    expect(leadingSides(terminal, draws)).toEqual([2])
  })

  test('is with no seat before anything has landed, in jackpot and in shared', () => {
    expect(leadingSides(pairs, [])).toEqual([])
    expect(leadingSides({ ...pairs, mode: 'jackpot' }, draws)).toEqual([])
    expect(leadingSides({ ...pairs, team: false, mode: 'shared' }, draws)).toEqual([])
  })
})

test('the scene darkens from the landing before the last round of terminal', () => {
  const terminal = { mode: 'terminal', round_num: 3 } as const
  expect(isDecidingRound(terminal, sceneOf({ step: 'round', round: 2, landed: false }))).toBe(false)
  expect(isDecidingRound(terminal, sceneOf({ step: 'round', round: 2, landed: true }))).toBe(true)
  expect(isDecidingRound(terminal, sceneOf({ step: 'round', round: 3, landed: false }))).toBe(true)
  expect(isDecidingRound({ ...terminal, mode: 'classic' }, sceneOf({ step: 'round', round: 3 }))).toBe(false)
})

test('the drawn cent lies in the part of the side that won', () => {
  expect(drawnPart({ scores: [0.02, 0.03], pick: 1 })).toBeCloseTo(0.3)
  expect(drawnPart({ scores: [0.02, 0.03], pick: 2 })).toBeCloseTo(0.5)
  expect(drawnPart({ scores: [0, 0, 0, 0], pick: 3 })).toBeCloseTo(0.875)
})
