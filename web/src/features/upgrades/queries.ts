import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBackpack, type BackpackItem } from '@noktra/contract/backpack'
import { skinDetails } from '@noktra/contract/skins'
import { listTargets, upgradeDetails, upgradeRecord } from '@noktra/contract/upgrades'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { BackpackSort, TargetFilters } from './filters.ts'

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

const LARGEST_PAGE = 100
/** How far down the backpack items of an address are looked for. */
const MOST_PAGES = 20

/** Held items by their numbers, wherever in the backpack they are; those that are gone are missing. */
export function heldItemsQuery(item_ids: readonly number[]) {
  return queryOptions({
    queryKey: ['backpack', 'held', item_ids],
    queryFn: async ({ signal }) => {
      const found: BackpackItem[] = []
      let after = FIRST
      for (let page = 0; page < MOST_PAGES && found.length < item_ids.length; page += 1) {
        const query = { sort: 'new', page_size: LARGEST_PAGE, after } as const
        // oxlint-disable-next-line no-await-in-loop -- each page names the next one
        const { list, next } = await call(listBackpack, { query, signal, silent: true })
        found.push(...list.filter((item) => item_ids.includes(item.item_id)))
        if (next === null) break
        after = next
      }
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function targetsQuery(filters: TargetFilters) {
  return infiniteQueryOptions({
    queryKey: ['upgrades', 'targets', filters],
    queryFn: ({ pageParam: after, signal }) =>
      call(listTargets, { query: { ...filters, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  })
}

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
export function noteUpgrade(): void {
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
  void queryClient.invalidateQueries({ queryKey: ['upgrades', 'record'] })
  void queryClient.invalidateQueries({ queryKey: ['user', 'seed'], refetchType: 'none' })
}

/** The store refused what this page still believes: prices, settings and items are asked for again. */
export function refetchTerms(): void {
  for (const queryKey of [['backpack'], ['upgrades', 'targets'], ['skins'], ['setting']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
