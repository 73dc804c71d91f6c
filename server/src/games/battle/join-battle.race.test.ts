// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { BOX, creation, makeFunder, makeRoom, openToAll, playOut } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

/** Who is told to come back, or whose connection ends with a thousand others, comes back with the same key. */
async function join({ token, id }: TestPlayer, room_id: number) {
  for (;;) {
    const answer = await world
      .call(api.joinBattle, { token, body: { room_id }, key: `${id}-${room_id}` })
      .catch(() => null)
    if (answer && answer.error !== 'too_many_requests' && answer.error !== 'busy') return answer
  }
}

async function makePlayers(count: number, cash: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => makePlayer(world, { cash })))
}

async function cashOf(player: TestPlayer): Promise<number> {
  return (await getBalances(world.db, player.id)).cash
}

async function peopleOf(room_id: number): Promise<number[]> {
  const rows = await world.db
    .selectFrom('battle_seat')
    .select('player_id')
    .where('battle_id', '=', room_id)
    .where('player_id', 'is not', null)
    .execute()
  return rows.map((row) => row.player_id!)
}

describe('many joins at once', () => {
  test('50 players race for the last seat of 20 rooms: each is full exactly once, no other player pays', async () => {
    const rooms: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const { creator, room_id } = await makeRoom(world, { seats: 3 })
      await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
      rooms.push(room_id)
    }
    const players = await makePlayers(50, 10_000)
    const tries = await Promise.all(
      players.map(async (player) => {
        const answers = await Promise.all(rooms.map((room_id) => join(player, room_id)))
        return { player, won: answers.filter((answer) => answer.code === 0).length, answers }
      }),
    )
    const refusals = tries.flatMap(({ answers }) => answers).filter((answer) => answer.code !== 0)
    expect(new Set(refusals.map((answer) => answer.error))).toEqual(new Set(['battle_full']))
    expect(refusals).toHaveLength(50 * 20 - 20)
    expect(tries.reduce((sum, { won }) => sum + won, 0)).toBe(20)
    for (const { player, won } of tries) expect(await cashOf(player)).toBe(10_000 - 300 * won)

    const raced = await world.db.selectFrom('battle').select('phase').where('id', 'in', rooms).execute()
    expect(raced.map((row) => row.phase)).toEqual(Array(20).fill('locked'))
    for (const room_id of rooms) expect(await peopleOf(room_id)).toHaveLength(2)
    for (const room_id of rooms) expect(await playOut(world, room_id)).toBe('finished')
  })

  test('10 players for 3 free seats: three sit, on three seats', async () => {
    const { room_id } = await makeRoom(world, { seats: 4 })
    const players = await makePlayers(10, 1000)
    const answers = await Promise.all(players.map((player) => join(player, room_id)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.error === 'battle_full')).toHaveLength(7)
    const cash = await Promise.all(players.map(cashOf))
    expect(cash.filter((left) => left === 700)).toHaveLength(3)
    expect(cash.filter((left) => left === 1000)).toHaveLength(7)
  })

  test('10 players for one wanted seat: one has it, nine are told that it is taken', async () => {
    const { room_id } = await makeRoom(world, { seats: 4 })
    const players = await makePlayers(10, 1000)
    const answers = await Promise.all(
      players.map(({ token }) => world.call(api.joinBattle, { token, body: { room_id, seat: 3 } })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'battle_seat_taken')).toHaveLength(9)
  })

  test('one player who joins ten times at once, with ten keys, sits once', async () => {
    const { room_id } = await makeRoom(world, { seats: 4 })
    const player = await makePlayer(world, { cash: 10_000 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.call(api.joinBattle, { token: player.token, body: { room_id }, key: `key-${n}` }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'battle_joined')).toHaveLength(9)
    expect(await cashOf(player)).toBe(9700)
  })

  test('money for one seat, ten rooms at once: one seat', async () => {
    const rooms = await Promise.all(Array.from({ length: 10 }, () => makeRoom(world, { seats: 3 })))
    const player = await makePlayer(world, { cash: 599 })
    const answers = await Promise.all(rooms.map(({ room_id }) => join(player, room_id)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'insufficient_coins')).toHaveLength(9)
    expect(await cashOf(player)).toBe(299)
  })

  test('two who leave and come back all the time while others join: every seat is paid once', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    const restless = await makePlayers(2, 1000)
    const others = await makePlayers(6, 1000)
    const comeAndGo = async ({ token }: TestPlayer) => {
      for (let times = 0; times < 5; times += 1) {
        await world.call(api.joinBattle, { token, body: { room_id } })
        await world.call(api.leaveBattle, { token, body: { room_id } })
      }
    }
    await Promise.all([...restless.map(comeAndGo), ...others.map((player) => join(player, room_id))])
    const inside = await peopleOf(room_id)
    expect(inside).toContain(creator.id)
    for (const player of [...restless, ...others]) {
      expect(await cashOf(player)).toBe(inside.includes(player.id) ? 700 : 1000)
    }
  })
})

/** When the creator's call is sent: before the first join, among them, or after the last. */
const PLACES = [0, 1, 2, 3, 5, 10]

/** Sends a call among joins of these players. Gives its answer and theirs. */
async function amidJoins<T>(players: TestPlayer[], room_id: number, place: number, send: () => Promise<T>) {
  const before = players.slice(0, place).map((player) => join(player, room_id))
  const sent = send()
  const after = players.slice(place).map((player) => join(player, room_id))
  return [await sent, await Promise.all([...before, ...after])] as const
}

describe('the creator against those who join', () => {
  test.each(PLACES)('cancels as number %d of 10 who join: it is over, or they are in', async (place) => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const players = await makePlayers(10, 1000)
    const [cancelled, joined] = await amidJoins(players, room_id, place, () =>
      world.call(api.cancelBattle, { token: creator.token, body: { room_id } }),
    )
    const seated = joined.filter((answer) => answer.code === 0).length
    const cash = await Promise.all(players.map(cashOf))
    if (cancelled.code === 0) {
      expect(seated).toBe(0)
      expect(new Set(joined.map((answer) => answer.error))).toEqual(new Set(['battle_not_waiting']))
      expect(await cashOf(creator)).toBe(100_000)
    } else {
      expect(['battle_others_in', 'battle_not_waiting']).toContain(cancelled.error)
      expect(seated).toBe(2)
      expect(await cashOf(creator)).toBe(99_700)
    }
    expect(cash.filter((left) => left === 700)).toHaveLength(seated)
    expect(cash.filter((left) => left === 1000)).toHaveLength(10 - seated)
  })

  test.each(PLACES)('edits as number %d of 10 who join: all pay one price', async (place) => {
    const creator = await makeFunder(world, { cash: 10_000 })
    const { room } = await world.data(api.createBattle, {
      token: creator.token,
      body: creation({ seats: 3, fund_percent: 50 }),
    })
    const { room_id } = room
    const players = await makePlayers(10, 1000)
    const [edited, joined] = await amidJoins(players, room_id, place, () =>
      world.call(api.editBattle, {
        token: creator.token,
        body: { room_id, ...creation({ box_ids: [BOX.five], seats: 4 }) },
      }),
    )
    const seated = joined.filter((answer) => answer.code === 0).length
    const cash = await Promise.all(players.map(cashOf))
    const paid = edited.code === 0 ? 500 : 150
    if (edited.code !== 0) expect(['battle_others_in', 'battle_not_waiting']).toContain(edited.error)
    expect(seated).toBe(edited.code === 0 ? 3 : 2)
    expect(cash.filter((left) => left === 1000 - paid)).toHaveLength(seated)
    expect(cash.filter((left) => left === 1000)).toHaveLength(10 - seated)
    expect(await cashOf(creator)).toBe(10_000 - (edited.code === 0 ? 500 : 300 + 300))
  })

  test.each(PLACES)(
    'calls a bot as number %d of 10 who join: the last seat goes to one of them',
    async (place) => {
      const { creator, room_id } = await makeRoom(world)
      const players = await makePlayers(10, 1000)
      const [called, joined] = await amidJoins(players, room_id, place, () =>
        world.call(api.callBot, { token: creator.token, body: { room_id, seat: 2 } }),
      )
      const seated = joined.filter((answer) => answer.code === 0).length
      expect(seated).toBe(called.code === 0 ? 0 : 1)
      if (called.code !== 0) expect(called.error).toBe('battle_not_waiting')
      expect(joined.filter((answer) => answer.error === 'battle_full')).toHaveLength(10 - seated)
      const { room } = await world.data(api.battleDetails, { query: { room_id } })
      expect(room).toMatchObject({ status: 1, phase: 'locked' })
      expect(room.players).toHaveLength(2)
    },
  )

  test('calls a bot three times to one seat, and to three seats, all at once: each seat has one', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4 })
    const call = (seat: number) => world.call(api.callBot, { token: creator.token, body: { room_id, seat } })
    const answers = await Promise.all([call(2), call(2), call(2), call(3), call(4)])
    expect(answers.slice(3).map((answer) => answer.error)).toEqual([null, null])
    expect(answers.slice(0, 3).filter((answer) => answer.code === 0)).toHaveLength(1)
    const { room } = await world.data(api.battleDetails, { query: { room_id } })
    expect(room.phase).toBe('locked')
    expect(new Set(room.players.map((player) => player.nickname)).size).toBe(4)
    expect(await cashOf(creator)).toBe(99_700)
  })

  test('cancels, edits and calls a bot at once: one of them comes first, and the books balance', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 2 })
    const { token } = creator
    const [cancelled, edited, called] = await Promise.all([
      world.call(api.cancelBattle, { token, body: { room_id } }),
      world.call(api.editBattle, { token, body: { room_id, ...creation({ box_ids: [BOX.five] }) } }),
      world.call(api.callBot, { token, body: { room_id, seat: 2 } }),
    ])
    expect([cancelled.code === 0, called.code === 0]).toContain(false)
    const { room } = await world.data(api.battleDetails, { query: { room_id } })
    expect(room.status).toBe(cancelled.code === 0 ? -1 : 1)
    const price = edited.code === 0 ? 500 : 300
    expect(await cashOf(creator)).toBe(cancelled.code === 0 ? 100_000 : 100_000 - price)
  })
})
