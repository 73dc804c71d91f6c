// @module-tag long

import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { boxDetails } from '@noktra/contract/boxes'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { openToAll, playOut } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeAll(() => openToAll(world))

async function waiting() {
  const { list } = await world.data(api.listBattles, { query: { page_size: 100 } })
  return list.filter((room) => room.room_type === 0).toSorted((a, b) => a.seats - b.seats)
}

async function countRooms(): Promise<number> {
  const { rooms } = await world.db
    .selectFrom('battle')
    .select((select) => select.fn.countAll<number>().as('rooms'))
    .where('room_type', '=', 0)
    .executeTakeFirstOrThrow()
  return rooms
}

async function join(room_id: number): Promise<TestPlayer> {
  const player = await makePlayer(world, { cash: 100_000 })
  await world.data(api.joinBattle, { token: player.token, body: { room_id } })
  return player
}

describe('rooms of the house', () => {
  /** @shows SPEC-3.50 SPEC-3.51 SPEC-3.52 SPEC-3.53 */
  test('three wait, with 2, 3 and 4 seats, also when several processes look at once', async () => {
    expect(await countRooms()).toBe(0)
    await Promise.all([world.sweep(), world.sweep(), world.sweep(), world.sweep()])
    const rooms = await waiting()
    expect(rooms.map((room) => room.seats)).toEqual([2, 3, 4])
    for (const room of rooms) {
      expect(room).toMatchObject({
        user_id: null,
        nickname: 'Noktra House',
        avatar: expect.stringMatching(/\.webp$/),
        players: [],
        players_only: true,
        bots_only: false,
        private: false,
        fund_percent: 0,
        own_price: room.price,
      })
      expect(room.boxes.length).toBeGreaterThanOrEqual(2)
      expect(room.boxes.length).toBeLessThanOrEqual(6)
      for (const { box_id, price } of room.boxes) {
        expect(price).toBeLessThanOrEqual(50)
        expect((await world.data(boxDetails, { query: { box_id } })).price).toBe(price)
      }
    }
    await world.sweep()
    expect((await waiting()).map((room) => room.room_id)).toEqual(rooms.map((room) => room.room_id))
  })

  test('one that fills is replaced, fought and paid out, without a seat of the house', async () => {
    await world.sweep()
    const [two, three, four] = await waiting()
    const first = await join(two!.room_id)
    await world.sweep()
    expect((await waiting()).map((room) => room.room_id)).toContain(two!.room_id)
    const second = await join(two!.room_id)
    await Promise.all([world.sweep(), world.sweep()])
    const [fresh, ...others] = await waiting()
    expect(fresh!.seats).toBe(2)
    expect(fresh!.room_id).not.toBe(two!.room_id)
    expect(others.map((room) => room.room_id)).toEqual([three!.room_id, four!.room_id])

    const before = await countRooms()
    expect(await playOut(world, two!.room_id)).toBe('finished')
    expect(await countRooms()).toBe(before)
    const { room } = await world.data(api.battleDetails, { query: { room_id: two!.room_id } })
    expect(room.players.map((player) => player.user_id)).toEqual([first.id, second.id])
    expect(room.players.some((player) => player.is_bot)).toBe(false)
  })

  test('one that does not fill ends after 30 minutes, pays back the players in it, and is replaced', async () => {
    await world.sweep()
    const old = await waiting()
    const player = await join(old[2]!.room_id)
    world.clock.advance(30 * 60_000)
    await world.sweep()
    const fresh = await waiting()
    expect(fresh.map((room) => room.seats)).toEqual([2, 3, 4])
    for (const { room_id } of old) {
      expect(fresh.map((room) => room.room_id)).not.toContain(room_id)
      const { room } = await world.data(api.battleDetails, { query: { room_id } })
      expect(room).toMatchObject({ status: -1, end_reason: 'not_full' })
    }
    expect((await getBalances(world.db, player.id)).cash).toBe(100_000)
  })

  test('everybody in it may leave; the room stays', async () => {
    await world.sweep()
    const [, three] = await waiting()
    const { room_id } = three!
    const { token, id } = await join(room_id)
    await world.data(api.leaveBattle, { token, body: { room_id } })
    expect((await getBalances(world.db, id)).cash).toBe(100_000)
    expect((await waiting())[1]).toMatchObject({ room_id, players: [] })
  })

  test('with a box that has retired is replaced by one without it', async () => {
    await world.sweep()
    const [two] = await waiting()
    const box_id = two!.boxes[0]!.box_id
    const setStatus = (status: string) =>
      world.db.updateTable('box').set({ status }).where('id', '=', box_id).execute()
    await setStatus('retired')
    await world.sweep()
    const rooms = await waiting()
    await setStatus('on_sale')
    expect(rooms.map((room) => room.seats)).toEqual([2, 3, 4])
    expect(rooms[0]!.room_id).not.toBe(two!.room_id)
    for (const room of rooms) expect(room.boxes.map((box) => box.box_id)).not.toContain(box_id)
  })
})
