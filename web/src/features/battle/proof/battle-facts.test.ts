import { describe, expect, test } from 'vitest'
import type { BattleProof } from '@noktra/game/battle/battle-proof'
import { decisionOf, isWinner, prizeWorth, takerOf, totalOf } from './battle-facts.ts'

/** Two rounds of four seats; what nothing here reads is left out. */
function proofOf(values: number[], change: Partial<BattleProof>): BattleProof {
  return {
    mode: 'classic',
    team: false,
    seats: [1, 2, 3, 4].map((seat) => ({ seat, player: `10000${seat}`, entry_cents: 500 })),
    rounds: [
      { box_id: 1, version: 1 },
      { box_id: 1, version: 1 },
    ],
    draws: values.map((value_cents, index) => ({
      round: 1 + Math.floor(index / 4),
      seat: 1 + (index % 4),
      value_cents,
    })),
    prizes: [],
    picks: [],
    ...change,
  } as unknown as BattleProof
}

const values = [100, 200, 300, 400, 50, 60, 70, 5]

describe('how a battle was decided', () => {
  test('nothing is said before it is over', () => {
    expect(decisionOf(proofOf(values, { outcome: null }))).toBeNull()
  })

  test('by score: what the sides are compared by', () => {
    const classic = proofOf(values, { outcome: { winners: [4], decided_by: 'score', pick: null } })
    expect(decisionOf(classic)).toMatchObject({ winner: { side: 4, score: 405 }, tied: [], drawn: null })
    const terminal = decisionOf({
      ...classic,
      mode: 'terminal',
      outcome: { ...classic.outcome!, winners: [3] },
    })
    expect(terminal?.sides.map(({ score }) => score)).toEqual([50, 60, 70, 5])
    const pairs = decisionOf({ ...classic, team: true, outcome: { ...classic.outcome!, winners: [3, 4] } })
    expect(pairs?.sides.map(({ score }) => score)).toEqual([410, 775])
    expect(pairs?.winner).toMatchObject({ side: 2, seats: [3, 4] })
  })

  test('by jackpot: the cent that was drawn lies among the winner’s cents, counted from 1', () => {
    const proof = proofOf(values, {
      mode: 'jackpot',
      outcome: { winners: [2], decided_by: 'jackpot', pick: 150 },
    })
    expect(decisionOf(proof)).toMatchObject({
      total: 1185,
      drawn: 151,
      winner: { side: 2, from: 151, to: 410 },
    })
    const last = decisionOf(proof)?.sides.at(-1)
    expect(last).toMatchObject({ from: 781, to: 1185 })
  })

  test('by a tie: only the sides with the winning score', () => {
    const even = [10, 30, 20, 30, 0, 0, 0, 0]
    const proof = proofOf(even, { outcome: { winners: [4], decided_by: 'tie', pick: 1 } })
    const decision = decisionOf(proof)
    expect(decision?.tied.map(({ side }) => side)).toEqual([2, 4])
    expect(decision?.drawn).toBe(2)
  })

  test('shared: no seat wins over another', () => {
    const proof = proofOf(values, {
      mode: 'shared',
      outcome: { winners: [1, 2, 3, 4], decided_by: 'share', pick: null },
    })
    expect(decisionOf(proof)).toMatchObject({ winner: null, total: 1185, drawn: null })
    expect(isWinner(proof, 1)).toBe(false)
    expect(isWinner({ outcome: { winners: [4], decided_by: 'score', pick: null } }, 4)).toBe(true)
  })
})

test('where each item of a shared pot went, and what a prize is worth', () => {
  const first = {
    seat: 1,
    items: [
      { round: 1, seat: 4 },
      { round: 2, seat: 1 },
    ],
    diamond_cents: 3,
  }
  const proof = proofOf(values, { prizes: [first, { seat: 2, items: [], diamond_cents: 9 }] })
  expect(takerOf(proof, { round: 2, seat: 1 })).toBe(1)
  expect(takerOf(proof, { round: 1, seat: 1 })).toBe('house')
  expect(takerOf({ ...proof, prizes: [first] }, { round: 2, seat: 1 })).toBeNull()
  expect(prizeWorth(proof, first)).toEqual({ count: 2, worth: 450 })
  expect(totalOf(proof, 3)).toBe(370)
})
