import { queryOptions } from '@tanstack/react-query'
import { listReturns } from '@noktra/contract/plain/returns'
import { call } from '../../api/call.ts'

/** What all settled plays gave beside what the published odds say. */
export const returnsQuery = queryOptions({
  queryKey: ['returns'],
  queryFn: ({ signal }) => call(listReturns, { signal, silent: true }),
  staleTime: 30_000,
})
