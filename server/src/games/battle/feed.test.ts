// @module-tag long

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import {
  BOX,
  creation,
  fillWithBots,
  goTo,
  join,
  lockedBattle,
  makeRoom,
  nextStep,
  openToAll,
  playOut,
  startOf,
} from '#test/battles.ts'
import { expectGrowing, toldTo, useWatchers, type Push } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const connect = useWatchers()

beforeAll(() => openToAll(world))

function names(pushes: Push[]): string[] {
  return pushes.map(({ cmd }) => cmd)
}

describe('watching battles', () => {
  /** @shows SPEC-3.55 SPEC-3.116 SPEC-3.117 SPEC-3.119 SPEC-3.120 SPEC-4.42 SPEC-4.43 SPEC-4.44 */
  test('the list and the room hear of every change, in growing versions, of rounds the room alone', async () => {
    const lobby = await connect(world.url)
    expect((await lobby.watch(0)).response).toEqual({ code: 0, data: null })
    const { creator, room_id } = await makeRoom(world, { seats: 3, box_ids: [BOX.one, BOX.two] })
    const [made] = await toldTo(world, room_id, lobby)
    expect(names(made!)).toEqual(['battle_room'])
    expect(made![0]!.data).toMatchObject({ room: { room_id, status: 0, seats: 3 } })
    let version = expectGrowing(made!)

    const watcher = await connect(world.url)
    expect((await watcher.watch(room_id)).response.data).toMatchObject({ room_id, version, phase: 'waiting' })

    const step = async (expected: string[]) => {
      const [toLobby, toRoom] = await toldTo(world, room_id, lobby, watcher)
      expect(toRoom).toEqual(toLobby)
      expect(names(toRoom!)).toEqual(expected)
      version = expectGrowing(toRoom!, version + 1)
      return toRoom!
    }

    const guest = await join(world, room_id, 3)
    const [joined] = await step(['battle_join'])
    expect(joined!.data).toMatchObject({ seat: 3, player: { user_id: guest.id, is_bot: false } })
    await world.data(api.leaveBattle, { token: guest.token, body: { room_id } })
    expect((await step(['battle_join']))[0]!.data).toMatchObject({ seat: 3, player: null })
    await world.data(api.editBattle, {
      token: creator.token,
      body: { room_id, ...creation({ seats: 3, fast: true }) },
    })
    expect((await step(['battle_room']))[0]!.data).toMatchObject({ room: { fast: true } })
    await world.data(api.callBot, { token: creator.token, body: { room_id, seat: 2 } })
    expect((await step(['battle_join']))[0]!.data).toMatchObject({ seat: 2, player: { is_bot: true } })

    await join(world, room_id)
    const locked = await step(['battle_join', 'battle_room', 'battle_start'])
    const { lock } = await world.data(api.battleDetails, { query: { room_id } })
    expect(locked[2]!.data).toMatchObject({
      phase: 'locked',
      lock_hash: lock!.lock_hash,
      beacon_round: lock!.beacon.round,
      starts_in_ms: lock!.beacon.time * 1000 - world.clock.now().getTime(),
    })

    goTo(world, lock!.beacon.time * 1000)
    const started = await step(['battle_room', 'battle_start'])
    expect(started[1]!.data).toMatchObject({ phase: 'rounds', starts_in_ms: 1500 })

    world.clock.advance(1500)
    const [lobbyRounds, roomRounds] = await toldTo(world, room_id, lobby, watcher)
    expect(lobbyRounds).toEqual([])
    expect(names(roomRounds!)).toEqual(['battle_rounds'])
    expectGrowing(roomRounds!, version)

    world.clock.advance(2400)
    await watcher.told(room_id)
    const [ended] = await toldTo(world, room_id, lobby)
    const ends = ended!.filter(({ cmd }) => cmd === 'battle_end')
    expect(ends).toHaveLength(1)
    const { room } = await world.data(api.battleDetails, { query: { room_id } })
    expect(room.phase).toBe('finished')
    expect(ends[0]!.data).toMatchObject({ winners: room.winners })
    expect(ended!.at(-1)!.data).toMatchObject({ version: room.version })
    expectGrowing(ended!, version + 1)
  })

  test('hears of each change by itself, without any sweep', async () => {
    const lobby = await connect(world.url)
    await lobby.watch(0)
    const { room_id } = await makeRoom(world, { seats: 3 })
    const joined = lobby.next('battle_join', room_id)
    // The room may be told before or together with the seat: until it was told, the seat is part of it.
    await world.sweep()
    const guest = await join(world, room_id)
    expect((await joined).response.data).toMatchObject({ seat: 2, player: { user_id: guest.id } })
    const left = lobby.next('battle_join', room_id)
    await world.data(api.leaveBattle, { token: guest.token, body: { room_id } })
    expect((await left).response.data).toMatchObject({ seat: 2, player: null })
  })

  test('a change whose message was lost comes with the catch-up', async () => {
    const { room_id } = await makeRoom(world, { seats: 3 })
    const watcher = await connect(world.url)
    await watcher.watch(room_id)
    await toldTo(world, room_id, watcher)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noktra-bus' and datname = current_database()`.execute(world.db)
    await join(world, room_id)
    const [told] = await toldTo(world, room_id, watcher)
    expect(names(told!)).toEqual(['battle_join'])
  })

  test('a seat that was taken before the room was told is told, too', async () => {
    const watcher = await connect(world.url)
    await watcher.watch(0)
    await world.sweep()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noktra-bus' and datname = current_database()`.execute(world.db)
    const { room_id } = await makeRoom(world, { seats: 3 })
    const guest = await join(world, room_id)
    const [told] = await toldTo(world, room_id, watcher)
    // The store may listen again before the room is made: then the room is told first.
    expect(names(told!).toSorted()).toEqual(['battle_join', 'battle_room'])
    const joined = told!.find(({ cmd }) => cmd === 'battle_join')
    expect(joined!.data).toMatchObject({ seat: 2, player: { user_id: guest.id } })
  })

  /** @shows SPEC-3.121 SPEC-4.45 */
  test('a battle that ends without a result says why', async () => {
    const lobby = await connect(world.url)
    await lobby.watch(0)
    const cancelled = await makeRoom(world)
    const expired = await makeRoom(world)
    await world.sweep()
    await lobby.told(0)
    const { token } = cancelled.creator
    await world.data(api.cancelBattle, { token, body: { room_id: cancelled.room_id } })
    const [first] = await toldTo(world, cancelled.room_id, lobby)
    expect(names(first!)).toEqual(['battle_room', 'battle_timeout'])
    expect(first![1]!.data).toMatchObject({ reason: 'cancelled' })
    world.clock.advance(30 * 60_000)
    const [second] = await toldTo(world, expired.room_id, lobby)
    expect(names(second!)).toEqual(['battle_room', 'battle_timeout'])
    expect(second![1]!.data).toMatchObject({ reason: 'not_full' })
  })

  test('the draft of a winning pair is told as the end of the rounds', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 4, team: true, box_ids: [BOX.one] })
    await join(world, room_id)
    await join(world, room_id)
    await join(world, room_id)
    const watcher = await connect(world.url)
    await watcher.watch(room_id)
    await nextStep(world, room_id)
    await nextStep(world, room_id)
    const [told] = await toldTo(world, room_id, watcher)
    const end = told!.find(({ cmd }) => cmd === 'battle_end')!
    expect(end.data).toMatchObject({ phase: 'draft', winners: [expect.any(Number), expect.any(Number)] })
    const seen = await world.data(api.battleDetails, { query: { room_id }, token: creator.token })
    expect(seen.draft).not.toBeNull()
    await playOut(world, room_id)
    const [last] = await toldTo(world, room_id, watcher)
    expect(last!.at(-1)).toMatchObject({ cmd: 'battle_room', data: { room: { phase: 'finished' } } })
    expect(names([...told!, ...last!]).filter((cmd) => cmd === 'battle_end')).toHaveLength(1)
    expectGrowing([...told!, ...last!])
  })

  test('who stops watching, or opens another room, hears no more of the first', async () => {
    const first = await makeRoom(world, { seats: 3 })
    const second = await makeRoom(world, { seats: 3 })
    const watcher = await connect(world.url)
    await watcher.watch(first.room_id)
    await watcher.watch(second.room_id)
    await join(world, first.room_id)
    await join(world, second.room_id)
    await world.sweep()
    const details = (room_id: number) => world.data(api.battleDetails, { query: { room_id } })
    expect((await details(first.room_id)).watching).toBe(0)
    expect((await details(second.room_id)).watching).toBe(1)
    await watcher.watch(second.room_id, { watch: false })
    expect((await details(second.room_id)).watching).toBe(0)
    await watcher.told(0)
    await join(world, first.room_id)
    await join(world, second.room_id)
    await world.sweep()
    expect(await watcher.told(first.room_id)).toEqual([])
    expect(await watcher.told(second.room_id)).toEqual([])
  })

  test('refuses rooms that do not exist', async () => {
    const watcher = await connect(world.url)
    expect((await watcher.watch(999_999)).response.code).toBe(18001)
    expect((await watcher.watch(-1)).response.code).toBe(40000)
  })
})

describe('rounds', () => {
  /** @shows SPEC-3.118 */
  test('each is told once, at its very time, with what is drawn in it', async () => {
    const { room_id } = await lockedBattle(world, { box_ids: [BOX.one, BOX.two, BOX.half] })
    const watcher = await connect(world.url)
    await watcher.watch(room_id)
    await nextStep(world, room_id)
    await toldTo(world, room_id, watcher)
    const started = await startOf(world, room_id)
    const drawn = await world.db
      .selectFrom('battle_draw')
      .select(['id', 'round', 'seat', 'value'])
      .where('battle_id', '=', room_id)
      .orderBy('id')
      .execute()
    const totals = [0, 0]
    for (const round of [1, 2, 3]) {
      goTo(world, started + (round - 1) * 3200 - 1)
      expect(await toldTo(world, room_id, watcher)).toEqual([[]])
      goTo(world, started + (round - 1) * 3200)
      const [told] = await toldTo(world, room_id, watcher)
      const own = drawn.filter((draw) => draw.round === round)
      for (const draw of own) totals[draw.seat - 1]! += draw.value
      expect(told).toHaveLength(1)
      expect(told![0]).toMatchObject({
        cmd: 'battle_rounds',
        data: {
          round,
          ends_in_ms: 3200,
          draws: own.map((draw) => ({ item_id: draw.id, round, seat: draw.seat, value: draw.value / 100 })),
          totals: totals.map((cents) => cents / 100),
          watching: 1,
        },
      })
      expect(await toldTo(world, room_id, watcher)).toEqual([[]])
    }
  })

  test('after a pause only the current one is told', async () => {
    const { room_id } = await lockedBattle(world, { box_ids: [BOX.one, BOX.two, BOX.half], fast: true })
    const watcher = await connect(world.url)
    await watcher.watch(room_id)
    await nextStep(world, room_id)
    await toldTo(world, room_id, watcher)
    goTo(world, (await startOf(world, room_id)) + 1200 + 500)
    const [told] = await toldTo(world, room_id, watcher)
    expect(told).toMatchObject([{ cmd: 'battle_rounds', data: { round: 2, ends_in_ms: 700 } }])
  })

  test('a spectator who comes in the middle gets the battle as it stands, and goes on from there', async () => {
    const { room_id } = await lockedBattle(world, { box_ids: [BOX.one, BOX.two, BOX.half] })
    await nextStep(world, room_id)
    goTo(world, (await startOf(world, room_id)) + 3200 + 1000)
    await world.sweep()
    const late = await connect(world.url)
    expect((await late.watch(room_id)).response.data).toMatchObject({
      phase: 'rounds',
      round: 2,
      ends_in_ms: 2200,
      winners: [],
    })
    const { draws } = await world.data(api.battleDetails, { query: { room_id } })
    expect(draws.map((draw) => draw.round)).toEqual([1, 1, 2, 2])
    expect(await toldTo(world, room_id, late)).toEqual([[]])
    world.clock.advance(2200)
    expect(await toldTo(world, room_id, late)).toMatchObject([[{ cmd: 'battle_rounds', data: { round: 3 } }]])
  })
})

describe('a private room', () => {
  test('is told to who watches it by its key, and never to the list', async () => {
    const lobby = await connect(world.url)
    await lobby.watch(0)
    const { creator, room_id, password } = await makeRoom(world, { private: true, seats: 3 })
    const spy = await connect(world.url)
    for (const wrong of [undefined, '', 'x'.repeat(16)]) {
      expect((await spy.watch(room_id, { password: wrong })).response).toMatchObject({ code: 18002 })
    }
    const friend = await connect(world.url)
    expect((await friend.watch(room_id, { password: password! })).response.data).toMatchObject({ room_id })
    // The creator's own socket needs no key.
    const own = await connect(world.url)
    await own.ask('auth', { token: creator.token })
    expect((await own.watch(room_id)).response.data).toMatchObject({ room_id })

    await fillWithBots(world, room_id, creator)
    for (let phase = 'locked'; phase !== 'finished';) phase = await nextStep(world, room_id)
    const [toLobby, toSpy, toFriend, toOwn] = await toldTo(world, room_id, lobby, spy, friend, own)
    expect(toLobby).toEqual([])
    expect(toSpy).toEqual([])
    expect(names(toOwn!)).toContain('battle_end')
    // Who watched first may hear of the room's creation still.
    expect(toFriend!.slice(-toOwn!.length)).toEqual(toOwn)
    expect(JSON.stringify(toFriend)).not.toContain(password)
  })

  test('that was open leaves the list', async () => {
    const { creator, room_id } = await makeRoom(world)
    const lobby = await connect(world.url)
    await lobby.watch(0)
    await world.sweep()
    await lobby.told(room_id)
    await world.data(api.editBattle, {
      token: creator.token,
      body: { room_id, ...creation({ private: true, box_ids: [BOX.five] }) },
    })
    const [told] = await toldTo(world, room_id, lobby)
    expect(told).toMatchObject([{ cmd: 'battle_room', data: { room: { room_id, private: true, price: 3 } } }])
    expectGrowing(told!, 2)
    await world.data(api.cancelBattle, { token: creator.token, body: { room_id } })
    expect(await toldTo(world, room_id, lobby)).toEqual([[]])
  })

  test('that was open is told no more to who only looked on', async () => {
    const { creator, room_id } = await makeRoom(world)
    const spectator = await connect(world.url)
    await spectator.watch(room_id)
    const own = await connect(world.url)
    await own.ask('auth', { token: creator.token })
    await own.watch(room_id)
    await toldTo(world, room_id, spectator, own)
    await world.data(api.editBattle, {
      token: creator.token,
      body: { room_id, ...creation({ private: true, box_ids: [BOX.five] }) },
    })
    const [toSpectator, toOwn] = await toldTo(world, room_id, spectator, own)
    expect(toSpectator).toMatchObject([
      { cmd: 'battle_room', data: { room: { room_id, private: true, price: 3 } } },
    ])
    expect(toOwn!.at(-1)).toMatchObject({ cmd: 'battle_room', data: { room: { private: true, price: 5 } } })

    await fillWithBots(world, room_id, creator)
    for (let phase = 'locked'; phase !== 'finished';) phase = await nextStep(world, room_id)
    const [later, ownLater] = await toldTo(world, room_id, spectator, own)
    expect(later).toEqual([])
    expect(names(ownLater!)).toContain('battle_end')
  })
})
