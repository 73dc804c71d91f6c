import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QuerySent } from '@noktra/contract/plain-types'
import { retrieveRecords } from '@noktra/contract/plain/retrieval'
import type { RetrievalRecord } from '@noktra/contract/retrieval'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'

const ALL = ['retrieval'] as const

/** The socket tells every step; this finds what was told while it was away. */
const REFETCH_MS = 20_000
const LARGEST_PAGE = 100

export type RetrievalStatus = NonNullable<QuerySent<typeof retrieveRecords>['status']>

/** The list of retrievals with one of them in view. */
export function retrievalPath(retrieval_id: number): string {
  return `${paths.retrievals}?id=${retrieval_id}`
}

export function isOpen({ phase }: Pick<RetrievalRecord, 'phase'>): boolean {
  return phase !== 'done' && phase !== 'failed'
}

/** The player's retrievals with their timelines, newest first. */
export function retrievalsQuery(status: RetrievalStatus) {
  return infiniteQueryOptions({
    queryKey: [...ALL, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      call(retrieveRecords, { query: { status, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(isOpen)) ? REFETCH_MS : false,
  })
}

/** What is on its way, by the number of its retrieval. */
export const openRetrievalsQuery = queryOptions({
  queryKey: [...ALL, 'open'],
  queryFn: ({ signal }) =>
    call(retrieveRecords, { query: { status: 'open', page_size: LARGEST_PAGE }, signal, silent: true }),
  select: ({ list }) => new Map(list.map((record) => [record.retrieval_id, record])),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
})

export function refetchRetrievals(): void {
  void queryClient.invalidateQueries({ queryKey: ALL })
}
