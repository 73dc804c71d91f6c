import { infiniteQueryOptions } from '@tanstack/react-query'
import { myOpenRecord, unpackRecords } from '@noktra/contract/plain/boxes'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { seedQuery } from '../../session/queries.ts'
import { boxQuery, keysQuery } from '../box/box-queries.ts'

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
  void queryClient.invalidateQueries({ queryKey: ['odds', 'versions', 'box', box_id] })
  void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
}
