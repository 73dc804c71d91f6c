import { expect, test } from 'vitest'
import { momentsOf, pricesAt } from './price-lines.ts'

const history = {
  from: 100,
  to: 200,
  listed_at: null,
  lines: [
    { skin_id: 1, exterior_name: 'FN' as const, start: 5, points: [{ at: 120, price: 6 }] },
    {
      skin_id: 2,
      exterior_name: 'MW' as const,
      start: null,
      points: [
        { at: 120, price: 3 },
        { at: 150, price: 4 },
      ],
    },
    { skin_id: 3, exterior_name: 'FT' as const, start: null, points: [] },
  ],
}

test('each line goes from where it begins to today, and one without a price is not drawn', () => {
  expect(momentsOf(history)).toEqual([
    { at: 100, 'skin-1': 5 },
    { at: 120, 'skin-1': 6, 'skin-2': 3 },
    { at: 150, 'skin-2': 4 },
    { at: 200, 'skin-1': 6, 'skin-2': 4 },
  ])
})

test('a price holds until the next one', () => {
  expect([...pricesAt(history, 110)]).toEqual([[1, 5]])
  expect([...pricesAt(history, 149)]).toEqual([
    [1, 6],
    [2, 3],
  ])
  expect([...pricesAt(history, 200)]).toEqual([
    [1, 6],
    [2, 4],
  ])
})
