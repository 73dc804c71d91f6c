import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { currentPrices } from '@noktra/contract/plain/prices'
import { skinDetails } from '@noktra/contract/plain/skins'
import { listTargets, targetFacets, upgradeDetails, upgradeRecord } from '@noktra/contract/plain/upgrades'
import { fromCents, toCents } from '@noktra/game/money'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { BackpackSort, TargetFilters } from './filters.ts'
import type { Wanted } from './stake.ts'

/** Fills whole rows of five and of two. */
const PAGE_SIZE = 40

const nextOf = (page: { next: string | null }) => page.next ?? undefined
const FIRST = undefined as string | undefined

/** What the player holds and may stake. */
export function stakeableQuery(sort: BackpackSort) {
  return infiniteQueryOptions({
    queryKey: ['backpack', 'stakeable', sort],
    queryFn: ({ pageParam: after, signal }) =>
      call(listBackpack, { query: { sort, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function targetsQuery(filters: TargetFilters) {
  const { item, ...rest } = filters
  return infiniteQueryOptions({
    queryKey: ['upgrades', 'targets', filters],
    queryFn: ({ pageParam: after, signal }) =>
      call(listTargets, { query: { ...rest, ...item, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  })
}

/** Classes, variants, phases, collections and games of the targets that these filters leave. */
export function targetFacetsQuery({ item, ...filters }: TargetFilters) {
  const query = { ...filters, ...item, sort: undefined }
  return queryOptions({
    queryKey: ['upgrades', 'targets', 'facets', query],
    queryFn: ({ signal }) => call(targetFacets, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

/** The target that is worth the nearest to what is wanted; null where none may be played for. */
export function nearestTargetQuery({ cents, least, most }: Wanted) {
  return queryOptions({
    queryKey: ['upgrades', 'targets', 'nearest', cents, least, most],
    queryFn: async ({ signal }) => {
      const page_size = 1
      const [above, below] = await Promise.all([
        call(listTargets, {
          query: { min_price: fromCents(cents), max_price: fromCents(most), page_size },
          signal,
          silent: true,
        }),
        call(listTargets, {
          query: { min_price: fromCents(least), max_price: fromCents(cents), sort: '-price', page_size },
          signal,
          silent: true,
        }),
      ])
      const farOff = ({ price }: { price: number }) => Math.abs(toCents(price) - cents)
      return [...above.list, ...below.list].toSorted((a, b) => farOff(a) - farOff(b))[0] ?? null
    },
    placeholderData: keepPreviousData,
  })
}

/** The price list that upgrades go by. A feed may bring the next one at any time. */
export const pricesQuery = queryOptions({
  queryKey: ['upgrades', 'prices'],
  queryFn: async ({ signal }) => (await call(currentPrices, { signal, silent: true })).list,
  refetchInterval: 15_000,
})

/** A skin at its current price. */
export function skinQuery(skin_id: number) {
  return queryOptions({
    queryKey: ['skins', 'details', skin_id],
    queryFn: ({ signal }) => call(skinDetails, { query: { skin_id }, signal, silent: true }),
  })
}

export function upgradeQuery(upgrade_id: number) {
  return queryOptions({
    queryKey: ['upgrades', 'details', upgrade_id],
    queryFn: ({ signal }) => call(upgradeDetails, { query: { upgrade_id }, signal, silent: true }),
    staleTime: Infinity,
  })
}

export type RecordScope = 'mine' | 'all'

export function recordsQuery(scope: RecordScope) {
  return infiniteQueryOptions({
    queryKey: ['upgrades', 'record', scope],
    queryFn: ({ pageParam: after, signal }) =>
      call(upgradeRecord, { query: { scope, after }, signal, silent: true }),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    staleTime: 5000,
  })
}

/** After an upgrade: items have gone and come, and the records have one more. */
export function updateAfterUpgrade(): void {
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
  void queryClient.invalidateQueries({ queryKey: ['upgrades', 'record'] })
  void queryClient.invalidateQueries({ queryKey: ['user', 'seed'], refetchType: 'none' })
}

/** The store refused what this page still believes: prices, settings and items are asked for again. */
export function refetchTerms(): void {
  for (const queryKey of [
    ['backpack'],
    ['upgrades', 'targets'],
    ['upgrades', 'prices'],
    ['skins'],
    ['setting'],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
