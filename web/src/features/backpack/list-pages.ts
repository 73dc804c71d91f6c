import type { BackpackItem } from '@noktra/contract/backpack'
import type { listBackpack } from '@noktra/contract/plain/backpack'
import type { DataOf } from '@noktra/contract/plain-types'
import { fromCents, toCents } from '@noktra/game/money'
import { countItemKeys } from '../../domain/skin/item-query.ts'
import type { BackpackFilters } from './filters.ts'

/** The loaded pages of a list, in the form the query cache keeps them. */
export type BackpackPages = { pages: DataOf<typeof listBackpack>[]; pageParams: unknown[] }

type Page = BackpackPages['pages'][number]

function sumCents(items: readonly BackpackItem[]): number {
  return items.reduce((sum, item) => sum + toCents(item.value), 0)
}

/** Every page carries the totals of the whole list. */
function withTotals(
  loaded: BackpackPages,
  lists: BackpackItem[][],
  count: number,
  cents: number,
): BackpackPages {
  const pages = loaded.pages.map((page, i) => ({
    ...page,
    list: lists[i] ?? page.list,
    total: page.total + count,
    total_value: fromCents(toCents(page.total_value) + cents),
  }))
  return { ...loaded, pages }
}

/** Takes items out of the loaded pages, without asking for the list again: nothing else moves. */
export function withoutItems(loaded: BackpackPages, itemIds: ReadonlySet<number>): BackpackPages {
  const gone = loaded.pages.flatMap((page) => page.list).filter((item) => itemIds.has(item.item_id))
  const lists = loaded.pages.map((page) => page.list.filter((item) => !itemIds.has(item.item_id)))
  return withTotals(loaded, lists, -gone.length, -sumCents(gone))
}

export function withItem(
  loaded: BackpackPages,
  itemId: number,
  change: Partial<BackpackItem>,
): BackpackPages {
  const changed = (item: BackpackItem) => (item.item_id === itemId ? { ...item, ...change } : item)
  return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, list: page.list.map(changed) })) }
}

/** Which of two items stands first, by the order of the server. */
function comparing(sort: BackpackFilters['sort']): (a: BackpackItem, b: BackpackItem) => number {
  if (sort === 'new') return (a, b) => b.item_id - a.item_id
  const up = sort === 'value' ? 1 : -1
  return (a, b) => up * (a.value - b.value || a.item_id - b.item_id)
}

function fits(item: BackpackItem, filters: BackpackFilters): boolean {
  const { source, exterior, min_value = 0, max_value = Infinity } = filters
  return (
    (!source || item.source === source) &&
    (!exterior || item.exterior_name === exterior) &&
    item.value >= min_value &&
    item.value <= max_value
  )
}

/**
 * Puts items back where the list's order has them. Null when one belongs behind the last loaded page, or may do so: then
 * only the server knows, and the list has to be asked for again.
 */
export function withItemsBack(
  loaded: BackpackPages,
  back: readonly BackpackItem[],
  filters: BackpackFilters,
): BackpackPages | null {
  // What an item's card does not say, only the server knows.
  if (countItemKeys(filters.item) > 0) return null
  const known = new Set(loaded.pages.flatMap((page) => page.list.map((item) => item.item_id)))
  const returning = back.filter((item) => fits(item, filters) && !known.has(item.item_id))
  const compare = comparing(filters.sort)
  const placed = returning.map((item) => ({ item, at: pageOf(item, loaded.pages, compare) }))
  if (placed.some(({ at }) => at < 0)) return null
  const lists = loaded.pages.map((page, at) =>
    [...page.list, ...placed.filter((one) => one.at === at).map((one) => one.item)].sort(compare),
  )
  return withTotals(loaded, lists, returning.length, sumCents(returning))
}

/** Which page an item belongs to: the first that ends behind it, or the last of all pages. */
function pageOf(
  item: BackpackItem,
  pages: readonly Page[],
  compare: (a: BackpackItem, b: BackpackItem) => number,
): number {
  const at = pages.findIndex(({ list }) => {
    const last = list.at(-1)
    return last !== undefined && compare(item, last) < 0
  })
  return at < 0 && pages.at(-1)?.next === null ? pages.length - 1 : at
}
