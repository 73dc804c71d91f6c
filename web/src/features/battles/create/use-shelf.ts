import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { BoxCard } from '@noktra/contract/boxes'
import { shelfQuery } from './queries.ts'

export const SORTS = ['default', 'price', '-price', '-return'] as const
export type ShelfSort = (typeof SORTS)[number]

export type ShelfFilters = {
  q: string
  type: number | undefined
  min: number | undefined
  max: number | undefined
  sort: ShelfSort
}

function amountOf(text: string | null): number | undefined {
  const amount = Number(text)
  return text && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

export function readShelfFilters(params: URLSearchParams): ShelfFilters {
  const type = Number(params.get('type'))
  return {
    q: (params.get('q') ?? '').slice(0, 60),
    type: Number.isInteger(type) && type > 0 ? type : undefined,
    min: amountOf(params.get('min')),
    max: amountOf(params.get('max')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'default',
  }
}

/** What the shelf shows of the boxes on sale, in which order; `found` are the boxes of a search. */
export function filterShelf(
  boxes: readonly BoxCard[],
  { type, min = 0, max = Number.POSITIVE_INFINITY, sort }: ShelfFilters,
  found?: ReadonlySet<number>,
): BoxCard[] {
  const shown = boxes.filter(
    (box) =>
      (type === undefined || box.type_id === type) &&
      box.price >= min &&
      box.price <= max &&
      (!found || found.has(box.box_id)),
  )
  if (sort === 'price') return shown.toSorted((a, b) => a.price - b.price)
  if (sort === '-price') return shown.toSorted((a, b) => b.price - a.price)
  if (sort === '-return') return shown.toSorted((a, b) => b.expected_return - a.expected_return)
  return shown
}

/** Every page of a list of boxes, asked for one after the other. */
function useAllPages(q: string | undefined, wanted: boolean) {
  const query = useInfiniteQuery({ ...shelfQuery(q), enabled: wanted })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (wanted && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage])
  const boxes = query.data && !hasNextPage ? query.data.pages.flatMap((page) => page.list) : undefined
  return { boxes, error: query.error, refetch: query.refetch, isFetching: query.isFetching }
}

/** Every box on sale. */
export function useBoxesOnSale() {
  return useAllPages(undefined, true)
}

/** The shelf's filters, kept in the address beside the set-up, and what they leave. */
export function useShelf(onSale: readonly BoxCard[] | undefined) {
  const [params, setParams] = useSearchParams()
  const filters = readShelfFilters(params)
  const search = useAllPages(filters.q, filters.q !== '')
  const found = filters.q && search.boxes ? new Set(search.boxes.map(({ box_id }) => box_id)) : undefined
  const isSearching = filters.q !== '' && !search.boxes && !search.error
  return {
    filters,
    /** Undefined until the boxes are there. */
    shown: onSale && !isSearching ? filterShelf(onSale, filters, found) : undefined,
    searchError: filters.q && !search.boxes ? search.error : null,
    searchAgain: () => void search.refetch(),
    isSearching: search.isFetching,
    change(part: Partial<ShelfFilters>) {
      setParams(
        () => {
          // The set-up writes into the same address, maybe after the last rendering.
          const now = new URLSearchParams(location.search)
          for (const [key, value] of Object.entries(part)) {
            if (value === undefined || value === '' || value === 'default') now.delete(key)
            else now.set(key, String(value))
          }
          return now
        },
        { replace: true, preventScrollReset: true },
      )
    },
    clear() {
      this.change({ q: '', type: undefined, min: undefined, max: undefined })
    },
  }
}

export type Shelf = ReturnType<typeof useShelf>
