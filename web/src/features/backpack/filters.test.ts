import { describe, expect, test } from 'vitest'
import { readFilters, writeFilters, type BackpackFilters } from './filters.ts'

const usual: BackpackFilters = { tab: 'available', sort: 'new', source: undefined, exterior: undefined }

describe('filters in the address', () => {
  test('what is usual needs no address', () => {
    expect(writeFilters(usual).toString()).toBe('')
    expect(readFilters(new URLSearchParams())).toEqual(usual)
  })

  test('survive a reload', () => {
    const filters: BackpackFilters = { tab: 'sold', sort: '-value', source: 'key', exterior: 'FN' }
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  test('that are not offered count as not asked for', () => {
    expect(readFilters(new URLSearchParams('tab=stolen&sort=worst&source=void&exterior=XX'))).toEqual(usual)
  })
})
