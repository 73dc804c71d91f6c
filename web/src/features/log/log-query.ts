import { queryOptions } from '@tanstack/react-query'
import { log } from '@noktra/contract/plain/log'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'

const AGAIN_MS = 4000

/** `ahead_ms`: how far the store's clock is ahead of this browser's, which may be wrong. */
export type LogNow = DataOf<typeof log> & { ahead_ms: number }

/** The log as it is now; what is shown grows with it. */
export const logQuery = queryOptions({
  queryKey: ['log', 'now'],
  queryFn: async ({ signal }): Promise<LogNow> => {
    let ahead_ms = 0
    const answer = await call(log, {
      signal,
      silent: true,
      onHeaders(headers) {
        const at = Date.parse(headers.get('date') ?? '')
        if (!Number.isNaN(at)) ahead_ms = at - Date.now()
      },
    })
    return { ...answer, ahead_ms }
  },
  staleTime: 0,
  refetchInterval: AGAIN_MS,
})
