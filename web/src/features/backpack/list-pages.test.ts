import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BackpackItem } from '@noktra/contract/backpack'
import { NO_FILTERS, type BackpackFilters } from './filters.ts'
import { withItem, withItemsBack, withoutItems, type BackpackPages } from './list-pages.ts'

const NEWEST: BackpackFilters = { tab: 'available', sort: 'new', ...NO_FILTERS }

function item(item_id: number, value = item_id, part: Partial<BackpackItem> = {}): BackpackItem {
  return {
    item_id,
    state: 'held',
    locked: false,
    frozen: false,
    value,
    value_until: null,
    wear: '0.1000',
    pattern: null,
    source: 'box',
    free_room_id: null,
    retrieval_id: null,
    open_id: String(item_id),
    created_at: 1_700_000_000,
    skin_id: 7,
    item_name: 'Corvane | Isoline',
    family: 'Corvane',
    finish: 'Isoline',
    kind: 'Rifle',
    kind_key: 'rifle',
    market_hash_name: 'Corvane | Isoline (Minimal Wear)',
    exterior_name: 'MW',
    class: 'weapon',
    variant: null,
    phase_name: null,
    rarity: 'standard',
    color: '#8C9BB3',
    image_url: '/assets/items/corvane-isoline-mw-560-00000000.webp',
    ...part,
  }
}

/** Loaded pages of a list with more behind them, unless `rest` is 0. */
function loaded(lists: BackpackItem[][], rest = 0): BackpackPages {
  const items = lists.flat()
  const total_value = Math.round(items.reduce((sum, { value }) => sum + value, rest) * 100) / 100
  return {
    pageParams: lists.map(() => undefined),
    pages: lists.map((list, at) => ({
      list,
      total: items.length + rest,
      total_value,
      next: at < lists.length - 1 || rest > 0 ? 'more' : null,
    })),
  }
}

function ids(pages: BackpackPages | null): number[][] | undefined {
  return pages?.pages.map((page) => page.list.map(({ item_id }) => item_id))
}

describe('the loaded pages of the backpack', () => {
  test('lose sold items, and count and value follow on every page', () => {
    const after = withoutItems(
      loaded([
        [item(9), item(8)],
        [item(7), item(6)],
      ]),
      new Set([8, 7]),
    )
    expect(ids(after)).toEqual([[9], [6]])
    expect(after.pages.map(({ total, total_value }) => [total, total_value])).toEqual([
      [2, 15],
      [2, 15],
    ])
  })

  test('take an undone sale back at its old places', () => {
    const before = loaded(
      [
        [item(9), item(8)],
        [item(7), item(6)],
      ],
      3,
    )
    const sold = [item(9), item(7)]
    expect(withItemsBack(withoutItems(before, new Set([9, 7])), sold, NEWEST)).toEqual(before)
  })

  test('cannot tell where an item stands that belongs behind them', () => {
    expect(withItemsBack(loaded([[item(9), item(8)]], 3), [item(2)], NEWEST)).toBeNull()
    expect(withItemsBack(loaded([[]], 3), [item(2)], NEWEST)).toBeNull()
  })

  test('take an item back at the end when nothing follows', () => {
    expect(ids(withItemsBack(loaded([[item(9)], [item(8)]]), [item(2)], NEWEST))).toEqual([[9], [8, 2]])
    expect(ids(withItemsBack(loaded([[]]), [item(2), item(3)], NEWEST))).toEqual([[3, 2]])
  })

  test('take back only what the filters show, and nothing twice', () => {
    const foreign = item(5, 5, { exterior_name: 'FN' })
    const pages = loaded([[item(9), item(8)]])
    expect(withItemsBack(pages, [foreign, item(8)], { ...NEWEST, exterior: 'MW' })).toEqual(pages)
    expect(withItemsBack(pages, [item(5), item(20)], { ...NEWEST, min_value: 6, max_value: 19 })).toEqual(
      pages,
    )
    expect(ids(withItemsBack(pages, [item(7)], { ...NEWEST, min_value: 7, max_value: 7 }))).toEqual([
      [9, 8, 7],
    ])
  })

  test('show a change of one item', () => {
    const after = withItem(loaded([[item(9)], [item(8)]]), 8, { locked: true })
    expect(after.pages.flatMap((page) => page.list).map(({ locked }) => locked)).toEqual([false, true])
  })

  test('are the same after any sale and its undo, in every order', () => {
    const sorts = ['new', 'value', '-value'] as const
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...sorts),
        fc.infiniteStream(fc.boolean()),
        fc.integer({ min: 1, max: 9 }),
        (itemIds, sort, chooses, size) => {
          const filters = { ...NEWEST, sort }
          const sorted = withItemsBack(
            loaded([[]]),
            itemIds.map((id) => item(id, (id % 7) + 0.1)),
            filters,
          )!.pages[0]!.list
          const lists = Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) =>
            sorted.slice(at * size, (at + 1) * size),
          )
          const before = loaded(lists)
          const sold = sorted.filter(() => chooses.next().value)
          const after = withItemsBack(
            withoutItems(before, new Set(sold.map(({ item_id }) => item_id))),
            sold,
            filters,
          )
          expect(ids(after)?.flat()).toEqual(ids(before)?.flat())
          expect(after?.pages[0]?.total_value).toBe(before.pages[0]?.total_value)
        },
      ),
    )
  })
})
