import { describe, expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

describe('filters of the retrievals in the address', () => {
  test('survive a reload, and what is usual needs no address', () => {
    expect(writeFilters({ status: 'all', id: null }).toString()).toBe('')
    const filters = { status: 'failed', id: 80_012 } as const
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  })

  test('that are not offered count as not asked for', () => {
    const nothing = { status: 'all', id: null }
    for (const address of ['', 'status=lost', 'id=', 'id=-4', 'id=1.5', 'id=1e99', 'id=me']) {
      expect(readFilters(new URLSearchParams(address))).toEqual(nothing)
    }
  })
})
