import { describe, expect, test } from 'vitest'
import {
  countFilters,
  NO_FILTERS,
  readFilters,
  withoutFilter,
  writeFilters,
  type BackpackFilters,
} from './filters.ts'

const SOURCES = ['box', 'key'] as const

const usual: BackpackFilters = { tab: 'available', sort: 'new', ...NO_FILTERS }

describe('filters in the address', () => {
  test('what is usual needs no address', () => {
    expect(writeFilters(usual).toString()).toBe('')
    expect(readFilters(new URLSearchParams(), SOURCES)).toEqual(usual)
  })

  test('survive a reload', () => {
    const filters: BackpackFilters = {
      tab: 'sold',
      sort: '-value',
      source: 'key',
      exterior: 'FN',
      min_value: 0,
      max_value: 12.5,
      item: { class: 'sticker', variant: 'plain' },
    }
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()), SOURCES)).toEqual(filters)
  })

  test('that are not offered count as not asked for', () => {
    for (const source of ['void', 'battle']) {
      const asked = new URLSearchParams(`tab=stolen&sort=worst&source=${source}&exterior=XX`)
      expect(readFilters(asked, SOURCES)).toEqual(usual)
    }
    for (const value of ['-1', 'much', '1.234', '', '1e5', ' 5']) {
      const asked = new URLSearchParams({ min_value: value, max_value: value })
      expect(readFilters(asked, SOURCES)).toEqual(usual)
    }
  })

  test('are counted as far as they hide items', () => {
    expect(countFilters({ ...usual, sort: 'value', tab: 'sold' })).toBe(0)
    expect(countFilters({ ...usual, source: 'box', min_value: 0, max_value: 5 })).toBe(3)
    expect(countFilters({ ...usual, item: { class: 'knife,sticker' } })).toBe(2)
  })

  test('are taken away one by one, by their names', () => {
    const filters: BackpackFilters = { ...usual, source: 'box', item: { class: 'knife', variant: 'plain' } }
    expect(withoutFilter(filters, 'class')).toEqual({ item: { variant: 'plain' } })
    expect(withoutFilter(filters, 'source')).toEqual({ source: undefined })
    expect(withoutFilter(filters, 'exterior')).toEqual({ exterior: undefined })
    expect(withoutFilter(filters, 'value')).toEqual({ min_value: undefined, max_value: undefined })
  })
})
