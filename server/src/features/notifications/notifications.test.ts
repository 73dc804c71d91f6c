import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { afterEach, describe, expect, test } from 'vitest'
import type { Pushes, ServerMessage } from '@noktra/contract/live'
import * as api from '@noktra/contract/notifications'
import { userDetails } from '@noktra/contract/users'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { useWorld } from '#test/world.ts'
import { addNotifications, type NewNotification } from '../../core/notifications/add-notification.ts'

const DAY_MS = 24 * 3600_000
const world = useWorld()
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** Tells players as operations do: in a transaction, and the bus after it. */
async function tell(...notifications: Partial<NewNotification>[]): Promise<number[]> {
  const { ctx } = world.store
  return ctx.transact(async (tx, afterCommit) => {
    const told = await addNotifications(
      tx,
      world.clock.now(),
      notifications.map((notification) => ({
        playerId: 0,
        kind: 'rebate',
        ref: '1',
        text: 'available',
        ...notification,
      })),
    )
    afterCommit(() => told.forEach((id) => ctx.bus.publish('notification', id)))
    return told
  })
}

async function listen({ token }: TestPlayer): Promise<Pushes['notice'][]> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  const told: Pushes['notice'][] = []
  const ready = Promise.withResolvers<void>()
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    if (message.cmd === 'notice') told.push(message.response.data as Pushes['notice'])
    if (message.seq === 1) ready.resolve()
  })
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ cmd: 'auth', data: { token }, seq: 1 }))
  await ready.promise
  return told
}

const listOf = ({ token }: TestPlayer) => world.data(api.listNotifications, { token })

/** What is left of a player's notifications once old rows are forgotten: their session is over by then. */
async function keptOf({ id }: TestPlayer): Promise<string[]> {
  await forgetOld(world.store.ctx)
  const rows = await world.db
    .selectFrom('notification')
    .select('ref')
    .where('player_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ ref }) => ref)
}

describe('the bell', () => {
  test('lists what was told by key, newest first, with how many are unread', async () => {
    const player = await makePlayer(world)
    for (let n = 1; n <= 5; n += 1) await tell({ playerId: player.id, ref: String(n), values: { num: n } })
    const first = await world.data(api.listNotifications, { token: player.token, query: { page_size: 3 } })
    expect(first).toMatchObject({ total: 5, unread: 5 })
    expect(first.list.map((notification) => notification.values['num'])).toEqual([5, 4, 3])
    expect(first.list[0]).toMatchObject({ kind: 'rebate', text: 'available', path: null, is_read: false })
    const rest = await world.data(api.listNotifications, {
      token: player.token,
      query: { after: first.next! },
    })
    expect(rest.list.map((notification) => notification.values['num'])).toEqual([2, 1])
    expect(rest.next).toBeNull()
    expect((await world.data(userDetails, { token: player.token })).unread_notices).toBe(5)
  })

  test('is read up to one, then all; what comes meanwhile stays unread', async () => {
    const player = await makePlayer(world)
    const other = await makePlayer(world)
    for (let n = 1; n <= 3; n += 1) await tell({ playerId: player.id, ref: String(n) })
    await tell({ playerId: other.id })
    const [, middle] = (await listOf(player)).list
    expect(
      await world.data(api.readNotifications, { token: player.token, body: { up_to: middle!.notice_id } }),
    ).toEqual({ unread: 1 })
    expect((await listOf(player)).list.map((notification) => notification.is_read)).toEqual([
      false,
      true,
      true,
    ])
    expect(await world.data(api.readNotifications, { token: player.token, body: {} })).toEqual({ unread: 0 })
    expect((await listOf(other)).unread).toBe(1)
  })

  test('tells the same thing once, also 50 times at once', async () => {
    const player = await makePlayer(world)
    const told = await Promise.all(Array.from({ length: 50 }, () => tell({ playerId: player.id })))
    expect(told.flat()).toEqual([player.id])
    expect((await listOf(player)).total).toBe(1)
  })

  test('rings on every page of its player, and of no other player', async () => {
    const player = await makePlayer(world)
    const pages = [await listen(player), await listen(player)]
    const stranger = await listen(await makePlayer(world))
    await tell({ playerId: player.id, values: { amount: '2.50', num: 1 } })
    for (const page of pages) {
      await expect
        .poll(() => page)
        .toMatchObject([
          { unread: 1, notice: { kind: 'rebate', values: { amount: '2.50' }, is_read: false } },
        ])
    }
    await world.data(api.readNotifications, { token: player.token, body: {} })
    for (const page of pages) await expect.poll(() => page.at(-1)).toEqual({ notice: null, unread: 0 })
    expect(stranger).toEqual([])
  })

  test('tells nothing of what was not committed', async () => {
    const player = await makePlayer(world)
    const page = await listen(player)
    const { ctx } = world.store
    await expect(
      ctx.transact(async (tx, afterCommit) => {
        const told = await addNotifications(tx, world.clock.now(), [
          { playerId: player.id, kind: 'roll', ref: '1', text: 'won' },
        ])
        afterCommit(() => told.forEach((id) => ctx.bus.publish('notification', id)))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await tell({ playerId: player.id })
    await expect.poll(() => page).toMatchObject([{ unread: 1, notice: { kind: 'rebate' } }])
  })

  test('keeps what it told for 90 days', async () => {
    const player = await makePlayer(world)
    await tell({ playerId: player.id, ref: 'old' })
    world.clock.advance(DAY_MS)
    await tell({ playerId: player.id, ref: 'newer' })
    world.clock.advance(89 * DAY_MS)
    expect(await keptOf(player)).toEqual(['old', 'newer'])
    world.clock.advance(1)
    expect(await keptOf(player)).toEqual(['newer'])
  })

  test('belongs to the player alone', async () => {
    expect((await world.call(api.listNotifications)).error).toBe('not_signed_in')
    expect((await world.call(api.readNotifications)).error).toBe('not_signed_in')
    const { token } = await makePlayer(world)
    expect((await world.call(api.listNotifications, { token, query: { after: 'x' } })).error).toBe(
      'invalid_input',
    )
    expect((await world.call(api.readNotifications, { token, body: { up_to: 0 } })).error).toBe(
      'invalid_input',
    )
  })

  test('of 10,000 players at once is one statement', async () => {
    const now = world.clock.now()
    const values = { room_en: 'A room with a long name', room_zh: '房间', room_pt: 'Uma sala', num: 1 }
    let told: number[] = []
    const undone = world.store.ctx.transact(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into player (nickname, avatar, email, invite_code, created_at)
        select 'Crowd', 0, 'crowd-' || n || '@example.com', 'CROWD' || n, ${now}::timestamptz
        from generate_series(1, 10000) n returning id`.execute(tx)
      told = await addNotifications(
        tx,
        now,
        rows.map(({ id }) => ({ playerId: id, kind: 'roll', ref: '1', text: 'lost', values })),
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(told).toHaveLength(10_000)
  })
})
