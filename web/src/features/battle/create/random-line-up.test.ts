import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickLineup, randomBelow } from './random-line-up.ts'

const boxes = fc.uniqueArray(
  fc.record({ box_id: fc.integer({ min: 1, max: 99 }), price_cents: fc.integer({ min: 50, max: 50_000 }) }),
  { selector: ({ box_id }) => box_id, minLength: 1, maxLength: 20 },
)

test('so many rounds within the budget, or what they cost at least', () => {
  fc.assert(
    fc.property(
      boxes,
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      (onSale, budget_cents, rounds, numbers) => {
        const below = (n: number) => (numbers.next().value as number) % n
        const picked = pickLineup(onSale, { budget_cents, rounds }, below)
        const prices = new Map(onSale.map(({ box_id, price_cents }) => [box_id, price_cents]))
        const least = Math.min(...prices.values()) * rounds
        if ('least_cents' in picked) {
          expect(picked.least_cents).toBe(least)
          expect(least).toBeGreaterThan(budget_cents)
        } else {
          const cost = picked.box_ids.reduce((sum, box_id) => sum + prices.get(box_id)!, 0)
          expect(picked.box_ids).toHaveLength(rounds)
          expect(cost).toBeLessThanOrEqual(budget_cents)
        }
      },
    ),
  )
})

test('a store without boxes has no line-up', () => {
  expect(pickLineup([], { budget_cents: 1000, rounds: 1 }, randomBelow)).toEqual({ least_cents: null })
})

test('random numbers stay below and reach every one', () => {
  const seen = new Set(Array.from({ length: 500 }, () => randomBelow(7)))
  expect(seen).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})
