import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { onLive, watchBattle } from '../../../live/live.ts'
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

/**
 * The rooms of a list, kept up to date by the socket. `mayMove` says whether nobody is aiming at a row: then new rooms
 * show at once, else they wait for `showWaiting`.
 */
export function useLiveList(query: BattleFilters, { mayMove }: { mayMove: () => boolean }) {
  const client = useQueryClient()
  const { signedIn, user } = useSession()
  const me = user?.user_id
  const enabled = query.tab !== 'mine' || signedIn
  const options = liveListQuery(query, me)
  const list = useInfiniteQuery({
    ...options,
    enabled,
    placeholderData: keepPreviousData,
  })

  const listKey = JSON.stringify(query)
  const [held, setHeld] = useState({ listKey, rooms: NONE })
  const pages = list.isPlaceholderData ? undefined : list.data
  const waiting =
    held.listKey === listKey && pages ? held.rooms.filter((room) => !findRoom(pages, room.room_id)) : NONE

  const hear = useEffectEvent((push: BattlePush) => {
    const context = { query, me, now: performance.now() }
    const loaded = client.getQueryData(options.queryKey)
    rememberPush(push, loaded && findRoom(loaded, push.data.room_id), context.now)
    if (loaded) client.setQueryData(options.queryKey, patchPages(loaded, push, context))
    setHeld((before) => {
      const rooms = before.listKey === listKey ? before.rooms : NONE
      return { listKey, rooms: patchWaiting(rooms, loaded ?? NO_PAGES, push, context) }
    })
  })

  /** What was pushed before the store knew that this page listens, or while the connection was gone, is fetched. */
  const catchUp = useEffectEvent(async () => {
    if (!enabled) return
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

  function showWaiting(): void {
    client.setQueryData(options.queryKey, (loaded) => loaded && withWaiting(loaded, waiting, query))
    setHeld({ listKey, rooms: NONE })
  }

  const showWhenCalm = useEffectEvent(() => {
    const isEmpty = pages?.pages.every((page) => page.list.length === 0)
    if (waiting.length > 0 && (isEmpty || mayMove())) showWaiting()
  })
  useEffect(() => showWhenCalm(), [waiting.length])

  return {
    ...list,
    rooms: list.data?.pages.flatMap((page) => page.list),
    /** Rooms that came since and wait to be shown. */
    waiting,
    showWaiting,
    /** Takes away a room that has left, once the view has let it go. */
    drop(roomId: number) {
      client.setQueryData(options.queryKey, (loaded) => loaded && withoutRoom(loaded, roomId))
    },
  }
}
