// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { fair } from '@noktra/contract/fair'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { creation, fillWithBots, join, makeFunder, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

type Seat = { seat?: number; password?: string }

function tryJoin({ token }: TestPlayer, room_id: number, also: Seat = {}, key?: string) {
  return world.call(api.joinBattle, { token, key, body: { room_id, ...also } })
}

function callBot({ token }: TestPlayer, room_id: number, seat: number, remove = false) {
  return world.call(api.callBot, { token, body: { room_id, seat, remove } })
}

function leave({ token }: TestPlayer, room_id: number) {
  return world.call(api.leaveBattle, { token, body: { room_id } })
}

function cancel({ token }: TestPlayer, room_id: number) {
  return world.call(api.cancelBattle, { token, body: { room_id } })
}

async function newcomer(): Promise<TestPlayer> {
  return makePlayer(world, { cash: 1000, bonus: 100 })
}

async function coinsOf(player: TestPlayer) {
  const { cash, bonus } = await getBalances(world.db, player.id)
  return { cash, bonus }
}

const UNTOUCHED = { cash: 1000, bonus: 100 }

describe('joining', () => {
  /** @shows SPEC-1.19 SPEC-1.20 SPEC-3.56 */
  test('takes the wanted seat, else the first that is free, and charges bonus coins first', async () => {
    const { room_id } = await makeRoom(world, { seats: 4 })
    const third = await newcomer()
    const { data } = await tryJoin(third, room_id, { seat: 3 })
    expect(data).toMatchObject({ coin: 8, bonus_coin: 0, room: { status: 0, phase: 'waiting' } })
    expect(await coinsOf(third)).toEqual({ cash: 800, bonus: 0 })
    const second = await newcomer()
    await tryJoin(second, room_id)
    const last = await newcomer()
    const full = await tryJoin(last, room_id)
    expect(full.data.room.players.map((player) => [player.seat, player.user_id])).toEqual([
      [1, expect.any(Number)],
      [2, second.id],
      [3, third.id],
      [4, last.id],
    ])
    expect(full.data.room).toMatchObject({ status: 1, phase: 'locked' })
  })

  test('costs what the creator does not pay', async () => {
    const creator = await makeFunder(world, { cash: 1000 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ seats: 3, fund_percent: 50 }),
    })
    const player = await newcomer()
    await tryJoin(player, room.room_id)
    expect(await coinsOf(player)).toEqual({ cash: 950, bonus: 0 })
    // The creator's part of a bot's seat comes back: it is never for bots.
    expect(await coinsOf(creator)).toEqual({ cash: 1000 - 300 - 300, bonus: 0 })
    await callBot(creator, room.room_id, 3)
    expect(await playOut(world, room.room_id)).toBe('finished')
    expect(await coinsOf(creator)).toEqual({ cash: 1000 - 300 - 150, bonus: 0 })
  })

  test.each([0, -1, 5, 3, 2.5])('refuses seat %d of a room for two', async (seat) => {
    const { room_id } = await makeRoom(world)
    const player = await newcomer()
    const { error } = await tryJoin(player, room_id, { seat })
    expect(error).toBe(Number.isInteger(seat) ? 'battle_seat_unknown' : 'invalid_input')
    expect(await coinsOf(player)).toEqual(UNTOUCHED)
  })

  test('refuses a seat that a player or a bot has', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    await join(world, room_id, 2)
    await callBot(creator, room_id, 3)
    const player = await newcomer()
    for (const seat of [1, 2, 3]) {
      expect((await tryJoin(player, room_id, { seat })).error).toBe('battle_seat_taken')
    }
    expect(await coinsOf(player)).toEqual(UNTOUCHED)
    expect((await tryJoin(player, room_id, { seat: 4 })).code).toBe(0)
  })

  test('refuses a second seat to one player, the creator as well', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    const player = await newcomer()
    await tryJoin(player, room_id, { seat: 2 })
    expect((await tryJoin(player, room_id, { seat: 3 })).error).toBe('battle_joined')
    expect((await tryJoin(player, room_id)).error).toBe('battle_joined')
    expect((await tryJoin(creator, room_id)).error).toBe('battle_joined')
    expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
  })

  test('refuses rooms that are full, finished, cancelled, or whose time is over, swept or not', async () => {
    const player = await newcomer()
    const full = await makeRoom(world)
    await join(world, full.room_id)
    expect((await tryJoin(player, full.room_id)).error).toBe('battle_full')
    await playOut(world, full.room_id)
    expect((await tryJoin(player, full.room_id)).error).toBe('battle_full')
    const cancelled = await makeRoom(world)
    await cancel(cancelled.creator, cancelled.room_id)
    expect((await tryJoin(player, cancelled.room_id)).error).toBe('battle_not_waiting')
    const expired = await makeRoom(world)
    world.clock.advance(30 * 60_000)
    expect((await tryJoin(player, expired.room_id)).error).toBe('battle_not_waiting')
    await world.sweep()
    expect((await tryJoin(player, expired.room_id)).error).toBe('battle_not_waiting')
    expect((await tryJoin(player, 999_999)).error).toBe('battle_unknown')
    expect(await coinsOf(player)).toEqual(UNTOUCHED)
  })

  /** @shows SPEC-6.7 */
  test('refuses too little money and a visitor', async () => {
    const { room_id } = await makeRoom(world)
    const poor = await makePlayer(world, { cash: 200, bonus: 99 })
    expect(await tryJoin(poor, room_id)).toMatchObject({
      error: 'insufficient_coins',
      data: { shortfall: '0.01' },
    })
    const visitor = await world.call(api.joinBattle, { body: { room_id } })
    expect(visitor).toMatchObject({ status: 401, error: 'not_signed_in' })
    const { room } = await world.data(api.battleDetails, { query: { room_id } })
    expect(room.players).toHaveLength(1)
  })

  test('a call that is repeated with its key joins once', async () => {
    const { room_id } = await makeRoom(world, { seats: 3 })
    const player = await newcomer()
    const answers = await Promise.all([1, 2, 3].map(() => tryJoin(player, room_id, {}, 'once')))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
    expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
  })
})

describe('a private room', () => {
  /** @shows SPEC-7.50 */
  test('opens by its key only: to join, to see, and to see its boxes', async () => {
    const { creator, room_id, password } = await makeRoom(world, { private: true, seats: 3 })
    const key = password!
    const stranger = await newcomer()
    const see = (query: { room_id: number; password?: string }, token?: string) =>
      Promise.all([
        world.call(api.battleDetails, { query, token }),
        world.call(api.battleBoxSkins, { query, token }),
      ])
    for (const wrong of [
      undefined,
      '',
      `${key}x`,
      key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase(),
    ]) {
      expect((await tryJoin(stranger, room_id, { password: wrong })).error).toBe('battle_private')
      const answers = await see({ room_id, password: wrong }, stranger.token)
      expect(answers.map((answer) => answer.error)).toEqual(['battle_private', 'battle_private'])
    }
    expect(await coinsOf(stranger)).toEqual(UNTOUCHED)

    const [details, skins] = await see({ room_id, password: key })
    expect(details.data).toMatchObject({ my_seat: null, is_creator: false, password: null })
    expect(skins.data.list).toHaveLength(2)
    expect((await tryJoin(stranger, room_id, { password: key })).code).toBe(0)
    // Who is inside needs no key, and may pass it on.
    for (const inside of [stranger, creator]) {
      const [own] = await see({ room_id }, inside.token)
      expect(own.data).toMatchObject({ password: key })
    }
  })

  test('can be looked at by everybody once it is over', async () => {
    const { creator, room_id } = await makeRoom(world, { private: true })
    await fillWithBots(world, room_id, creator)
    const see = () => world.call(api.battleDetails, { query: { room_id } })
    expect((await see()).error).toBe('battle_private')
    const prove = (token?: string) => world.call(fair, { params: { id: `b${room_id}` }, token })
    expect((await prove()).error).toBe('battle_private')
    expect((await prove(creator.token)).code).toBe(0)
    await playOut(world, room_id)
    expect((await prove()).code).toBe(0)
    expect((await see()).data).toMatchObject({ password: null, room: { status: 2 } })
  })
})

describe('leaving', () => {
  test('gives the stake back to its purses; who left may come back', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const player = await newcomer()
    for (let times = 0; times < 3; times += 1) {
      expect((await tryJoin(player, room_id, { seat: 3 })).code).toBe(0)
      expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
      const left = await leave(player, room_id)
      expect(left.data).toMatchObject({ coin: 11, bonus_coin: 1, room: { status: 0 } })
      expect(left.data.room.players).toMatchObject([{ seat: 1, user_id: creator.id }])
      expect(await coinsOf(player)).toEqual(UNTOUCHED)
    }
    expect((await leave(player, room_id)).error).toBe('battle_not_joined')
    await tryJoin(player, room_id)
    expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
  })

  test('is refused to the creator, to strangers and visitors', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const stranger = await newcomer()
    expect((await leave(creator, room_id)).error).toBe('battle_creator_stays')
    expect((await leave(stranger, room_id)).error).toBe('battle_not_joined')
    expect((await leave(stranger, 999_999)).error).toBe('battle_unknown')
    expect((await world.call(api.leaveBattle, { body: { room_id } })).error).toBe('not_signed_in')
  })

  test('is refused when the time is over; then the stake comes back by itself', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const player = await newcomer()
    await tryJoin(player, room_id)
    world.clock.advance(30 * 60_000)
    expect((await leave(player, room_id)).error).toBe('battle_not_waiting')
    expect((await cancel(creator, room_id)).error).toBe('battle_not_waiting')
    expect((await callBot(creator, room_id, 3)).error).toBe('battle_not_waiting')
    expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
    await world.sweep()
    expect((await leave(player, room_id)).error).toBe('battle_not_waiting')
    expect(await coinsOf(player)).toEqual(UNTOUCHED)
  })

  test('is refused once the seats are fixed, and when it is over', async () => {
    const { creator, room_id } = await makeRoom(world)
    const player = await newcomer()
    await tryJoin(player, room_id)
    expect((await leave(player, room_id)).error).toBe('battle_not_waiting')
    expect((await leave(creator, room_id)).error).toBe('battle_not_waiting')
    await playOut(world, room_id)
    expect((await leave(player, room_id)).error).toBe('battle_not_waiting')
    expect(await coinsOf(player)).toEqual({ cash: 800, bonus: 0 })
  })
})

describe('cancelling', () => {
  /** @shows SPEC-6.11 */
  test('alone, gives everything back at once', async () => {
    const creator = await makeFunder(world, { cash: 1000, bonus: 200 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ seats: 3, fund_percent: 50 }),
    })
    await callBot(creator, room.room_id, 2)
    const { data } = await cancel(creator, room.room_id)
    expect(data).toMatchObject({
      coin: 12,
      bonus_coin: 2,
      room: { status: -1, phase: 'timeout', end_reason: 'cancelled', ends_in_ms: null },
    })
    expect(await coinsOf(creator)).toEqual({ cash: 1000, bonus: 200 })
    expect((await cancel(creator, room.room_id)).error).toBe('battle_not_waiting')
    expect(await coinsOf(creator)).toEqual({ cash: 1000, bonus: 200 })
  })

  test('is refused with others in, to others, and after the start', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const player = await newcomer()
    await tryJoin(player, room_id)
    expect((await cancel(creator, room_id)).error).toBe('battle_others_in')
    expect((await cancel(player, room_id)).error).toBe('battle_not_creator')
    expect((await cancel(player, 999_999)).error).toBe('battle_unknown')
    expect((await world.call(api.cancelBattle, { body: { room_id } })).error).toBe('not_signed_in')
    await callBot(creator, room_id, 3)
    expect((await cancel(creator, room_id)).error).toBe('battle_not_waiting')
  })
})

describe('bots', () => {
  test('come and go, each another one, and the house pays', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    await callBot(creator, room_id, 2)
    const { data } = await callBot(creator, room_id, 4)
    const bots = data.room.players.filter((player) => player.is_bot)
    expect(bots).toMatchObject([
      { seat: 2, user_id: null, grade: 0 },
      { seat: 4, user_id: null, grade: 0 },
    ])
    expect(new Set(bots.map((bot) => bot.nickname)).size).toBe(2)
    expect(data).toMatchObject({ coin: 997 })
    const sent = await callBot(creator, room_id, 2, true)
    expect(sent.data.room.players.map((player) => player.seat)).toEqual([1, 4])
    expect((await callBot(creator, room_id, 2, true)).error).toBe('battle_seat_unknown')
    expect((await callBot(creator, room_id, 1, true)).error).toBe('battle_seat_unknown')
  })

  test('are refused on taken seats and seats that do not exist', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    await callBot(creator, room_id, 2)
    for (const seat of [1, 2]) expect((await callBot(creator, room_id, seat)).error).toBe('battle_seat_taken')
    for (const seat of [0, 4])
      expect((await callBot(creator, room_id, seat)).error).toBe('battle_seat_unknown')
  })

  test('are called by the creator only, before the start only, and by no player into a room of players only', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const player = await newcomer()
    await tryJoin(player, room_id)
    expect((await callBot(player, room_id, 3)).error).toBe('battle_not_creator')
    await callBot(creator, room_id, 3)
    expect((await callBot(creator, room_id, 3, true)).error).toBe('battle_not_waiting')
    const people = await makeRoom(world, { players_only: true })
    expect((await callBot(people.creator, people.room_id, 2)).error).toBe('battle_players_only')
    expect((await callBot(people.creator, 999_999, 2)).error).toBe('battle_unknown')
    expect((await world.call(api.callBot, { body: { room_id, seat: 2 } })).error).toBe('not_signed_in')
  })

  test('are not called into rooms of the house', async () => {
    await world.sweep()
    const { list } = await world.data(api.listBattles, { query: { page_size: 100 } })
    const house = list.find((room) => room.room_type === 0)!
    const player = await makePlayer(world, { cash: 100_000 })
    const { room_id } = house
    expect((await callBot(player, room_id, 2)).error).toBe('battle_not_creator')
    expect((await tryJoin(player, room_id)).code).toBe(0)
    expect((await callBot(player, room_id, 2)).error).toBe('battle_not_creator')
    expect((await cancel(player, room_id)).error).toBe('battle_not_creator')
    expect((await leave(player, room_id)).code).toBe(0)
    expect((await coinsOf(player)).cash).toBe(100_000)
  })
})
