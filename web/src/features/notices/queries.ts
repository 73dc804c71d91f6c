import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotices } from '@noktra/contract/plain/notices'
import { call } from '../../api/call.ts'

/** The notices, newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal, pageParam }) =>
    call(listNotices, { query: pageParam === null ? {} : { after: pageParam }, signal, silent: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})
