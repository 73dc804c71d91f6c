import type { InfiniteData } from '@tanstack/react-query'
import type { BattleCard } from '@noktra/contract/battles'
import type { BattlePushes } from '@noktra/contract/live'
import { comparing, fits } from './list-filters.ts'
import type { BattleFilters } from '../queries.ts'

/*
 * The list while rooms change: what the socket tells is put into the pages that were fetched. Nothing moves by itself:
 * a room that no longer belongs stays where it is until the view has let it go, and a new one waits to be shown.
 */

/** A room of the list. Times are the page's own clock (performance.now), so that a wrong wall clock changes nothing. */
export type ListedRoom = BattleCard & {
  /** When the next thing happens, null when nothing more does. */
  ends_at: number | null
  /** Since when it no longer belongs to the tab or the filters; null while it does. */
  left_at: number | null
  /** It was shown after the list stood, so it slides in. */
  arrived: boolean
}

export type ListPage = { list: ListedRoom[]; total: number; next: string | null }
export type ListPages = InfiniteData<ListPage>

/** What the socket says of one room. */
export type BattlePush = {
  [Cmd in Exclude<keyof BattlePushes, 'battle_rounds'>]: { cmd: Cmd; data: BattlePushes[Cmd] }
}[Exclude<keyof BattlePushes, 'battle_rounds'>]

/** Which list is shown, to whom, and the moment of the page's clock. */
export type ListContext = { query: BattleFilters; me: number | undefined; now: number }

export function listedRoom(room: BattleCard, now: number): ListedRoom {
  const ends_at = room.ends_in_ms === null ? null : now + room.ends_in_ms
  return { ...room, ends_at, left_at: null, arrived: false }
}

/** A room after a push; the room itself when the push tells of an earlier state. */
export function changedRoom(room: ListedRoom, { cmd, data }: BattlePush, now: number): ListedRoom {
  const { version } = data
  // The whole card comes before the push that names the change, and says more.
  const known = cmd === 'battle_room' || cmd === 'battle_join' ? room.version - 1 : room.version
  if (version <= known) return room
  switch (cmd) {
    case 'battle_room':
      return { ...listedRoom(data.room, now), left_at: room.left_at, arrived: room.arrived }
    case 'battle_join': {
      const others = room.players.filter((player) => player.seat !== data.seat)
      const players = data.player ? [...others, data.player].sort((a, b) => a.seat - b.seat) : others
      return { ...room, version, players }
    }
    case 'battle_start':
      return { ...room, version, status: 1, phase: data.phase, round: 0, ends_at: now + data.starts_in_ms }
    case 'battle_end':
      return {
        ...room,
        version,
        status: data.phase === 'finished' ? 2 : 1,
        phase: data.phase,
        winners: data.winners,
        round: room.round_num,
        ends_at: null,
      }
    case 'battle_timeout':
      return { ...room, version, status: -1, phase: 'timeout', end_reason: data.reason, ends_at: null }
  }
}

/** The fetched pages after a push. A room that no longer belongs keeps its place and is marked as leaving. */
export function patchPages(pages: ListPages, push: BattlePush, context: ListContext): ListPages {
  const before = findRoom(pages, push.data.room_id)
  if (!before) return pages
  const after = marked(changedRoom(before, push, context.now), context)
  const added = Number(before.left_at !== null) - Number(after.left_at !== null)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      total: page.total + added,
      list: page.list.map((room) => (room === before ? after : room)),
    })),
  }
}

/** The rooms that wait to be shown, after a push: a new one comes to them, one that no longer belongs goes. */
export function patchWaiting(
  waiting: readonly ListedRoom[],
  pages: ListPages,
  push: BattlePush,
  { query, me, now }: ListContext,
): readonly ListedRoom[] {
  const { cmd, data } = push
  const known = waiting.find((room) => room.room_id === data.room_id)
  if (known) {
    const after = changedRoom(known, push, now)
    return fits(after, query, me)
      ? waiting.map((room) => (room === known ? after : room))
      : waiting.filter((room) => room !== known)
  }
  if (cmd !== 'battle_room' || findRoom(pages, data.room_id)) return waiting
  const room = listedRoom(data.room, now)
  return fits(room, query, me) && belongsToLoaded(room, pages, query) ? [...waiting, room] : waiting
}

/** Shows the rooms that waited, each where the list's order has it. */
export function withWaiting(
  pages: ListPages,
  waiting: readonly ListedRoom[],
  query: BattleFilters,
): ListPages {
  const compare = comparing(query.sort)
  const lists = pages.pages.map((page) => [...page.list])
  let shown = 0
  for (const room of waiting) {
    if (findRoom(pages, room.room_id) || !belongsToLoaded(room, pages, query)) continue
    const at = lists.findIndex((list) => list.some((other) => compare(room, other) < 0))
    const list = lists.at(at)
    if (!list) continue
    const before = list.findIndex((other) => compare(room, other) < 0)
    list.splice(before < 0 ? list.length : before, 0, { ...room, arrived: true })
    shown += 1
  }
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      total: page.total + shown,
      list: lists[index] ?? [],
    })),
  }
}

/** Lets go of a room that has left. */
export function withoutRoom(pages: ListPages, roomId: number): ListPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      list: page.list.filter((room) => room.room_id !== roomId),
    })),
  }
}

/** A fetched row, or what the socket told of this room since: an answer may be older than a push that overtook it. */
export function newerRoom(
  fetched: BattleCard,
  heard: ListedRoom | undefined,
  context: ListContext,
): ListedRoom {
  if (!heard || heard.version <= fetched.version) return listedRoom(fetched, context.now)
  return marked({ ...heard, left_at: null, arrived: false }, context)
}

export function findRoom(pages: ListPages, roomId: number): ListedRoom | undefined {
  for (const { list } of pages.pages) {
    const found = list.find((room) => room.room_id === roomId)
    if (found) return found
  }
  return undefined
}

function marked(room: ListedRoom, { query, me, now }: ListContext): ListedRoom {
  if (fits(room, query, me)) return room.left_at === null ? room : { ...room, left_at: null }
  return room.left_at === null ? { ...room, left_at: now } : room
}

/** Not when it stands behind the last loaded page: it comes with the next. */
function belongsToLoaded(room: BattleCard, { pages }: ListPages, { sort }: BattleFilters): boolean {
  const last = pages.at(-1)
  const lastRoom = last?.list.at(-1)
  return last?.next === null || lastRoom === undefined || comparing(sort)(room, lastRoom) < 0
}
