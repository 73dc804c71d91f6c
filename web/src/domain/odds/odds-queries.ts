import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { oddsVersion, oddsVersions } from '@noktra/contract/plain/odds'
import { call } from '../../api/call.ts'

/** Of what the odds are: a box, a tier, the pool of what a lost battle gives. */
export type OddsOf = { game: string; subject: number }

/** Versions of published odds, newest first. */
export function versionsQuery(of: OddsOf) {
  return infiniteQueryOptions({
    queryKey: ['odds', 'versions', of.game, of.subject],
    queryFn: ({ pageParam: after, signal }) =>
      call(oddsVersions, { query: { ...of, after }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Every row of a version beside the version before; it never changes. */
export function rowsQuery(of: OddsOf, version: number) {
  return queryOptions({
    queryKey: ['odds', 'rows', of.game, of.subject, version],
    queryFn: async ({ signal }) =>
      (await call(oddsVersion, { query: { ...of, version }, signal, silent: true })).list,
    staleTime: Infinity,
  })
}
