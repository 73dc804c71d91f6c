import { describe, expect, test } from 'vitest'
import {
  changedRoom,
  listedRoom,
  newerRoom,
  patchPages,
  patchWaiting,
  withoutRoom,
  withWaiting,
  type BattlePush,
  type ListContext,
  type ListedRoom,
  type ListPages,
} from './live-list.ts'
import { player, room } from './sample-room.ts'

const NOW = 1000
const OPEN: ListContext = { query: { tab: 'open', sort: '-new' }, me: undefined, now: NOW }

function listed(room_id: number, part: Parameters<typeof room>[0] = {}): ListedRoom {
  return listedRoom(room({ room_id, ...part }), 0)
}

function loaded(lists: ListedRoom[][], next: string | null = null): ListPages {
  return {
    pageParams: lists.map(() => undefined),
    pages: lists.map((list, at) => ({
      list,
      total: lists.flat().length,
      next: at < lists.length - 1 ? 'more' : next,
    })),
  }
}

function ids(pages: ListPages): number[][] {
  return pages.pages.map(({ list }) => list.map(({ room_id }) => room_id))
}

function roomPush(room_id: number, part: Parameters<typeof room>[0] = {}): BattlePush {
  const card = room({ room_id, version: 2, ...part })
  return { cmd: 'battle_room', data: { room_id, version: card.version, room: card } }
}

function started(room_id: number, version = 2): BattlePush {
  const data = {
    room_id,
    version,
    phase: 'locked',
    starts_in_ms: 5000,
    lock_hash: '',
    beacon_round: 1,
  } as const
  return { cmd: 'battle_start', data }
}

describe('a room after a push', () => {
  test('has the seat that was taken, in its place, and again free when it is given up', () => {
    const second = player({ seat: 2, user_id: 8 })
    const taken = changedRoom(
      listed(1, { players: [player(), player({ seat: 3, user_id: 9 })] }),
      { cmd: 'battle_join', data: { room_id: 1, version: 2, seat: 2, player: second } },
      NOW,
    )
    expect(taken.players.map(({ seat }) => seat)).toEqual([1, 2, 3])
    const left = changedRoom(
      taken,
      { cmd: 'battle_join', data: { room_id: 1, version: 3, seat: 2, player: null } },
      NOW,
    )
    expect(left.players.map(({ seat }) => seat)).toEqual([1, 3])
  })

  test('ends and starts by the clock of the page', () => {
    expect(changedRoom(listed(1), started(1), NOW)).toMatchObject({
      phase: 'locked',
      status: 1,
      ends_at: 6000,
    })
    expect(listedRoom(room({ ends_in_ms: 250 }), NOW).ends_at).toBe(1250)
    expect(listedRoom(room({ ends_in_ms: null }), NOW).ends_at).toBeNull()
  })

  test('is running until the draft is over, then finished', () => {
    const running = listed(1, { status: 1, phase: 'rounds' })
    const ended = (phase: 'draft' | 'finished'): BattlePush => ({
      cmd: 'battle_end',
      data: { room_id: 1, version: 2, phase, winners: [1] },
    })
    expect(changedRoom(running, ended('draft'), NOW)).toMatchObject({ status: 1, winners: [1] })
    expect(changedRoom(running, ended('finished'), NOW)).toMatchObject({ status: 2, round: 3, ends_at: null })
  })

  test('says why it was cancelled', () => {
    const push: BattlePush = { cmd: 'battle_timeout', data: { room_id: 1, version: 2, reason: 'not_full' } }
    expect(changedRoom(listed(1), push, NOW)).toMatchObject({
      status: -1,
      phase: 'timeout',
      end_reason: 'not_full',
      ends_at: null,
    })
  })

  test('ignores what was true before', () => {
    const newer = listed(1, { version: 5 })
    expect(changedRoom(newer, started(1, 4), NOW)).toBe(newer)
    expect(changedRoom(newer, roomPush(1, { version: 4 }), NOW)).toBe(newer)
  })

  test('keeps to the card when the change is named after it', () => {
    const card = roomPush(1, { status: 1, phase: 'rounds', round: 2, ends_in_ms: 700 })
    const after = changedRoom(listed(1), card, NOW)
    expect(changedRoom(after, started(1), NOW)).toBe(after)
  })
})

describe('the loaded pages', () => {
  test('keep a room that left in its place and count it no more', () => {
    const after = patchPages(loaded([[listed(3), listed(2)], [listed(1)]]), started(2), OPEN)
    expect(ids(after)).toEqual([[3, 2], [1]])
    expect(after.pages.map(({ total }) => total)).toEqual([2, 2])
    expect(after.pages[0]?.list[1]).toMatchObject({ left_at: NOW, phase: 'locked' })
    const later = patchPages(after, roomPush(2, { version: 3, status: 1, phase: 'rounds' }), {
      ...OPEN,
      now: NOW + 900,
    })
    expect(later.pages[0]?.list[1]?.left_at).toBe(NOW)
    expect(later.pages[0]?.total).toBe(2)
  })

  test('take a room back that fits again', () => {
    const context: ListContext = { ...OPEN, query: { tab: 'open', max_price: 10 } }
    const dearer = patchPages(loaded([[listed(1)]]), roomPush(1, { price: 11 }), context)
    expect(dearer.pages[0]).toMatchObject({ total: 0, list: [{ left_at: NOW }] })
    const cheaper = patchPages(dearer, roomPush(1, { version: 3, price: 9 }), context)
    expect(cheaper.pages[0]).toMatchObject({ total: 1, list: [{ left_at: null }] })
  })

  test('stay the same objects when the push is about another room', () => {
    const pages = loaded([[listed(1)]])
    expect(patchPages(pages, started(9), OPEN)).toBe(pages)
  })

  test('lose a room when the view has let it go', () => {
    expect(ids(withoutRoom(loaded([[listed(2)], [listed(1)]]), 1))).toEqual([[2], []])
  })
})

describe('new rooms', () => {
  const pages = loaded([[listed(5), listed(4)]])

  test('wait, each once, with their newest state, and only while they fit', () => {
    const one = patchWaiting([], pages, roomPush(6), OPEN)
    const two = patchWaiting(one, pages, roomPush(7), OPEN)
    const again = patchWaiting(two, pages, roomPush(6, { version: 3, price: 12 }), OPEN)
    expect(again.map(({ room_id, price }) => [room_id, price])).toEqual([
      [6, 12],
      [7, 10],
    ])
    expect(patchWaiting(again, pages, started(6, 4), OPEN).map(({ room_id }) => room_id)).toEqual([7])
  })

  test('do not wait when they are shown, do not fit, are private, or stand behind the loaded pages', () => {
    expect(patchWaiting([], pages, roomPush(5), OPEN)).toEqual([])
    expect(patchWaiting([], pages, roomPush(6, { status: 1, phase: 'rounds' }), OPEN)).toEqual([])
    expect(patchWaiting([], pages, roomPush(6, { private: true }), OPEN)).toEqual([])
    expect(patchWaiting([], loaded([[listed(5)]], 'more'), roomPush(3), OPEN)).toEqual([])
    expect(patchWaiting([], pages, started(6), OPEN)).toEqual([])
  })

  test('are shown where the order has them, and slide in', () => {
    const byPrice = { tab: 'open', sort: 'price' } as const
    const priced = loaded([[listed(1, { price: 2 }), listed(2, { price: 4 })], [listed(3, { price: 8 })]])
    const waiting = [9, 1, 5].map((price, at) => listed(10 + at, { price }))
    const shown = withWaiting(priced, waiting, byPrice)
    expect(ids(shown)).toEqual([
      [11, 1, 2],
      [12, 3, 10],
    ])
    expect(shown.pages.map(({ total }) => total)).toEqual([6, 6])
    expect(shown.pages[0]?.list.map(({ arrived }) => arrived)).toEqual([true, false, false])
  })

  test('are not shown twice, nor when they belong to a page that is not loaded', () => {
    expect(withWaiting(pages, [listed(5)], { tab: 'open' })).toEqual(pages)
    const more = loaded([[listed(5), listed(4)]], 'more')
    expect(withWaiting(more, [listed(3)], { tab: 'open' })).toEqual(more)
    expect(ids(withWaiting(loaded([[]]), [listed(3), listed(4)], { tab: 'open' }))).toEqual([[4, 3]])
  })
})

describe('an answer that a push has overtaken', () => {
  test('gives way to the push', () => {
    const heard = listed(1, { version: 4, status: 1, phase: 'rounds' })
    const shown = newerRoom(room({ room_id: 1, version: 3 }), heard, OPEN)
    expect(shown).toMatchObject({ version: 4, phase: 'rounds', left_at: NOW })
  })

  test('counts when it is as new', () => {
    const heard = listed(1, { version: 3, price: 1 })
    expect(newerRoom(room({ room_id: 1, version: 3, price: 2 }), heard, OPEN)).toMatchObject({
      price: 2,
      left_at: null,
      ends_at: NOW + 60_000,
    })
  })
})
