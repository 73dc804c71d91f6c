// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { boxDetails } from '@noktra/contract/boxes'
import type { BodySent, QuerySent } from '@noktra/contract/route'
import { BOX, fillWithBots, join, lockedBattle, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Query = QuerySent<typeof api.listBattles>
type Card = api.BattleCard

const { half, one, two, five } = BOX

/** Every kind of waiting room, several of one price. */
const WAITING: Partial<BodySent<typeof api.createBattle>>[] = [
  { box_ids: [half], seats: 2 },
  { box_ids: [one], seats: 2, mode: 'underdog' },
  { box_ids: [half, half], seats: 3, mode: 'terminal', players_only: true },
  { box_ids: [two], seats: 4, mode: 'jackpot' },
  { box_ids: [one, one], seats: 4, mode: 'shared' },
  { box_ids: [one, half, half], seats: 4, team: true },
  { box_ids: [five], seats: 4, team: true, mode: 'underdog', players_only: true },
  { box_ids: [two, two, one], seats: 3 },
  { box_ids: [five, five], seats: 2, mode: 'terminal', fast: true },
  { box_ids: [one], seats: 3 },
  { box_ids: [one], seats: 4 },
]

/** Rooms of the house, which the clock's sweeps made meanwhile. */
const OF_THE_HOUSE = 3

const ids = { private: 0, running: 0, finished: 0, cancelled: 0, privateFinished: 0 }

beforeAll(async () => {
  await openToAll(world)
  const finished = await lockedBattle(world)
  await playOut(world, finished.room_id)
  const privateFinished = await makeRoom(world, { private: true })
  await fillWithBots(world, privateFinished.room_id, privateFinished.creator)
  await playOut(world, privateFinished.room_id)
  const cancelled = await makeRoom(world)
  const { token } = cancelled.creator
  await world.data(api.cancelBattle, { token, body: { room_id: cancelled.room_id } })
  for (const also of WAITING) await makeRoom(world, also)
  const running = await lockedBattle(world)
  const locked = await makeRoom(world, { private: true })
  Object.assign(ids, {
    finished: finished.room_id,
    privateFinished: privateFinished.room_id,
    cancelled: cancelled.room_id,
    running: running.room_id,
    private: locked.room_id,
  })
})

async function dearestOf(boxIds: number[]): Promise<number> {
  const boxes = await Promise.all(boxIds.map((box_id) => world.data(boxDetails, { query: { box_id } })))
  return Math.max(...boxes.flatMap(({ rows }) => rows.map(({ value }) => value)))
}

async function list(query: Query, token?: string) {
  return world.data(api.listBattles, { query: { page_size: 100, ...query }, token })
}

function numbers(rooms: Card[]): number[] {
  return rooms.map((room) => room.room_id)
}

/** Every page, by keys; `between` happens after each page. */
async function follow(query: Query, between: () => Promise<unknown> = async () => null): Promise<Card[]> {
  const rooms: Card[] = []
  let after: string | undefined
  do {
    const page = await world.data(api.listBattles, { query: { page_size: 3, ...query, after } })
    expect(page.list.length).toBeLessThanOrEqual(3)
    rooms.push(...page.list)
    after = page.next ?? undefined
    await between()
  } while (after)
  return rooms
}

const FILTERS: [Query, (room: Card) => boolean][] = [
  [{ seats: 2 }, (room) => room.seats === 2],
  [{ seats: 4 }, (room) => room.seats === 4],
  [{ team: '1' }, (room) => room.team],
  [{ team: '0' }, (room) => !room.team],
  [{ seats: 4, team: '0' }, (room) => room.seats === 4 && !room.team],
  ...api.battleMode.options.map((mode): [Query, (room: Card) => boolean] => [
    { mode },
    (room) => room.mode === mode,
  ]),
  [{ players_only: '1' }, (room) => room.players_only],
  [{ players_only: '0' }, (room) => !room.players_only],
  [{ min_price: 2 }, (room) => room.price >= 2],
  [{ max_price: 2 }, (room) => room.price <= 2],
  [{ min_price: 1, max_price: 1 }, (room) => room.price === 1],
  [{ mode: 'classic', seats: 3, max_price: 4 }, (r) => r.mode === 'classic' && r.seats === 3 && r.price <= 4],
]

describe('the list of battles', () => {
  test('open rooms stand newest first, private ones and those that are over do not', async () => {
    const { list: rooms, total, next } = await list({})
    expect({ total, next }).toEqual({ total: WAITING.length + OF_THE_HOUSE, next: null })
    expect(rooms).toHaveLength(total)
    expect(numbers(rooms)).toEqual(numbers(rooms).toSorted((a, b) => b - a))
    for (const room of rooms)
      expect(room).toMatchObject({ status: 0, private: false, winners: [], total: null })
  })

  test.each(FILTERS)('filter %j', async (query, belongs) => {
    const { list: all } = await list({})
    const { list: rooms, total } = await list(query)
    const expected = all.filter(belongs)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    expect(numbers(rooms)).toEqual(numbers(expected))
    expect(total).toBe(expected.length)
  })

  test('a filter that fits nothing gives an empty list', async () => {
    expect(await list({ min_price: 1000 })).toEqual({ list: [], total: 0, next: null })
  })

  test('running and finished battles have their tabs, without private ones', async () => {
    expect(numbers((await list({ tab: 'running' })).list)).toEqual([ids.running])
    const { list: finished, total } = await list({ tab: 'finished' })
    expect(numbers(finished)).toEqual([ids.finished])
    expect(total).toBe(1)
    expect(finished[0]!.winners).toHaveLength(1)
    expect(finished[0]!.total).toBeGreaterThan(0)
  })

  test('one’s own: waiting, running, finished, cancelled and private, but none that one left', async () => {
    const { creator, room_id: own, password } = await makeRoom(world, { private: true, seats: 3 })
    const player = await makePlayer(world, { cash: 100_000 })
    const { token } = player
    await world.data(api.joinBattle, { token, body: { room_id: own, password: password! } })
    const left = await makeRoom(world, { seats: 4 })
    await world.data(api.joinBattle, { token, body: { room_id: left.room_id } })
    await world.data(api.leaveBattle, { token, body: { room_id: left.room_id } })
    const full = await makeRoom(world, { seats: 2 })
    await world.data(api.joinBattle, { token, body: { room_id: full.room_id } })
    const { list: mine, total } = await list({ tab: 'mine' }, token)
    expect(numbers(mine)).toEqual([full.room_id, own])
    expect(total).toBe(2)
    expect(mine[1]).toMatchObject({ private: true })
    expect(JSON.stringify(mine)).not.toContain(password)

    const { room } = await world.data(api.leaveBattle, { token, body: { room_id: own } })
    expect(room.players).toHaveLength(1)
    await world.data(api.cancelBattle, { token: creator.token, body: { room_id: own } })
    expect((await list({ tab: 'mine' }, creator.token)).list).toMatchObject([{ room_id: own, status: -1 }])
    await playOut(world, full.room_id)
    expect((await list({ tab: 'mine' }, token)).list).toMatchObject([{ room_id: full.room_id, status: 2 }])
    await world.data(api.cancelBattle, { token: left.creator.token, body: { room_id: left.room_id } })
  })

  test('names the dearest item of the line-up while nothing is known, and the dearest drawn once it is', async () => {
    const { room_id } = await makeRoom(world, { box_ids: [half, five, half] })
    const bestOf = async (tab: Query['tab'], id: number) =>
      (await list({ tab })).list.find((card) => card.room_id === id)?.best_prize?.value
    expect(await bestOf('open', room_id)).toBe(await dearestOf([half, five]))
    const running = await lockedBattle(world)
    const { room } = await world.data(api.battleDetails, { query: { room_id: running.room_id } })
    const lineUp = room.boxes.map(({ box_id }) => box_id)
    expect(await bestOf('running', running.room_id)).toBe(await dearestOf(lineUp))

    const { draws } = await world.data(api.battleDetails, { query: { room_id: ids.finished } })
    expect(await bestOf('finished', ids.finished)).toBe(Math.max(...draws.map(({ value }) => value)))
  })

  test('refuses a visitor their own, and what it does not know', async () => {
    const bad = async (query: object) => (await world.call(api.listBattles, { query })).error
    expect(await bad({ tab: 'mine' })).toBe('not_signed_in')
    for (const query of [
      { tab: 'all' },
      { seats: 5 },
      { mode: 'chess' },
      { min_price: -1 },
      { sort: 'name' },
    ]) {
      expect(await bad(query)).toBe('invalid_input')
    }
    for (const after of ['x', '1_2', '1.5', '-']) expect(await bad({ after })).toBe('invalid_input')
    expect(await bad({ sort: 'price', after: '100' })).toBe('invalid_input')
  })
})

describe('pages', () => {
  test.each(['-new', 'price', '-price'] as const)('by key, sorted by %s: no gap, no double', async (sort) => {
    const { list: whole } = await list({ sort })
    const rooms = await follow({ sort })
    expect(numbers(rooms)).toEqual(numbers(whole))
    expect(new Set(numbers(rooms)).size).toBe(rooms.length)
    const order = (a: Card, b: Card) =>
      sort === '-new'
        ? b.room_id - a.room_id
        : sort === 'price'
          ? a.price - b.price || a.room_id - b.room_id
          : b.price - a.price || b.room_id - a.room_id
    expect(numbers(rooms)).toEqual(numbers(rooms.toSorted(order)))
  })

  test.each(['-new', 'price', '-price'] as const)(
    'by key, sorted by %s, while rooms come: each that was there is told once',
    async (sort) => {
      const before = numbers((await list({ sort })).list)
      const made: Awaited<ReturnType<typeof makeRoom>>[] = []
      const rooms = await follow({ sort }, async () => made.push(await makeRoom(world, { box_ids: [one] })))
      expect(new Set(numbers(rooms)).size).toBe(rooms.length)
      expect(numbers(rooms).filter((room_id) => before.includes(room_id))).toEqual(before)
      for (const { creator, room_id } of made) {
        await world.data(api.cancelBattle, { token: creator.token, body: { room_id } })
      }
    },
  )

  test('keys go with filters, and the total is that of all pages', async () => {
    const all = (await list({ seats: 4, sort: 'price' })).list
    const first = await list({ seats: 4, sort: 'price', page_size: 2 })
    const second = await list({ seats: 4, sort: 'price', page_size: 2, after: first.next! })
    expect(numbers([...first.list, ...second.list])).toEqual(numbers(all).slice(0, 4))
    expect([first.total, second.total]).toEqual([all.length, all.length])
  })

  test('by number', async () => {
    const all = numbers((await list({})).list)
    const page = await list({ page_size: 4, page: 2 })
    expect(numbers(page.list)).toEqual(all.slice(4, 8))
    expect(page.total).toBe(all.length)
  })
})

describe('the history', () => {
  test('holds what is finished, newest end first; private and cancelled ones only among one’s own', async () => {
    const early = await lockedBattle(world)
    const late = await makeRoom(world, { private: true })
    await playOut(world, early.room_id)
    await fillWithBots(world, late.room_id, late.creator)
    await playOut(world, late.room_id)
    const { list: all, total } = await world.data(api.battleHistory, {})
    expect(numbers(all)).toContain(early.room_id)
    expect(numbers(all)).toContain(ids.finished)
    for (const room_id of [ids.privateFinished, ids.cancelled, late.room_id]) {
      expect(numbers(all)).not.toContain(room_id)
    }
    expect(total).toBe(all.length)
    for (const [index, row] of all.slice(1).entries()) {
      expect(row.ended_at).toBeLessThanOrEqual(all[index]!.ended_at)
    }
    const own = await world.data(api.battleHistory, { token: late.creator.token, query: { mine: '1' } })
    expect(own.list).toMatchObject([{ room_id: late.room_id, private: true, status: 2 }])
    expect((await world.call(api.battleHistory, { query: { mine: '1' } })).error).toBe('not_signed_in')
  })

  test('goes page by page by keys, also where several ended at one moment', async () => {
    const { creator, room_id: first } = await makeRoom(world, { seats: 3 })
    const token = creator.token
    const rooms = [first]
    for (let n = 0; n < 6; n += 1) {
      if (n > 0) {
        const { room } = await world.data(api.createBattle, {
          token,
          body: { box_ids: [half], mode: 'classic', seats: 3 },
        })
        rooms.push(room.room_id)
      }
      // Pairs end at the same moment.
      if (n % 2 === 1) {
        for (const room_id of rooms.slice(-2))
          await world.data(api.cancelBattle, { token, body: { room_id } })
        world.clock.advance(1)
      }
    }
    const seen: number[] = []
    const totals: number[] = []
    let after: string | undefined
    do {
      const page = await world.data(api.battleHistory, {
        token,
        query: { mine: '1', page_size: 1, after },
      })
      seen.push(...numbers(page.list))
      totals.push(page.total)
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(rooms.toReversed())
    expect(totals).toEqual(rooms.map(() => 6))
    const bad = await world.call(api.battleHistory, { query: { after: '1' } })
    expect(bad.error).toBe('invalid_input')
  })

  test('tells a player what each battle gave or cost them, and nothing to who was not in', async () => {
    const { creator, player, room_id } = await lockedBattle(world, { box_ids: [half] })
    await playOut(world, room_id)
    const watcher = await join(world, (await makeRoom(world, { seats: 3 })).room_id)
    const netOf = async (token?: string) => {
      const { list: rows } = await world.data(api.battleHistory, { token })
      return rows.find((row) => row.room_id === room_id)!.net
    }
    const nets = [await netOf(creator.token), await netOf(player.token)] as [number, number]
    const { room } = await world.data(api.battleDetails, { query: { room_id } })
    const won = room.winners[0] === 1 ? nets : nets.toReversed()
    expect(won[0]).toBeCloseTo(room.total! - 0.5, 2)
    expect(won[1]).toBe(-0.5)
    expect(await netOf(watcher.token)).toBeNull()
    expect(await netOf()).toBeNull()
  })
})
