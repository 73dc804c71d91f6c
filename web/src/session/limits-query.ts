import { queryOptions } from '@tanstack/react-query'
import { limitDetails } from '@noktra/contract/plain/limits'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../api/call.ts'

export type LimitState = DataOf<typeof limitDetails>
export type SetLimit = LimitState['limits'][number]

/** What the player spent today and this month, the limits they set for themselves, and their break. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call(limitDetails, { signal, silent: true }),
  staleTime: 0,
})
