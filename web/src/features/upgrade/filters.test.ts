import { expect, test } from 'vitest'
import { readBackpackSort, readTargetFilters, withoutFilter, writeTargetFilters } from './filters.ts'

test('what is not offered counts as not asked', () => {
  const asked = new URLSearchParams('q=%20%20&min=-1&max=many&rarity=golden&sort=best&order=oldest')
  expect(readTargetFilters(asked)).toEqual({ sort: 'price', item: {} })
  expect(readBackpackSort(asked)).toBe('-value')
})

test('the address holds what is asked for, and keeps the rest of it', () => {
  const address = new URLSearchParams('item=3&q=old')
  const filters = {
    q: 'dust',
    min_price: 1.5,
    max_price: 20,
    rarity: 'relic',
    sort: '-price',
    item: { class: 'knife,sticker', variant: 'plain' },
  } as const
  writeTargetFilters(address, filters)
  expect(address.get('item')).toBe('3')
  expect(readTargetFilters(address)).toEqual(filters)
  writeTargetFilters(address, { sort: 'price', item: {} })
  expect(address.toString()).toBe('item=3')
})

test('one filter is taken away by its name, and the others stay', () => {
  const filters = {
    q: 'dust',
    min_price: 1,
    max_price: 2,
    rarity: 'relic',
    sort: 'price',
    item: { class: 'knife' },
  } as const
  expect(withoutFilter(filters, 'price')).toEqual({ ...filters, min_price: undefined, max_price: undefined })
  expect(withoutFilter(filters, 'words')).toEqual({ ...filters, q: undefined })
  expect(withoutFilter(filters, 'rarity')).toEqual({ ...filters, rarity: undefined })
  expect(withoutFilter(filters, 'class')).toEqual({ ...filters, item: {} })
})
