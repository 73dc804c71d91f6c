import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { afterEach, describe, expect, test } from 'vitest'
import { listBoxes, openBox, tryUnpack, unpackBoxes } from '@noktra/contract/boxes'
import { logout } from '@noktra/contract/users'
import type { ScrollCard, ServerMessage } from '@noktra/contract/live'
import { boxWins } from '#server/games/box/box-wins.ts'
import type { GameFeature } from '#server/platform/feature.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

/** A game whose rows get their cards one after the other, as seats of a battle are paid. */
const pair = { row: 7, first: 2 ** 43, openings: [] as number[] }
const inPairs: GameFeature = {
  name: 'pairs',
  wins: {
    kind: 'pairs',
    topic: 'pair-win',
    held_ms: 0,
    ofPlayers: async () => [],
    newest: async () => [],
    since: async () => (pair.openings.length > 0 ? [pair.row] : []),
    cards: async (db) =>
      (await boxWins.cards(db, pair.openings)).map((card) => ({ ...card, id: card.id + pair.first })),
  },
}

const world = useWorld({}, { games: [inPairs], prepare: async () => {} })
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** A client's socket: messages in the order they came, and waiting for the next that fits. */
async function connect() {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  const came: ServerMessage[] = []
  const waiting: { fits: (message: ServerMessage) => boolean; got: (message: ServerMessage) => void }[] = []
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    came.push(message)
    for (const wait of waiting.filter(({ fits }) => fits(message))) wait.got(message)
  })
  await new Promise((open) => socket.once('open', open))
  const next = (fits: (message: ServerMessage) => boolean) =>
    new Promise<ServerMessage>((got) => waiting.push({ fits, got }))
  return {
    socket,
    came,
    next,
    ask: async (message: { cmd: string; data?: unknown; seq?: number }) => {
      const reply = next((candidate) => candidate.seq === message.seq)
      socket.send(JSON.stringify(message))
      return reply
    },
  }
}

async function box(price = 1) {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  return list.find((candidate) => candidate.price === price)!.box_id
}

describe('the live strip', () => {
  /** @shows SPEC-2.70 SPEC-3.35 SPEC-3.36 SPEC-3.39 SPEC-3.42 SPEC-3.113 SPEC-3.115 */
  test('answers a ping and gives the newest wins, newest first', async () => {
    const player = await makePlayer(world, { cash: 10_000 })
    const body = { box_id: await box(), num: 10 }
    const opened = []
    for (let i = 0; i < 4; i += 1)
      opened.push(...(await world.data(unpackBoxes, { token: player.token, body })).list)
    const client = await connect()
    expect(await client.ask({ cmd: 'ping', seq: 1 })).toMatchObject({ cmd: 'ping', response: { code: 0 } })
    const strip = await client.ask({ cmd: 'scrollCard', data: { limit: 30 }, seq: 2 })
    const cards = strip.response.data as ScrollCard[]
    expect(cards).toHaveLength(30)
    expect(cards.map((card) => String(card.id))).toEqual(
      opened
        .map((won) => won.open_id)
        .toReversed()
        .slice(0, 30),
    )
    expect(cards[0]).toMatchObject({
      message_type: 'openBox',
      user_id: player.id,
      extend_data: { box_id: body.box_id },
    })
  })

  /** @shows SPEC-1.22 */
  test('pushes a win once to everybody, and never a demo', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const client = await connect()
    await client.ask({ cmd: 'ping', seq: 1 })
    await world.data(tryUnpack, { body: { box_id: await box(), num: 5 } })
    const pushed = client.next((message) => message.cmd === 'scrollCard' && message.seq === undefined)
    const opened = await world.data(openBox, { token: player.token, body: { box_id: await box() } })
    expect((await pushed).response.data).toMatchObject({
      id: Number(opened.list[0]!.open_id),
      user_id: player.id,
    })
    await world.sweep()
    await world.sweep()
    await client.ask({ cmd: 'ping', seq: 2 })
    expect(client.came.filter((message) => message.cmd === 'scrollCard')).toHaveLength(1)
  })

  test('a win whose message was lost comes with the catch-up', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    await world.sweep()
    const client = await connect()
    await client.ask({ cmd: 'ping', seq: 1 })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noktra-bus' and datname = current_database()`.execute(world.db)
    const opened = await world.data(openBox, { token: player.token, body: { box_id: await box() } })
    const pushed = client.next((message) => message.cmd === 'scrollCard')
    await world.sweep()
    expect((await pushed).response.data).toMatchObject({ id: Number(opened.list[0]!.open_id) })
  })

  test('a row that gets its second card later tells it, and the first not again', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const body = { box_id: await box() }
    const client = await connect()
    await client.ask({ cmd: 'ping', seq: 1 })
    for (let seats = 1; seats <= 2; seats += 1) {
      const { list } = await world.data(openBox, { token: player.token, body })
      const id = Number(list[0]!.open_id)
      const told = client.next(
        ({ cmd, response }) => cmd === 'scrollCard' && (response.data as ScrollCard).id === id + pair.first,
      )
      pair.openings.push(id)
      await world.sweep()
      await told
    }
    await world.sweep()
    await client.ask({ cmd: 'ping', seq: 2 })
    const ids = client.came.flatMap(({ cmd, response }) =>
      cmd === 'scrollCard' ? [(response.data as ScrollCard).id] : [],
    )
    expect(ids.filter((id) => id > pair.first)).toEqual(pair.openings.map((id) => id + pair.first))
    pair.openings = []
  })

  test('signs in by its first message', async () => {
    const player = await makePlayer(world)
    const client = await connect()
    expect((await client.ask({ cmd: 'auth', data: { token: 'x'.repeat(43) }, seq: 1 })).response.code).toBe(
      40100,
    )
    expect((await client.ask({ cmd: 'auth', data: { token: player.token }, seq: 2 })).response).toEqual({
      code: 0,
      data: { user_id: player.id },
    })
  })

  /** @shows ASVS-7.4.1 */
  test('is closed when its session ends', async () => {
    const player = await makePlayer(world)
    const client = await connect()
    await client.ask({ cmd: 'auth', data: { token: player.token }, seq: 1 })
    const closed = new Promise((done) => client.socket.once('close', done))
    await world.data(logout, { token: player.token })
    await closed
  })

  test('refuses what it does not know, without closing', async () => {
    const client = await connect()
    expect((await client.ask({ cmd: 'dance', seq: 1 })).response.code).toBe(17001)
    expect((await client.ask({ cmd: 'constructor', seq: 2 })).response.code).toBe(17001)
    expect((await client.ask({ cmd: 'scrollCard', data: { limit: 31 }, seq: 3 })).response.code).toBe(40000)
    const unreadable = client.next((message) => message.cmd === '')
    client.socket.send('{')
    expect((await unreadable).response.code).toBe(40001)
    expect((await client.ask({ cmd: 'ping', seq: 4 })).response.code).toBe(0)
  })

  test('drops a socket that floods or sends too much at once', async () => {
    const flooding = await connect()
    const flooded = new Promise<number>((closed) => flooding.socket.once('close', closed))
    for (let i = 0; i < 60; i += 1) flooding.socket.send('{"cmd":"ping"}')
    expect(await flooded).toBe(1008)
    const heavy = await connect()
    const closed = new Promise<number>((done) => heavy.socket.once('close', done))
    heavy.socket.send(JSON.stringify({ cmd: 'ping', data: 'x'.repeat(20_000) }))
    expect(await closed).toBe(1009)
  })
})
