import { infiniteQueryOptions } from '@tanstack/react-query'
import { BattleStatus, listBattles } from '@noktra/contract/plain/battles'
import { call } from '../../../api/call.ts'
import type { BattleFilters } from '../queries.ts'
import {
  changedRoom,
  listedRoom,
  newerRoom,
  type BattlePush,
  type ListedRoom,
  type ListPage,
} from './live-list.ts'

const PAGE_SIZE = 30
const MOST_HEARD = 300
const LOOK_AGAIN_MS = 5000

/* What the socket told lately, for answers that were on their way meanwhile. */
const heard = new Map<number, ListedRoom>()

/** Keeps what the socket said of a room; `known` is the room as the list has it. */
export function rememberPush(push: BattlePush, known: ListedRoom | undefined, now: number): void {
  const roomId = push.data.room_id
  const before = heard.get(roomId) ?? known
  const after =
    before === undefined
      ? push.cmd === 'battle_room' && listedRoom(push.data.room, now)
      : changedRoom(before, push, now)
  if (!after) return
  heard.delete(roomId)
  heard.set(roomId, after)
  for (const [oldest] of heard) {
    if (heard.size <= MOST_HEARD) break
    heard.delete(oldest)
  }
}

/** The rooms of a tab by filters, as rows that pushes change in place. */
export function liveListQuery(query: BattleFilters, me: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['battles', 'list', 'live', query] as const,
    queryFn: async ({ pageParam: after, signal }): Promise<ListPage> => {
      const page = await call(listBattles, {
        query: { ...query, page_size: PAGE_SIZE, after },
        signal,
        silent: true,
      })
      const context = { query, me, now: performance.now() }
      return { ...page, list: page.list.map((room) => newerRoom(room, heard.get(room.room_id), context)) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
    // Private rooms stand only among one's own, and nothing is pushed to the list about them.
    refetchOnWindowFocus: query.tab === 'mine',
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ list }) => list.some(isHiddenAndAlive)) ? LOOK_AGAIN_MS : false,
  })
}

function isHiddenAndAlive({ private: hidden, status }: ListedRoom): boolean {
  return hidden && (status === BattleStatus.waiting || status === BattleStatus.running)
}
