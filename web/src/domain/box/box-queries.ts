import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { boxDetails, keyCount, listBoxes, listBoxTypes } from '@noktra/contract/plain/boxes'
import type { DataOf, QuerySent } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** More boxes than a store has on sale; a larger one pages on. */
const PAGE_SIZE = 100

/** In a new store nothing is on sale until its first odds are drawn, some seconds after it was made. */
const EMPTY_AGAIN_MS = 2000

type BoxQuery = Omit<QuerySent<typeof listBoxes>, 'page' | 'page_size' | 'after'>

/** Boxes on sale, all or those that a filter finds. */
export function boxesQuery(query: BoxQuery) {
  const { sort: _sort, ...filters } = query
  const unfiltered = Object.values(filters).every((filter) => filter === undefined)
  return infiniteQueryOptions({
    queryKey: ['boxes', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listBoxes, { query: { ...query, page_size: PAGE_SIZE, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      unfiltered && state.data?.pages[0]?.total === 0 ? EMPTY_AGAIN_MS : false,
  })
}

export type Box = DataOf<typeof boxDetails>

/** A box with price and odds of one version. */
export function boxQuery(box_id: number) {
  return queryOptions({
    queryKey: ['boxes', 'details', box_id],
    queryFn: ({ signal }) => call(boxDetails, { query: { box_id }, signal, silent: true }),
  })
}

/** The store says that boxes are others than this page believes: prices, odds and the list are asked for again. */
export async function refetchBoxes(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['boxes', 'details'] }),
    queryClient.invalidateQueries({ queryKey: ['boxes', 'list'] }),
  ])
}

export const boxTypesQuery = queryOptions({
  queryKey: ['boxes', 'types'],
  queryFn: async ({ signal }) => (await call(listBoxTypes, { signal, silent: true })).list,
  staleTime: 10 * 60_000,
})

export type HeldKey = DataOf<typeof keyCount>['list'][number]

/** Keys the player holds, by box. */
export const keysQuery = queryOptions({
  queryKey: ['boxes', 'keys'],
  queryFn: async ({ signal }) => (await call(keyCount, { signal, silent: true })).list,
})
