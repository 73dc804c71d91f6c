import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { battleHistory } from '@noktra/contract/plain/battles'
import { boxDetails, listBoxes } from '@noktra/contract/plain/boxes'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'

/** More boxes than a store has on sale; a larger one pages on. */
const PAGE_SIZE = 100

/** Boxes on sale, all or those that a search finds; kept under the same key as the home page's list. */
export function shelfQuery(q?: string) {
  const query = q ? { q } : {}
  return infiniteQueryOptions({
    queryKey: ['boxes', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listBoxes, { query: { ...query, page_size: PAGE_SIZE, after: pageParam }, signal, silent: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

export type BoxInBattle = DataOf<typeof boxDetails>

/** A box as a battle would be fought over it now: price and odds of one version. */
export function boxInBattleQuery(box_id: number) {
  return queryOptions({
    queryKey: ['boxes', 'details', box_id],
    queryFn: ({ signal }) => call(boxDetails, { query: { box_id }, signal, silent: true }),
  })
}

/** The store says that boxes are others than this page believes: prices, odds and the shelf are asked for again. */
export async function refetchBoxes(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['boxes', 'details'] }),
    queryClient.invalidateQueries({ queryKey: ['boxes', 'list'] }),
  ])
}

/** The newest of the player's own battles that are over. */
export const ownNewestQuery = queryOptions({
  queryKey: ['battles', 'own newest'],
  queryFn: async ({ signal }) =>
    (await call(battleHistory, { query: { mine: '1', page_size: 1 }, signal, silent: true })).list[0] ?? null,
})
