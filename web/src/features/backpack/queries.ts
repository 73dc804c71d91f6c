import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type Query,
  type QueryKey,
} from '@tanstack/react-query'
import { backpackFacets, listBackpack } from '@noktra/contract/plain/backpack'
import type { BackpackItem } from '@noktra/contract/backpack'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { BackpackFilters } from './filters.ts'
import { withItem, withItemsBack, withoutItems, type BackpackPages } from './list-pages.ts'

const LISTS = ['backpack', 'list'] as const

/** Fills whole rows in 2, 3, 4 and 5 columns. */
const PAGE_SIZE = 60

export function backpackQuery(filters: BackpackFilters) {
  const { item, ...rest } = filters
  return infiniteQueryOptions({
    queryKey: [...LISTS, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listBackpack, {
        query: { ...rest, ...item, page_size: PAGE_SIZE, after: pageParam },
        signal,
        silent: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // Items come in from other pages of the site.
    staleTime: 0,
  })
}

/** Classes, variants, phases, collections and games of the items that these filters leave. */
export function facetsQuery({ item, ...filters }: BackpackFilters) {
  const query = { ...filters, ...item, sort: undefined }
  return queryOptions({
    queryKey: ['backpack', 'facets', query],
    queryFn: ({ signal }) => call(backpackFacets, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Changes every loaded list of the available items; null asks for it again. */
async function changeAvailable(
  change: (loaded: BackpackPages, filters: BackpackFilters) => BackpackPages | null,
): Promise<void> {
  // A page on its way would bring back the list as it was when it was asked for.
  const onTheWay = { queryKey: LISTS, fetchStatus: 'fetching', predicate: isLoaded } as const
  const interrupts = queryClient.isFetching(onTheWay) > 0
  if (interrupts) await queryClient.cancelQueries(onTheWay)
  for (const [key, loaded] of queryClient.getQueriesData<BackpackPages>({ queryKey: LISTS })) {
    const filters = filtersOf(key)
    if (!loaded || filters.tab !== 'available') continue
    const changed = change(loaded, filters)
    if (changed) queryClient.setQueryData(key, changed)
    else void queryClient.invalidateQueries({ queryKey: key })
  }
  if (interrupts) refetchLists()
}

function isLoaded({ state }: Query): boolean {
  return state.data !== undefined
}

function filtersOf(key: QueryKey): BackpackFilters {
  return key[LISTS.length] as BackpackFilters
}

export function dropItems(itemIds: readonly number[]): void {
  const gone = new Set(itemIds)
  void changeAvailable((loaded) => withoutItems(loaded, gone))
}

export function putItemsBack(items: readonly BackpackItem[]): void {
  void changeAvailable((loaded, filters) => withItemsBack(loaded, items, filters))
}

export function markItem(itemId: number, locked: boolean): void {
  void changeAvailable((loaded) => withItem(loaded, itemId, { locked }))
}

/** The lists of the other tabs are asked for again: one that is looked at now, the others when they are. */
export function refetchOtherTabs(): void {
  const others = {
    queryKey: LISTS,
    predicate: ({ queryKey }: Query) => filtersOf(queryKey).tab !== 'available',
  }
  queryClient.removeQueries({ ...others, type: 'inactive' })
  void queryClient.invalidateQueries(others)
}

/** Asks for all lists again: what the page shows is no longer so. */
export function refetchLists(): void {
  void queryClient.invalidateQueries({ queryKey: LISTS })
}
