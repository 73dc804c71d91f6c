import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MOST_AT_ONCE,
  needsConfirmation,
  refusalOf,
  selectAll,
  selectedItems,
  toggled,
  totalValue,
} from './selection.ts'

function item(item_id: number, value = 1, locked = false) {
  return { item_id, value, locked, frozen: false }
}

const many = Array.from({ length: MOST_AT_ONCE + 20 }, (_, i) => item(i + 1, 1, i % 10 === 0))

describe('selecting items for a sale', () => {
  test('pressing twice changes nothing, and never the selection that was there', () => {
    const before = new Set([1])
    const after = toggled(before, 2)
    expect([...after]).toEqual([1, 2])
    expect([...toggled(after, 2)]).toEqual([1])
    expect([...before]).toEqual([1])
  })

  test('a starred item is refused, and leaves the selection when it is starred later', () => {
    expect(refusalOf(item(1, 1, true), new Set())).toBe('starred_stays')
    expect(selectedItems([item(1, 1, true), item(2)], new Set([1, 2]))).toEqual([item(2)])
  })

  test('a frozen item is refused by its own reason, starred or not', () => {
    for (const one of [item(1), item(1, 1, true)]) {
      expect(refusalOf({ ...one, locked: true, frozen: true }, new Set())).toBe('frozen_stays')
    }
  })

  test('selecting all takes what one sale may hold, without starred items', () => {
    const selection = selectAll(many)
    expect(selection.size).toBe(MOST_AT_ONCE - 2)
    expect(many.filter((one) => one.locked).some((one) => selection.has(one.item_id))).toBe(false)
    expect(selectAll(many.map((one) => ({ ...one, locked: false }))).size).toBe(MOST_AT_ONCE)
  })

  test('one more than a sale may hold is refused, one that is selected can always go', () => {
    const full = new Set(Array.from({ length: MOST_AT_ONCE }, (_, i) => i + 1))
    expect(refusalOf(item(MOST_AT_ONCE + 1), full)).toBe('full')
    expect(refusalOf(item(1), full)).toBeNull()
  })

  test('an item that has left the list is no longer selected', () => {
    expect(selectedItems([item(2)], new Set([1, 2, 3]))).toEqual([item(2)])
  })

  test('the total is exact to the cent', () => {
    expect(totalValue([item(1, 0.1), item(2, 0.2)])).toBe(0.3)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: MOST_AT_ONCE }), (cents) => {
        const items = cents.map((value, i) => item(i + 1, value / 100))
        expect(totalValue(items)).toBe(cents.reduce((sum, value) => sum + value, 0) / 100)
      }),
    )
  })

  test('a sale is asked about when it is large or of everything, else not', () => {
    expect(needsConfirmation([item(1, 500)], 9)).toBe(true)
    expect(needsConfirmation([item(1, 499.99)], 9)).toBe(false)
    expect(needsConfirmation([item(1), item(2)], 2)).toBe(true)
    expect(needsConfirmation([item(1), item(2)], 3)).toBe(false)
    expect(needsConfirmation([item(1)], 1)).toBe(false)
  })
})
