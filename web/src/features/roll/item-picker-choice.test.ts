import { expect, test } from 'vitest'
import { withWords, worthOf } from './item-picker-choice.ts'
import { itemIdsOf } from './new-roll-address.ts'

const ITEMS = [
  { kind: 'Rifle', family: 'Corvane', finish: 'Gilt Thorn' },
  { kind: 'Knife', family: 'Vesper Hook', finish: 'Gilt Thorn' },
]

test('every word has to be in the name, in any order and case', () => {
  expect(withWords(ITEMS, ' thorn  RIFLE ')).toEqual([ITEMS[0]])
  expect(withWords(ITEMS, '')).toEqual(ITEMS)
  expect(withWords(ITEMS, 'gilt blade')).toEqual([])
})

test('values add up without float dust', () => {
  expect(worthOf([{ value: 0.1 }, { value: 0.2 }, { value: 124.2 }])).toBe(124.5)
})

test('an address names each item once; what is no number is left out', () => {
  expect(itemIdsOf('3,1,3,x,-2,1.5,')).toEqual([3, 1])
  expect(itemIdsOf('')).toEqual([])
  expect(itemIdsOf(null)).toEqual([])
})
