import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import type { DataOf, QuerySent } from '@noktra/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What a call that reads answers, kept fresh every `everyMs` if given. */
export function useAdminQuery<R extends AdminRoute>(
  route: R,
  query: QuerySent<R> = {} as QuerySent<R>,
  { everyMs, enabled = true }: { everyMs?: number; enabled?: boolean } = {},
) {
  return useQuery<DataOf<R>>({
    queryKey: ['query', route.path, query],
    queryFn: ({ signal }) => call(route, { query, signal }),
    refetchInterval: everyMs,
    enabled,
  })
}
