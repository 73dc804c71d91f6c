import { MALL_FACETS, MALL_SORTS, type listMall } from '@noktra/contract/plain/mall'
import type { MallFacet } from '@noktra/contract/mall'
import type { QuerySent } from '@noktra/contract/plain-types'
import {
  countItemKeys,
  readItemQuery,
  withoutFacet,
  writeItemQuery,
  type ItemQuery,
} from '../../../domain/skin/item-query.ts'

export type MallSort = (typeof MALL_SORTS)[number]

/** What the list is narrowed by. An empty list of keys does not narrow; prices are in coins. */
export type MallFilters = Record<MallFacet, readonly string[]> & {
  item: ItemQuery
  q: string
  min: number | undefined
  max: number | undefined
  inStock: boolean
  sort: MallSort
}

export type MallQuery = Omit<QuerySent<typeof listMall>, 'page' | 'page_size' | 'after'>

/** The address of the dialog that sells a skin. It stands beside the filters and is none of them. */
export const SKIN_PARAM = 'skin'

const KEY = /^[A-Za-z0-9-]{1,40}$/
const MOST_KEYS = 40
const LONGEST_SEARCH = 60
const MOST_COINS = 1e9

export const NO_FILTERS: MallFilters = {
  kind: [],
  family: [],
  exterior: [],
  rarity: [],
  finish: [],
  q: '',
  min: undefined,
  max: undefined,
  inStock: false,
  sort: '-price',
  item: {},
}

function keysOf(text: string | null): string[] {
  const keys = (text ?? '').split(',').filter((key) => KEY.test(key))
  return [...new Set(keys)].slice(0, MOST_KEYS)
}

function amountOf(text: string | null): number | undefined {
  const amount = Number(text)
  return text && amount >= 0 && amount <= MOST_COINS ? amount : undefined
}

/** What the address asks for; whatever cannot be asked for counts as not asked. */
export function readFilters(params: URLSearchParams): MallFilters {
  return {
    kind: keysOf(params.get('kind')),
    family: keysOf(params.get('family')),
    exterior: keysOf(params.get('exterior')),
    rarity: keysOf(params.get('rarity')),
    finish: keysOf(params.get('finish')),
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    min: amountOf(params.get('min')),
    max: amountOf(params.get('max')),
    inStock: params.get('stock') === '1',
    sort: MALL_SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTERS.sort,
    item: readItemQuery(params),
  }
}

/** The shortest address of these filters, "" or "?…": what is usual is left out, and commas stay readable. */
export function searchOf(filters: MallFilters): string {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  for (const facet of MALL_FACETS) {
    if (filters[facet].length > 0) params.set(facet, filters[facet].join(','))
  }
  writeItemQuery(params, filters.item)
  if (filters.min !== undefined) params.set('min', String(filters.min))
  if (filters.max !== undefined) params.set('max', String(filters.max))
  if (filters.inStock) params.set('stock', '1')
  if (filters.sort !== NO_FILTERS.sort) params.set('sort', filters.sort)
  const search = params.toString().replaceAll('%2C', ',')
  return search && `?${search}`
}

/** What the store is asked for. */
export function queryOf(filters: MallFilters): MallQuery {
  const { q, min, max, inStock, sort, item } = filters
  const keys = Object.fromEntries(
    MALL_FACETS.filter((facet) => filters[facet].length > 0).map((facet) => [
      facet,
      // In one order, so that the same choice is one list of the cache.
      filters[facet].toSorted().join(','),
    ]),
  )
  return {
    ...keys,
    ...item,
    q: q || undefined,
    min_price: min,
    max_price: max,
    in_stock: inStock ? '1' : undefined,
    sort,
  }
}

/** How many choices narrow the list: every chosen key, the price and the stock. Search and order stand for themselves. */
export function countFilters(filters: MallFilters): number {
  const keys = MALL_FACETS.reduce((sum, facet) => sum + filters[facet].length, 0)
  return (
    keys +
    countItemKeys(filters.item) +
    Number(filters.min !== undefined || filters.max !== undefined) +
    Number(filters.inStock)
  )
}

/** The filters without one of them, by the name that the store gives it. */
export function withoutFilter(filters: MallFilters, name: string): MallFilters {
  const item = withoutFacet(filters.item, name)
  if (name === 'price') return { ...filters, min: undefined, max: undefined }
  if (name === 'words') return { ...filters, q: '' }
  if (name === 'in_stock') return { ...filters, inStock: false }
  return MALL_FACETS.some((facet) => facet === name) ? { ...filters, [name]: [] } : { ...filters, item }
}

/** The filters without what narrows the list; the order stays. */
export function withoutFilters({ sort }: MallFilters): MallFilters {
  return { ...NO_FILTERS, sort }
}

/** Whether the two prices leave nothing between them. */
export function pricesCross({ min, max }: MallFilters): boolean {
  return min !== undefined && max !== undefined && min > max
}
