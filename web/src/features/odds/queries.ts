import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listChanges } from '@noktra/contract/plain/changes'
import { listOdds, priceMoves } from '@noktra/contract/plain/odds'
import { call } from '../../api/call.ts'

/** All that has published odds. */
export const oddsQuery = queryOptions({
  queryKey: ['odds', 'list'],
  queryFn: async ({ signal }) => (await call(listOdds, { signal, silent: true })).list,
})

/** Changes of prices, newest first. */
export const priceChangesQuery = infiniteQueryOptions({
  queryKey: ['odds', 'price-changes'],
  queryFn: ({ pageParam: after, signal }) =>
    call(listChanges, { query: { kind: 'prices', page_size: 20, after }, signal, silent: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

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
