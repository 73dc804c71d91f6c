import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedAt, planGather } from './gather-plan.ts'
import { testDetails, testDraws, testResult } from './test-details.ts'

const draws = [testDraws(1, [1, 2]), testDraws(2, [4, 8]), testDraws(3, [16, 32])].flat()

function prize(seat: number, item_ids: number[], items_value: number, diamond = 0) {
  return { seat, item_ids, items_value, diamond, consolation: null }
}

describe('the items of a battle', () => {
  test('all fly to the seat that won them, and the pot counts to what the store says', () => {
    const prizes = [
      prize(
        2,
        draws.map(({ item_id }) => item_id),
        63,
      ),
    ]
    const plan = planGather(
      testDetails({ winners: [2] }, { draws, result: testResult({ total: 63, prizes }) }),
    )
    expect(plan.flights).toHaveLength(6)
    expect(plan.flights.map(({ from }) => from)).toEqual([1, 2, 1, 2, 1, 2])
    expect(countedAt(plan, 0, 0)).toBe(0)
    expect(countedAt(plan, 0, plan.flights[0]!.lands)).toBe(1)
    expect(countedAt(plan, 0, 1)).toBe(63)
  })

  test('that are shared go each to its own seat, and what became diamonds goes nowhere', () => {
    const [a, b, c, , e, f] = draws.map(({ item_id }) => item_id)
    const prizes = [prize(1, [f!], 32, 2), prize(2, [a!, b!, c!, e!], 23, 2)]
    const plan = planGather(
      testDetails({ winners: [1, 2] }, { draws, result: testResult({ total: 63, prizes }) }),
    )
    expect(plan.flights.map(({ round, from, pot }) => [round, from, pot])).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [2, 1, 1],
      [3, 1, 1],
      [3, 2, 0],
    ])
    expect(plan.pots).toEqual([
      { seats: [1], total: 32, diamond: 2 },
      { seats: [2], total: 23, diamond: 2 },
    ])
    expect([0, 1].map((pot) => countedAt(plan, pot, 1))).toEqual([32, 23])
  })

  test('of a pair that still chooses fly to the pair', () => {
    const plan = planGather(
      testDetails(
        { phase: 'draft', team: true, seats: 4, winners: [3, 4] },
        { draws, result: testResult({ total: 63, prizes: [] }) },
      ),
    )
    expect(plan.pots).toEqual([{ seats: [3, 4], total: 63, diamond: 0 }])
    expect(countedAt(plan, 0, 1)).toBe(63)
  })

  test('are counted without a picture of each when they are many, the dearest with one', () => {
    const many = Array.from({ length: 50 }, (_, round) => testDraws(round + 1, [round + 1, 100])).flat()
    const total = many.reduce((sum, { value }) => sum + value, 0)
    const prizes = [
      prize(
        1,
        many.map(({ item_id }) => item_id),
        total,
      ),
    ]
    const plan = planGather(
      testDetails({ round_num: 50 }, { draws: many, result: testResult({ total, prizes }) }),
    )
    expect(plan.flights).toHaveLength(24)
    expect(plan.flights.every(({ from }) => from === 2)).toBe(true)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b) => {
          const [early, late] = [Math.min(a, b), Math.max(a, b)]
          const counts = [countedAt(plan, 0, early), countedAt(plan, 0, late)] as const
          return counts[0] <= counts[1] && counts[1] <= total
        },
      ),
    )
  })
})
