// @module-tag long

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { setLimit, takeBreak } from '@noktra/contract/limits'
import { makeRoom, openToAll, playOut } from '#test/battles.ts'
import { behindTwo } from '#test/behind-two.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { tally } from '#test/gifts.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { poison, poisonable } from '#test/poison.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld, type Answer } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'

/* Joins of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld({}, { games: [], prepare: poisonable('battle_seat') })
beforeAll(() => openToAll(world))
/** Another process of the store. */
const second = useSecondStore(world, {})

type Joined = Answer<typeof api.joinBattle>
type Wish = { room_id: number; seat?: number; version?: number; password?: string }

const join = ({ token }: TestPlayer, body: Wish, key = 'once') =>
  world.call(api.joinBattle, { token, body, key })
const cashOf = async ({ id }: TestPlayer) => (await getBalances(world.db, id)).cash

/** Many players, a few at a time. */
async function makeMany(count: number, money = { cash: 1000 }): Promise<TestPlayer[]> {
  const made: TestPlayer[] = []
  while (made.length < count) {
    const some = Math.min(8, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: some }, () => makePlayer(world, money)))))
  }
  return made
}

/** All of them while a join of another room is under way. */
async function together(calls: (() => Promise<Joined>)[]): Promise<Joined[]> {
  const [player, { room_id }] = [await makePlayer(world, { cash: 1000 }), await makeRoom(world, { seats: 4 })]
  return behindTwo(world, { held: [{ player, call: () => join(player, { room_id }) }], calls })
}

async function seatsOf(room_id: number) {
  return world.db
    .selectFrom('battle_seat')
    .select(['seat', 'player_id', 'paid', 'cash', 'funded'])
    .where('battle_id', '=', room_id)
    .orderBy('seat')
    .execute()
}

describe('joins that come together', () => {
  test('200 players at once for one seat: one has it and begins the battle, no other player pays', async () => {
    const { room_id } = await makeRoom(world)
    const players = await makeMany(200)
    const answers = await Promise.all(players.map((player) => join(player, { room_id })))
    expect(tally(answers)).toEqual({ ok: 1, battle_full: 199 })
    const { room } = answers.find(({ error }) => error === null)!.data
    expect(room).toMatchObject({ phase: 'locked', status: 1 })
    const cash = await Promise.all(players.map(cashOf))
    expect(cash.filter((left) => left === 700)).toHaveLength(1)
    expect(cash.filter((left) => left === 1000)).toHaveLength(199)
    expect(await playOut(world, room_id)).toBe('finished')
  })

  test('rooms fill in one transaction: each answer tells the room as its own join left it', async () => {
    const rooms = await Promise.all(Array.from({ length: 3 }, () => makeRoom(world, { seats: 3 })))
    const players = await makeMany(9)
    const before = await countTransactions(world, 'battle_seat')
    const answers = await together(
      players.map((player, at) => () => join(player, { room_id: rooms[at % 3]!.room_id })),
    )
    // One made the room of the join that was held up, one was that join, and one all others.
    expect((await countTransactions(world, 'battle_seat')) - before).toBe(3)
    for (const [n, { room_id, creator }] of rooms.entries()) {
      const own = answers.filter((_, at) => at % 3 === n)
      expect(tally(own)).toEqual({ ok: 2, battle_full: 1 })
      const told = own.flatMap(({ error, data }) => (error === null ? [data.room] : []))
      const [first, last] = told.toSorted((a, b) => a.version - b.version)
      expect([first!.phase, first!.players.length, first!.version]).toEqual(['waiting', 2, 2])
      expect([last!.phase, last!.players.length, last!.version]).toEqual(['locked', 3, 4])
      const shown = await world.data(api.battleDetails, { query: { room_id } })
      expect(shown.room).toEqual({ ...last!, ends_in_ms: shown.room.ends_in_ms })
      const bells = await world.db
        .selectFrom('notification')
        .select('player_id')
        .where('ref', '=', `${room_id}:locked`)
        .execute()
      const taker = last!.players
        .map(({ user_id }) => user_id)
        .find((id) => !first!.players.some((one) => one.user_id === id))
      expect(new Set(bells.map(({ player_id }) => player_id))).toEqual(
        new Set(last!.players.flatMap(({ user_id }) => (user_id === taker ? [] : (user_id ?? [])))),
      )
      expect(bells.map(({ player_id }) => player_id)).toContain(creator.id)
    }
    for (const { room_id } of rooms) expect(await playOut(world, room_id)).toBe('finished')
  })

  test('each is refused alone, in its own words, and the others sit down', async () => {
    const open = await makeRoom(world, { seats: 4 })
    const hidden = await makeRoom(world, { seats: 4, private: true })
    const [first, poor, lost, resting, bounded, closed, guest, invited, odd, seated] = await makeMany(10)
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('player').set({ status: 1 }).where('id', '=', closed!.id).execute()
    })
    const [broke] = await makeMany(1, { cash: 299 })
    await world.data(takeBreak, { token: resting!.token, body: { days: 1 }, key: 'break' })
    await world.data(setLimit, {
      token: bounded!.token,
      body: { kind: 'loss', period: 'day', amount: 1 },
      key: 'limit',
    })
    await join(seated!, { room_id: open.room_id }, 'before')
    const answers = await together([
      () => join(first!, { room_id: open.room_id, seat: 3 }),
      () => join(poor!, { room_id: open.room_id, seat: 9 }),
      () => join(lost!, { room_id: 987_654 }),
      () => join(resting!, { room_id: open.room_id }),
      () => join(bounded!, { room_id: open.room_id }),
      () => join(closed!, { room_id: open.room_id }),
      () => join(guest!, { room_id: hidden.room_id }),
      () => join(invited!, { room_id: hidden.room_id, password: hidden.password! }),
      () => join(odd!, { room_id: open.room_id, seat: 2 }),
      () => join(seated!, { room_id: open.room_id }, 'again'),
      () => join(broke!, { room_id: open.room_id }),
    ])
    expect(answers.map(({ error }) => error)).toEqual([
      null,
      'battle_seat_unknown',
      'battle_unknown',
      'play_break',
      'play_limit',
      'account_closed',
      'battle_private',
      null,
      'battle_seat_taken',
      'battle_joined',
      'insufficient_coins',
    ])
    expect(answers[10]!.data).toMatchObject({ shortfall: '0.01' })
    expect((await seatsOf(open.room_id)).map(({ player_id }) => player_id)).toEqual([
      open.creator.id,
      seated!.id,
      first!.id,
    ])
  })

  test('a key has one effect: answered before, with another request, twice at once, from two processes', async () => {
    const rooms = await Promise.all(Array.from({ length: 4 }, () => makeRoom(world, { seats: 4 })))
    const [one, two, three, four] = rooms.map(({ room_id }) => room_id)
    const [answered, reused, twice, apart] = await makeMany(4)
    const before = await join(answered!, { room_id: one! }, 'before')
    await join(reused!, { room_id: one! }, 'before')
    const answers = await together([
      () => join(answered!, { room_id: one! }, 'before'),
      () => join(reused!, { room_id: two! }, 'before'),
      () => join(twice!, { room_id: three! }, 'twice'),
      () => join(twice!, { room_id: three! }, 'twice'),
      () => join(apart!, { room_id: four! }, 'apart'),
    ])
    const theirs = await callOver(second.url, api.joinBattle, {
      token: apart!.token,
      body: { room_id: four! },
      key: 'apart',
    })
    expect(answers[0]!.text).toBe(before.text)
    expect(answers[1]!.error).toBe('idempotency_key_reused')
    expect(answers[2]!.code).toBe(0)
    expect(answers[3]!.text).toBe(answers[2]!.text)
    expect(theirs.text).toBe(answers[4]!.text)
    expect(await Promise.all([answered, reused, twice, apart].map((player) => cashOf(player!)))).toEqual([
      700, 700, 700, 700,
    ])
  })

  test('two processes fill the same rooms: each seat once', async () => {
    const rooms = await Promise.all(Array.from({ length: 5 }, () => makeRoom(world, { seats: 4 })))
    const players = await makeMany(30)
    const answers = await Promise.all(
      players.map(({ token }, at) =>
        callOver(at % 2 ? second.url : world.url, api.joinBattle, {
          token,
          body: { room_id: rooms[at % 5]!.room_id },
        }),
      ),
    )
    expect(tally(answers)).toEqual({ ok: 15, battle_full: 15 })
    for (const { room_id } of rooms) {
      expect((await seatsOf(room_id)).map(({ seat }) => seat)).toEqual([1, 2, 3, 4])
      expect(await playOut(world, room_id)).toBe('finished')
    }
  })

  test('a statement that fails for one spoils no other call', async () => {
    const rooms = await Promise.all(Array.from({ length: 6 }, () => makeRoom(world, { seats: 4 })))
    const players = await makeMany(12)
    const poisoned = new Set([players[2]!.id, players[7]!.id])
    await poison(world, poisoned)
    const joinAll = () =>
      Promise.all(players.map((player, at) => join(player, { room_id: rooms[at % 6]!.room_id })))
    const answers = await joinAll()
    expect(answers.map(({ status }) => status)).toEqual(
      players.map(({ id }) => (poisoned.has(id) ? 500 : 200)),
    )
    const again = await joinAll()
    for (const [at, { id }] of players.entries())
      if (!poisoned.has(id)) expect(again[at]!.text).toBe(answers[at]!.text)
    expect(await Promise.all(players.map(cashOf))).toEqual(
      players.map(({ id }) => (poisoned.has(id) ? 1000 : 700)),
    )
  })
})

type Ask = { room: number; purse: number; seat: number | undefined }
const PURSES = [
  { cash: 1000, bonus: 0 },
  { cash: 0, bonus: 1000 },
  { cash: 200, bonus: 150 },
  { cash: 100, bonus: 5 },
]

/** Rooms of 3 and of 4 seats, and a player for each wish. */
async function crowdOf(asks: Ask[]) {
  const rooms = await Promise.all([makeRoom(world, { seats: 3 }), makeRoom(world, { seats: 4 })])
  const players: TestPlayer[] = []
  for (const { purse } of asks) players.push(await makePlayer(world, PURSES[purse]))
  const ask = (at: number) => () => {
    const { room, seat } = asks[at]!
    return join(players[at]!, { room_id: rooms[room]!.room_id, ...(seat === undefined ? {} : { seat }) })
  }
  const shape = async () => ({
    rows: await Promise.all(players.map(({ id }) => ownRows(world, id))),
    rooms: await Promise.all(
      rooms.map(async ({ room_id }) => {
        const { phase, version } = await world.db
          .selectFrom('battle')
          .select(['phase', 'version'])
          .where('id', '=', room_id)
          .executeTakeFirstOrThrow()
        const seats = await seatsOf(room_id)
        const at = (id: number | null) => players.findIndex((player) => player.id === id)
        return {
          phase,
          version,
          seats: seats.map(({ player_id, ...seat }) => ({ ...seat, at: at(player_id) })),
        }
      }),
    ),
  })
  return { rooms, ask, shape }
}

test('whatever comes together, one by one gives the same rows and the same answers', async () => {
  const asking = fc.record({
    room: fc.constantFrom(0, 1),
    purse: fc.integer({ min: 0, max: PURSES.length - 1 }),
    seat: fc.constantFrom(undefined, undefined, 2, 3, 4),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { minLength: 3, maxLength: 9 }), async (asks) => {
      const crowd = await crowdOf(asks)
      const lonely = await crowdOf(asks)
      const answers = await together(asks.map((_, at) => crowd.ask(at)))
      // In the order in which the rooms grew; who was refused comes last, by when nothing that refused them has changed.
      const place = ({ error, data }: Joined) => (error === null ? data.room.version : Infinity)
      const order = [...asks.keys()].toSorted((a, b) => place(answers[a]!) - place(answers[b]!) || a - b)
      for (const at of order) {
        const alone = await lonely.ask(at)()
        if (answers[at]!.error === null) {
          const { room, coin, bonus_coin } = answers[at]!.data
          expect(alone.data).toMatchObject({ coin, bonus_coin })
          expect([alone.data.room.phase, alone.data.room.version, alone.data.room.players.length]).toEqual([
            room.phase,
            room.version,
            room.players.length,
          ])
          expect(Object.keys(alone.data.room)).toEqual(Object.keys(room))
        } else expect(alone.error).not.toBeNull()
      }
      expect(await crowd.shape()).toEqual(await lonely.shape())
    }),
    { numRuns: 6 },
  )
})
