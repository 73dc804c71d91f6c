import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listOdds, priceMoves } from '@noktra/contract/plain/odds'
import { priceListRows, priceLists } from '@noktra/contract/plain/prices'
import { call } from '../../api/call.ts'

/** All that has published odds. */
export const oddsQuery = queryOptions({
  queryKey: ['odds', 'list'],
  queryFn: async ({ signal }) => (await call(listOdds, { signal, silent: true })).list,
})

/** Price lists, newest first. */
export const priceListsQuery = infiniteQueryOptions({
  queryKey: ['odds', 'price-lists'],
  queryFn: ({ pageParam: after, signal }) =>
    call(priceLists, { query: { page_size: 20, after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** One price list; null where there is none of this number. */
export function priceListQuery(version: number) {
  return queryOptions({
    queryKey: ['odds', 'price-list', version],
    queryFn: async ({ signal }) =>
      (await call(priceLists, { query: { version }, signal, silent: true })).list[0] ?? null,
  })
}

/** What is new in a price list. */
export function priceListRowsQuery(version: number) {
  return infiniteQueryOptions({
    queryKey: ['odds', 'price-list-rows', version],
    queryFn: ({ pageParam: after, signal }) =>
      call(priceListRows, { query: { version, page_size: 50, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** What one change of prices moved. */
export function priceMovesQuery(change: number) {
  return infiniteQueryOptions({
    queryKey: ['odds', 'price-moves', change],
    queryFn: ({ pageParam: after, signal }) =>
      call(priceMoves, { query: { change, page_size: 50, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}
