import { describe, expect, test } from 'vitest'
import { itemText, marketNameHash, patternOf, PATTERNS, type ItemFacts } from './items.ts'

const item: ItemFacts = {
  skin_id: 1012,
  name_hash: marketNameHash('Corvane | Gilt Thorn (Field-Tested)'),
  class: 'weapon',
  exterior: 'FT',
  variant: null,
  wear_from: 1500,
  wear_to: 3800,
  value_cents: 9200,
}

test('an item is one line: number, name, class, exterior, variant, wear, value', () => {
  expect(itemText(item)).toBe(`1012:${item.name_hash}:weapon:FT:-:1500-3800:9200`)
  const sticker = {
    ...item,
    class: 'sticker',
    exterior: null,
    variant: 'holo',
    wear_from: null,
    wear_to: null,
  } as const
  expect(itemText(sticker)).toBe(`1012:${item.name_hash}:sticker:-:holo:-:9200`)
})

test('a name has one hash, however its letters are put together', () => {
  expect(marketNameHash('Éclat')).toBe(marketNameHash('E\u0301clat'))
  expect(marketNameHash('Éclat')).not.toBe(marketNameHash('Eclat'))
})

describe('refuses what has no one form', () => {
  test.each<[string, Partial<Record<keyof ItemFacts, unknown>>]>([
    ['a skin that is no number', { skin_id: '1012' }],
    ['a value of half a cent', { value_cents: 0.5 }],
    ['a name that is no hash', { name_hash: 'Corvane' }],
    ['a class that is not known', { class: 'spoon' }],
    ['a variant with a colon', { variant: 'a:b' }],
    ['an empty variant', { variant: '' }],
    ['an exterior that is not known', { exterior: 'XX' }],
    ['a wear without an exterior', { exterior: null }],
    ['an exterior without wear', { wear_from: null, wear_to: null }],
    ['a wear outside the exterior', { wear_to: 3801 }],
    ['an empty wear', { wear_from: 3800, wear_to: 3800 }],
    ['half a wear', { wear_from: 1500.5 }],
  ])('%s', (_, wrong) => {
    expect(() => itemText({ ...item, ...wrong } as ItemFacts)).toThrow(RangeError)
  })
})

test('patterns are 0 to 999', () => {
  expect(patternOf(0)).toBe(0)
  expect(patternOf(2 ** 52 - 1)).toBe(PATTERNS - 1)
})
