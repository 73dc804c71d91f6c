import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { levelSetting, promoteRecord, promoteStat } from '@noktra/contract/plain/promotion'
import { call } from '../api/call.ts'

/** Everything of the player's promotion; a claim changes all of it. */
export const PROMOTION = ['promotion'] as const

/** The levels and their rates, the same for everybody. */
export const levelsQuery = queryOptions({
  queryKey: ['promotion-levels'],
  queryFn: async ({ signal }) => (await call(levelSetting, { signal, silent: true })).list,
  staleTime: 10 * 60_000,
})

export const statQuery = queryOptions({
  queryKey: [...PROMOTION, 'stat'],
  queryFn: ({ signal }) => call(promoteStat, { signal, silent: true }),
})

export const recordsQuery = infiniteQueryOptions({
  queryKey: [...PROMOTION, 'records'],
  queryFn: ({ signal, pageParam }) =>
    call(promoteRecord, { query: pageParam === null ? {} : { after: pageParam }, signal, silent: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})
