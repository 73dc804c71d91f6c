import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { boxDetails, listBoxes, myOpenRecord, poolHistory, unpackRecords } from '@noktra/contract/plain/boxes'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { keysQuery } from '../../domain/box/box-queries.ts'
import { seedQuery } from '../../session/queries.ts'
import { todayRechargeQuery, welfareBoxesQuery } from '../../domain/welfare/welfare-queries.ts'

export type Box = DataOf<typeof boxDetails>

export function boxQuery(box_id: number) {
  return queryOptions({
    queryKey: ['boxes', 'details', box_id],
    queryFn: ({ signal }) => call(boxDetails, { query: { box_id }, signal, silent: true }),
  })
}

/** The box that the key of a newcomer opens: the cheapest on sale. */
export const starterQuery = queryOptions({
  queryKey: ['boxes', 'starter'],
  queryFn: async ({ signal }) =>
    (await call(listBoxes, { query: { sort: 'price', page_size: 1 }, signal, silent: true })).list[0] ?? null,
})

export type Records = 'recent' | 'best' | 'mine'

/** Openings of a box: the newest of all players, the best of all players, the player's own. */
export function recordsQuery(box_id: number, records: Records) {
  return infiniteQueryOptions({
    queryKey: ['boxes', 'records', box_id, records],
    queryFn: ({ pageParam: after, signal }) =>
      records === 'mine'
        ? call(myOpenRecord, { query: { box_id, after }, signal, silent: true })
        : call(unpackRecords, {
            query: { box_id, after, sort: records === 'best' ? 'best' : 'new' },
            signal,
            silent: true,
          }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5000,
  })
}

export function historyQuery(box_id: number) {
  return queryOptions({
    queryKey: ['boxes', 'history', box_id],
    queryFn: async ({ signal }) =>
      (await call(poolHistory, { query: { box_id }, signal, silent: true })).list,
  })
}

/** After an opening: the count on the box grows; records, keys, backpack and nonce are no longer what was fetched. */
export function updateAfterOpening(box_id: number, num: number): void {
  queryClient.setQueryData(boxQuery(box_id).queryKey, (box) => box && { ...box, opened: box.opened + num })
  void queryClient.invalidateQueries({ queryKey: ['boxes', 'records', box_id] })
  void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['backpack'] })
  void queryClient.invalidateQueries({ queryKey: seedQuery.queryKey, refetchType: 'none' })
}

/** The store refused what this page still believes: the box, its odds or the keys are asked for again. */
export function refetchBox(box_id: number): void {
  void queryClient.invalidateQueries({ queryKey: ['boxes', 'details', box_id] })
  void queryClient.invalidateQueries({ queryKey: ['boxes', 'history', box_id] })
  void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
}

/** A welfare box was opened: the next one waits for the store's next day. */
export function updateAfterWelfareOpening(next_at: number): void {
  queryClient.setQueryData(welfareBoxesQuery().queryKey, (welfare) => welfare && { ...welfare, next_at })
}

/** What the page believes of the day and its recharge is asked for again. */
export function refetchWelfare(): void {
  void queryClient.invalidateQueries({ queryKey: welfareBoxesQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: todayRechargeQuery.queryKey })
}
