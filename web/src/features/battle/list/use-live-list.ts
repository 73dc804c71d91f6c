import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onLive } from '../../../live/live.ts'
import { watchBattle } from '../../../domain/battle/watch-battle.ts'
import { useSession } from '../../../session/session.ts'
import type { BattleFilters } from '../queries.ts'
import { liveListQuery, rememberPush } from './list-query.ts'
import {
  findRoom,
  patchPages,
  patchWaiting,
  withoutRoom,
  withWaiting,
  type BattlePush,
  type ListedRoom,
  type ListPages,
} from './live-list.ts'

const NO_PAGES: ListPages = { pages: [], pageParams: [] }
const NONE: readonly ListedRoom[] = []

/** New rooms of a list that wait to be shown: only pushes fill it. */
function waitingQuery(query: BattleFilters) {
  return queryOptions<readonly ListedRoom[]>({
    queryKey: ['battles', 'list', 'waiting', query],
    queryFn: skipToken,
  })
}

/**
 * The rooms of a list, kept up to date by the socket. `mayMove` says whether no row is being aimed at: then new rooms
 * show at once, else they wait for `showWaiting`.
 */
export function useLiveList(query: BattleFilters, { mayMove }: { mayMove: () => boolean }) {
  const client = useQueryClient()
  const { signedIn, user } = useSession()
  const me = user?.user_id
  const enabled = query.tab !== 'mine' || signedIn
  const options = liveListQuery(query, me)
  const list = useInfiniteQuery({ ...options, enabled, placeholderData: keepPreviousData })
  const pages = list.isPlaceholderData ? undefined : list.data

  const waitingKey = waitingQuery(query).queryKey
  const { data: held = NONE } = useQuery(waitingQuery(query))
  const waiting = pages ? held.filter((room) => !findRoom(pages, room.room_id)) : NONE

  const hear = useEffectEvent((push: BattlePush) => {
    const context = { query, me, now: performance.now() }
    const before = client.getQueryData(options.queryKey)
    rememberPush(push, before && findRoom(before, push.data.room_id), context.now)

    const after = patchPages(before ?? NO_PAGES, push, context)
    const rooms = patchWaiting(client.getQueryData(waitingKey) ?? NONE, after, push, context)
    const isEmpty = after.pages.every((page) => page.list.length === 0)
    const shown = before && rooms.length > 0 && (isEmpty || mayMove())
    if (before) client.setQueryData(options.queryKey, shown ? withWaiting(after, rooms, query) : after)
    client.setQueryData(waitingKey, shown ? NONE : rooms)
  })

  /** What was pushed before the store knew that this page listens, or while the connection was gone, is fetched. */
  const catchUp = useEffectEvent(async () => {
    if (!enabled) return
    client.setQueryData(waitingKey, NONE)
    if (client.isFetching({ queryKey: options.queryKey }) > 0) await list.refetch({ cancelRefetch: false })
    await list.refetch()
  })

  useEffect(() => {
    const stops = [
      onLive('battle_room', (data) => hear({ cmd: 'battle_room', data })),
      onLive('battle_join', (data) => hear({ cmd: 'battle_join', data })),
      onLive('battle_start', (data) => hear({ cmd: 'battle_start', data })),
      onLive('battle_end', (data) => hear({ cmd: 'battle_end', data })),
      onLive('battle_timeout', (data) => hear({ cmd: 'battle_timeout', data })),
      watchBattle(0, undefined, () => void catchUp()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])

  return {
    ...list,
    rooms: list.data?.pages.flatMap((page) => page.list),
    /** Rooms that came since and wait to be shown. */
    waiting,
    showWaiting() {
      client.setQueryData(options.queryKey, (loaded) => loaded && withWaiting(loaded, waiting, query))
      client.setQueryData(waitingKey, NONE)
    },
    /** Takes away a room that has left, once the view has let it go. */
    drop(roomId: number) {
      client.setQueryData(options.queryKey, (loaded) => loaded && withoutRoom(loaded, roomId))
    },
  }
}
