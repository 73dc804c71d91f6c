// @module-tag long

import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { errorText } from '@noktra/languages/error-text'
import { fillWithBots, join, makeRoom, openToAll } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { buildTestStore } from '#test/test-store.ts'
import { useWatchers, type Watcher } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const connect = useWatchers()

beforeAll(() => openToAll(world))

function react(token: string | undefined, body: { room_id: number; code: number; password?: string }) {
  return world.call(api.reactInBattle, { token, body })
}

async function reactionsOf(watcher: Watcher, room_id: number) {
  return (await watcher.told(room_id)).filter(({ cmd }) => cmd === 'battle_reaction').map(({ data }) => data)
}

describe('a pictogram in a room', () => {
  test('is seen over the seat of its sender by who watches the room, and by no others', async () => {
    const { creator, room_id } = await makeRoom(world, { seats: 3 })
    const other = await makeRoom(world)
    const guest = await join(world, room_id, 3)
    const [here, lobby, elsewhere] = [
      await connect(world.url),
      await connect(world.url),
      await connect(world.url),
    ]
    await here.watch(room_id)
    await lobby.watch(0)
    await elsewhere.watch(other.room_id)

    const first = here.next('battle_reaction', room_id)
    expect(await react(creator.token, { room_id, code: 1 })).toMatchObject({ code: 0, data: { seat: 1 } })
    expect((await first).response.data).toEqual({ room_id, seat: 1, code: 1 })
    const second = here.next('battle_reaction', room_id)
    expect(await react(guest.token, { room_id, code: 8 })).toMatchObject({ data: { seat: 3 } })
    expect((await second).response.data).toEqual({ room_id, seat: 3, code: 8 })

    const looksOn = await makePlayer(world)
    const third = here.next('battle_reaction', room_id)
    expect(await react(looksOn.token, { room_id, code: 5 })).toMatchObject({ data: { seat: null } })
    expect((await third).response.data).toEqual({ room_id, seat: null, code: 5 })
    for (const watcher of [lobby, elsewhere]) expect(await reactionsOf(watcher, room_id)).toEqual([])
  })

  test('may come three times in six seconds from one player', async () => {
    const { creator, room_id } = await makeRoom(world)
    // A window of its own begins here.
    world.clock.advance(6000 - (world.clock.now().getTime() % 6000))
    const answers = await Promise.all([1, 2, 3, 4, 5].map((code) => react(creator.token, { room_id, code })))
    const refused = answers.filter(({ error }) => error === 'too_many_requests')
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ data: { seconds: 6 } })
    expect((await react(creator.token, { room_id, code: 1 })).error).toBe('too_many_requests')
    expect((await react((await makePlayer(world)).token, { room_id, code: 1 })).error).toBeNull()
    world.clock.advance(6000)
    expect((await react(creator.token, { room_id, code: 1 })).error).toBeNull()
  })

  test.each([0, 9, 1.5, -1, 'up', null, undefined])('is one of eight, not %s', async (code) => {
    const { creator, room_id } = await makeRoom(world)
    const answer = await react(creator.token, { room_id, code: code as number })
    expect(answer).toMatchObject({
      error: 'invalid_input',
      msg: errorText('invalid_input', 'en', { field: 'code' }),
      data: { field: 'code' },
    })
  })

  test('needs an account that is open, and a room that its sender may see', async () => {
    const { creator, room_id } = await makeRoom(world)
    expect((await react(undefined, { room_id, code: 1 })).error).toBe('not_signed_in')
    expect((await react(creator.token, { room_id: 999_999_999, code: 1 })).error).toBe('battle_unknown')
    const hidden = await makeRoom(world, { private: true })
    const stranger = await makePlayer(world)
    const body = { room_id: hidden.room_id, code: 1 }
    expect((await react(stranger.token, body)).error).toBe('battle_private')
    const asGuest = { ...body, password: hidden.password! }
    expect((await react(stranger.token, asGuest)).error).toBeNull()
    await sql`update player set status = 1 where id = ${stranger.id}`.execute(world.db)
    world.store.ctx.bus.publish('standing', stranger.id)
    expect((await react(stranger.token, asGuest)).error).toBe('account_closed')
  })

  test('of a crowd is left out beyond eight in a second, never that of a seat', async () => {
    const { creator, room_id } = await makeRoom(world)
    await fillWithBots(world, room_id, creator)
    const watcher = await connect(world.url)
    await watcher.watch(room_id)
    const crowd = await Promise.all(Array.from({ length: 11 }, () => makePlayer(world)))
    const last = watcher.next('battle_reaction', room_id)
    await Promise.all(crowd.map(({ token }) => react(token, { room_id, code: 2 })))
    await last
    await react(creator.token, { room_id, code: 3 })
    const seen: (number | null)[] = []
    await expect
      .poll(async () => {
        seen.push(...(await reactionsOf(watcher, room_id)).map(({ seat }) => seat as number | null))
        return seen.includes(1)
      })
      .toBe(true)
    expect(seen.filter((seat) => seat === null)).toHaveLength(8)
  })

  test('reaches who watches at another process', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    const other = await buildTestStore({
      host: inject('databaseHost'),
      database: rows[0]!.name,
      start: world.clock.now(),
    })
    try {
      await other.store.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = other.store.app.server.address() as AddressInfo
      const { creator, room_id } = await makeRoom(world)
      const there = await connect(`http://127.0.0.1:${port}`)
      await there.watch(room_id)
      const told = there.next('battle_reaction', room_id)
      await react(creator.token, { room_id, code: 4 })
      expect((await told).response.data).toEqual({ room_id, seat: 1, code: 4 })
    } finally {
      await other.store.close()
    }
  })
})
