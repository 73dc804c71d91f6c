import { describe, expect, test } from 'vitest'
import type { BoxCard } from '@noktra/contract/boxes'
import { filterShelf, readShelfFilters } from './shelf-filters.ts'

function box(box_id: number, price: number, type_id: number, expected_return: number): BoxCard {
  return {
    box_id,
    name: `Box ${box_id}`,
    type_id,
    price,
    image_url: '',
    theme_color: '#fff',
    badge: null,
    featured: false,
    expected_return,
    volatility: 2,
    item_count: 20,
    closed: false,
    top_items: [],
  }
}

const boxes = [box(1, 249, 5, 0.925), box(8, 0.5, 2, 0.9), box(4, 18.8, 1, 0.92)]

function shown(query: string, found?: number[]): number[] {
  const filters = readShelfFilters(new URLSearchParams(query))
  return filterShelf(boxes, filters, found && new Set(found)).map(({ box_id }) => box_id)
}

describe('the shelf', () => {
  test.each([
    ['', [1, 8, 4]],
    ['sort=price', [8, 4, 1]],
    ['sort=-price', [1, 4, 8]],
    ['sort=-return', [1, 4, 8]],
    ['type=2', [8]],
    ['min=0.5&max=18.8', [8, 4]],
    ['type=9', []],
    ['type=x&min=-1&max=much&sort=worst', [1, 8, 4]],
  ])('of "%s" shows %j', (query, ids) => {
    expect(shown(query)).toEqual(ids)
  })

  test('of a search shows what the store found, within the other filters', () => {
    expect(shown('q=prism', [4, 1])).toEqual([1, 4])
    expect(shown('q=prism&max=100', [4, 1])).toEqual([4])
  })
})
