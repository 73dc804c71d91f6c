import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BoxCard } from '@noktra/contract/boxes'
import { useAddressQuery } from '../../../ui/use-address-query.ts'
import { boxesQuery } from '../../../domain/box/box-queries.ts'
import { filterShelf, readShelfFilters, type ShelfFilters } from './shelf-filters.ts'

/** Every page of a list of boxes, asked for one after the other. */
function useAllPages(q: string | undefined, wanted: boolean) {
  const query = useInfiniteQuery({ ...boxesQuery(q ? { q } : {}), enabled: wanted })
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
  const [query, changeQuery] = useAddressQuery()
  const filters = readShelfFilters(query)
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
      changeQuery((now) => {
        for (const [key, value] of Object.entries(part)) {
          if (value === undefined || value === '' || value === 'default') now.delete(key)
          else now.set(key, String(value))
        }
        return now
      })
    },
    clear() {
      this.change({ q: '', type: undefined, min: undefined, max: undefined })
    },
  }
}

export type Shelf = ReturnType<typeof useShelf>
