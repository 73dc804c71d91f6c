import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  BattleStatus,
  battleBoxSkins,
  battleDetails,
  battleHistory,
  type listBattles,
} from '@noktra/contract/plain/battles'
import type { BattleCard } from '@noktra/contract/battles'
import type { QuerySent } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { offerPush } from '../../domain/push/push-offer.ts'

export type BattleFilters = Omit<QuerySent<typeof listBattles>, 'page' | 'page_size' | 'after'>

const PAGE_SIZE = 30

/** Battles that are over, of everybody or one's own. */
export function historyQuery(mine: boolean) {
  return infiniteQueryOptions({
    queryKey: ['battles', 'history', mine],
    queryFn: ({ pageParam: after, signal }) =>
      call(battleHistory, {
        query: { mine: mine ? '1' : '0', page_size: PAGE_SIZE, after },
        signal,
        silent: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
}

/** One room as it stands now. */
export function battleQuery(room_id: number, password?: string) {
  return queryOptions({
    queryKey: ['battles', 'room', room_id],
    queryFn: ({ signal }) => call(battleDetails, { query: { room_id, password }, signal, silent: true }),
    staleTime: 0,
  })
}

/** What is in the room's boxes: names and pictures for draws, filler tiles for the reels. */
export function battleSkinsQuery(room_id: number, password?: string) {
  return queryOptions({
    queryKey: ['battles', 'skins', room_id],
    queryFn: ({ signal }) => call(battleBoxSkins, { query: { room_id, password }, signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** After taking a seat: who waits for others may want to be told when it begins. */
export function seatTaken(room: BattleCard): void {
  updateBattle(room)
  if (room.status === BattleStatus.waiting) offerPush('battle_ready')
}

/** After a move in a room: its page, the lists and the backpack are no longer what was fetched. */
export function updateBattle(room: BattleCard): void {
  void queryClient.invalidateQueries({ queryKey: ['battles', 'room', room.room_id] })
  void queryClient.invalidateQueries({ queryKey: ['battles', 'list'], refetchType: 'none' })
}
