import { queryOptions } from '@tanstack/react-query'
import { tradeLinkDetails } from '@noktra/contract/plain/steam'
import { call } from '../../api/call.ts'

/** The player's trade link, and when it may be changed. */
export const tradeLinkQuery = queryOptions({
  queryKey: ['user', 'tradeLink'],
  queryFn: ({ signal }) => call(tradeLinkDetails, { signal, silent: true }),
  staleTime: 0,
})
