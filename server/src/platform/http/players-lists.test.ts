import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as account from '@noktra/contract/account'
import * as battles from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { OPENINGS } from '#server/core/openings/open-boxes.ts'
import { changeList } from '#server/platform/db/list-changes.ts'
import { creation, openToAll } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld } from '#test/world.ts'

/*
 * Lists that players change, in two processes that keep what they have read: no player gets what was true before they asked. The clock of
 * the world stands, so that what is kept never grows too old by itself.
 */

const KEPT = { SHARED_KEPT_MS: '500', SESSION_KEPT_MS: '10000' }
const world = useWorld(KEPT)
const second = useSecondStore(world, KEPT)
let reader: TestPlayer
beforeAll(async () => {
  await openToAll(world)
  reader = await makePlayer(world)
})

const bases = () => [world.url, second.url]

const stockIn = async (base: string, token = reader.token) =>
  (await callOver(base, listMall, { token, query: { sort: 'price' } })).data.list[0]!
const roomsIn = async (base: string, token = reader.token) =>
  (await callOver(base, battles.listBattles, { token, query: {} })).data.list
const openedIn = async (base: string, token = reader.token) =>
  (await callOver(base, boxes.openRecord, { token, query: {} })).data.list

describe('what a player changes in one process is in the list of the other as soon as they have their answer', () => {
  test('a purchase', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const { skin_id, stock } = await stockIn(world.url)
    for (let round = 1; round <= 10; round += 1) {
      const base = bases()[round % 2]!
      const body = { skin_id, num: 1, currency: 'coin' } as const
      expect((await callOver(base, buyOffer, { token: player.token, body })).code).toBe(0)
      for (const other of bases())
        for (const token of [player.token, reader.token])
          expect((await stockIn(other, token)).stock).toBe(stock - round)
    }
  })

  test('each move in a room', async () => {
    const [player, other] = [
      await makePlayer(world, { cash: 1_000_000 }),
      await makePlayer(world, { cash: 100_000 }),
    ]
    const { token } = player
    await Promise.all(bases().map((base) => roomsIn(base)))
    const { room } = await world.data(battles.createBattle, { token, body: creation({ seats: 4 }) })
    const { room_id } = room
    const seats = async (base: string) =>
      (await roomsIn(base))
        .find((one) => one.room_id === room_id)
        ?.players.map(({ seat }) => seat)
        .sort()
    const seenByBoth = async (taken: number[] | undefined) => {
      for (const base of bases()) expect(await seats(base)).toEqual(taken)
    }
    await seenByBoth([1])
    await callOver(second.url, battles.joinBattle, { token: other.token, body: { room_id, seat: 3 } })
    await seenByBoth([1, 3])
    await world.data(battles.leaveBattle, { token: other.token, body: { room_id } })
    await seenByBoth([1])
    await world.data(battles.callBot, { token, body: { room_id, seat: 2 } })
    await seenByBoth([1, 2])
    await world.data(battles.editBattle, { token, body: { room_id, ...creation({ seats: 3 }) } })
    for (const base of bases())
      expect((await roomsIn(base)).find((one) => one.room_id === room_id)!.seats).toBe(3)
    await world.data(battles.cancelBattle, { token, body: { room_id } })
    await seenByBoth(undefined)
  })

  test('openings, of one and of many at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => makePlayer(world, { cash: 100_000 })))
    await Promise.all(bases().map((base) => openedIn(base)))
    for (let round = 0; round < 6; round += 1) {
      const some = round % 2 === 0 ? crowd.slice(0, 1) : crowd
      await Promise.all(
        some.map(async ({ token }, n) => {
          const [here, there] = [bases()[n % 2]!, bases()[(n + 1) % 2]!]
          const { data } = await callOver(here, boxes.openBox, { token, body: { box_id: 9 } })
          const seen = await openedIn(there, token)
          expect(seen.map(({ open_id }) => open_id)).toContain(data.list[0]!.open_id)
        }),
      )
    }
  })

  test('their name', async () => {
    const { id, token } = await makePlayer(world, { cash: 100_000 })
    await world.data(boxes.openBox, { token, body: { box_id: 9 } })
    await world.data(battles.createBattle, { token, body: creation() })
    for (const nickname of ['First Name', 'Second Name']) {
      await world.data(account.editUser, { token, body: { nickname } })
      for (const base of bases()) {
        expect((await openedIn(base)).find(({ user_id }) => user_id === id)!.nickname).toBe(nickname)
        expect((await roomsIn(base)).find(({ user_id }) => user_id === id)!.nickname).toBe(nickname)
      }
    }
  })
})

describe('a reading that a change overtakes', () => {
  test.each([
    ['to who asks when it is over, though the count was asked meanwhile', false],
    ['to who asks while it is under way', true],
  ])('is not sent %s', async (_when, asksMeanwhile) => {
    const player = await makePlayer(world, { cash: 100_000 })
    const open = async () =>
      (await callOver(second.url, boxes.openBox, { token: player.token, body: { box_id: 9 } })).data.list[0]!
    const ids = async () => (await openedIn(world.url)).map(({ open_id }) => open_id)
    for (let round = 0; round < 3; round += 1) await ids()
    // What is kept is too old, so that it is read though nothing has changed.
    world.clock.advance(150)
    // It has read the openings, and waits with what it has read for the count of all.
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const holding = world.store.ctx.transact(async (tx) => {
      await sql`lock table box_count in access exclusive mode`.execute(tx)
      isLocked()
      await free
    })
    await locked
    const slow = ids()
    await expect.poll(countWaiting).toBe(1)
    const after = await open()
    await stockIn(world.url)
    const late = asksMeanwhile ? ids() : null
    await stockIn(world.url)
    letGo()
    await holding
    expect(await slow).not.toContain(after.open_id)
    if (late) expect(await late).toContain(after.open_id)
    for (let round = 0; round < 3; round += 1) expect(await ids()).toContain(after.open_id)
  })

  test('is not kept where it read what was before a commit that was under way', async () => {
    const { id, token } = await makePlayer(world, { cash: 100_000 })
    await world.data(boxes.openBox, { token, body: { box_id: 9 } })
    const nameIn = async (base: string) =>
      (await openedIn(base)).find(({ user_id }) => user_id === id)!.nickname
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const renaming = world.store.ctx.transact(async (tx) => {
      await tx.updateTable('player').set({ nickname: 'Late Name' }).where('id', '=', id).execute()
      await changeList(tx, OPENINGS)
      isWritten()
      await free
    })
    await written
    for (let round = 0; round < 3; round += 1)
      for (const base of bases()) expect(await nameIn(base)).not.toBe('Late Name')
    letGo()
    await renaming
    for (const base of bases()) expect(await nameIn(base)).toBe('Late Name')
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(world.db)
  return rows[0]!.count
}

test('no reading shows more than what was left when it was asked for, while many buy in both processes', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => makePlayer(world, { cash: 10_000_000 })))
  const { skin_id, stock } = await stockIn(world.url)
  let sold = 0
  let isOver = false
  let readings = 0
  const read = async (n: number) => {
    while (!isOver) {
      const soldBefore = sold
      const seen = await stockIn(bases()[n % 2]!, crowd[n % crowd.length]!.token)
      expect(seen.skin_id).toBe(skin_id)
      expect(seen.stock).toBeLessThanOrEqual(stock - soldBefore)
      readings += 1
    }
  }
  const buy = async ({ token }: TestPlayer, n: number) => {
    for (let round = 0; round < 10; round += 1) {
      const body = { skin_id, num: 1, currency: 'coin' } as const
      const bought = await callOver(bases()[n % 2]!, buyOffer, { token, body })
      if (bought.code === 0) sold += 1
    }
  }
  const reading = Array.from({ length: 16 }, (_, n) => read(n))
  await Promise.all(crowd.map(buy)).finally(() => (isOver = true))
  await Promise.all(reading)
  expect(readings).toBeGreaterThan(20)
  for (const base of bases()) expect((await stockIn(base)).stock).toBe(stock - sold)
})
