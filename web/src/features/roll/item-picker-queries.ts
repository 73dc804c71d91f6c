import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { call } from '../../api/call.ts'

export const PRIZE_SORTS = ['-value', 'value', 'new'] as const
export type PrizeSort = (typeof PRIZE_SORTS)[number]

const PAGE_SIZE = 40

/** What the player holds, page by page. */
export function prizesQuery(sort: PrizeSort) {
  return infiniteQueryOptions({
    queryKey: ['backpack', 'prizes', sort],
    queryFn: ({ pageParam: after, signal }) =>
      call(listBackpack, { query: { sort, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
