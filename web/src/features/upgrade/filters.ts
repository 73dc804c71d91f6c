import { readItemQuery, withoutFacet, writeItemQuery, type ItemQuery } from '../../domain/skin/item-query.ts'
import { RARITIES, type Rarity } from '../../domain/skin/rarity.ts'

export const BACKPACK_SORTS = ['-value', 'value', 'new'] as const
export type BackpackSort = (typeof BACKPACK_SORTS)[number]

export const TARGET_SORTS = ['price', '-price'] as const

export type TargetFilters = {
  q?: string
  min_price?: number
  max_price?: number
  rarity?: Rarity
  sort: (typeof TARGET_SORTS)[number]
  item: ItemQuery
}

function priceOf(text: string | null): number | undefined {
  const price = Number(text ?? Number.NaN)
  return Number.isFinite(price) && price >= 0 ? Math.round(price * 100) / 100 : undefined
}

/** What the address asks the target list for; whatever is not offered counts as not asked. */
export function readTargetFilters(params: URLSearchParams): TargetFilters {
  return {
    q: params.get('q')?.trim().slice(0, 60) || undefined,
    min_price: priceOf(params.get('min')),
    max_price: priceOf(params.get('max')),
    rarity: RARITIES.find((rarity) => rarity === params.get('rarity')),
    sort: TARGET_SORTS.find((sort) => sort === params.get('sort')) ?? 'price',
    item: readItemQuery(params),
  }
}

/** Puts the filters into the address without touching the rest of it. */
export function writeTargetFilters(params: URLSearchParams, filters: TargetFilters): void {
  const { q, min_price, max_price, rarity, sort, item } = filters
  const kept = { q, min: min_price, max: max_price, rarity, sort: sort === 'price' ? undefined : sort }
  for (const [key, value] of Object.entries(kept)) {
    if (value === undefined) params.delete(key)
    else params.set(key, String(value))
  }
  writeItemQuery(params, item)
}

/** The filters without one of them, by the name that the store gives it. */
export function withoutFilter(filters: TargetFilters, name: string): TargetFilters {
  if (name === 'price') return { ...filters, min_price: undefined, max_price: undefined }
  if (name === 'words') return { ...filters, q: undefined }
  if (name === 'rarity') return { ...filters, rarity: undefined }
  return { ...filters, item: withoutFacet(filters.item, name) }
}

export function readBackpackSort(params: URLSearchParams): BackpackSort {
  return BACKPACK_SORTS.find((sort) => sort === params.get('order')) ?? '-value'
}
