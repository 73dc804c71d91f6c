import { queryOptions } from '@tanstack/react-query'
import type { OverlaySettings } from '@noktra/contract/overlay'
import { overlayDetails } from '@noktra/contract/plain/overlay'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'

export const overlayQuery = queryOptions({
  queryKey: ['overlay'],
  queryFn: ({ signal }) => call(overlayDetails, { signal, silent: true }),
})

/** What the store has said of the overlay is what the page shows from now on, also when it comes back to it. */
export function keepOverlay(part: Partial<OverlaySettings>): void {
  queryClient.setQueryData(overlayQuery.queryKey, (known) => known && { ...known, ...part })
}

export async function refetchOverlay(): Promise<OverlaySettings> {
  return queryClient.fetchQuery({ ...overlayQuery, staleTime: 0 })
}
