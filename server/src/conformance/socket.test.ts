import { WebSocket } from 'ws'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unpackBoxes, type Opening } from '@noktra/contract/boxes'
import { BOX, join, nextStep, openToAll } from '#test/battles.ts'
import { nowOf } from '#test/rolls.ts'
import { faultsOf, listOf, type Shape } from '#test/shape.ts'
import { battleRoom, scrollCard } from '#test/spec-entities.ts'
import { cardOf, namedPlayer, type NamedPlayer } from '#test/spec-stage.ts'
import { ask } from '#test/stranger.ts'
import { useWorld } from '#test/world.ts'

/* The socket as SPEC 3, 7 and 9 tell a stranger: {cmd, data, seq} goes, {cmd, response {code, data}} comes. */

type Message = { cmd: string; seq?: unknown; response: { code: number; msg?: string; data: unknown } }
type Fits = (message: Message) => boolean

const STRIP = 30
const HALF_HOUR_MS = 30 * 60_000
const world = useWorld()
const open: WebSocket[] = []
let player: NamedPlayer

beforeAll(async () => {
  await openToAll(world)
  player = await namedPlayer(world, 'Wanderer', { cash: 100_000 })
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

/** A stranger's socket: what came, in order, and waiting for what fits, come already or not. */
async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, { headers })
  open.push(socket)
  const came: Message[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    expect(isBinary).toBe(false)
    came.push(JSON.parse(raw.toString()) as Message)
    for (const look of waiting) look()
  })
  await new Promise((opened) => socket.once('open', opened))
  const hear = (fits: Fits) =>
    new Promise<Message>((heard) => {
      function look() {
        const at = came.findIndex(fits)
        if (at === -1) return
        waiting.delete(look)
        heard(came.splice(at, 1)[0]!)
      }
      waiting.add(look)
      look()
    })
  return {
    socket,
    came,
    hear,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    ask: (message: { cmd: string; data?: unknown; seq: unknown }) => {
      socket.send(JSON.stringify(message))
      return hear(({ seq }) => seq === message.seq)
    },
    closed: () => new Promise<number>((done) => socket.once('close', done)),
  }
}

/** A push: it has its cmd and a good response, and no seq. */
function isPush(cmd: string, fits: (data: Record<string, unknown>) => boolean = () => true): Fits {
  return (message) =>
    message.cmd === cmd && !('seq' in message) && fits(message.response.data as Record<string, unknown>)
}

function expectGood({ response }: Message, shape: Shape): void {
  expect(response.code).toBe(0)
  expect(faultsOf(response.data, shape)).toEqual([])
}

async function openBoxes(num: 1 | 10): Promise<Opening[]> {
  const body = { box_id: BOX.half, num }
  return (await world.data(unpackBoxes, { token: player.token, body })).list
}

/** The card of what the player has just won. */
function winOf({ item_name, market_hash_name, exterior_name, image_url, color }: Opening): Shape {
  const skin = { item_name, market_hash_name, exterior_name, image_url, color }
  const win = { message_type: 'openBox', extend_data: { box_id: BOX.half }, created_at: nowOf(world) }
  return { ...cardOf(player), ...win, ...skin }
}

describe('the socket at /ws', () => {
  /** @shows SPEC-3.111 SPEC-3.112 SPEC-3.113 SPEC-4.31 SPEC-7.110 SPEC-7.113 SPEC-7.114 */
  test('replies to {cmd, data, seq} with the same cmd and seq and a response {code, data}, code 0 meaning good', async () => {
    const client = await connect()
    for (const seq of [1, 0, 'a-text', 2.5]) {
      const reply = await client.ask({ cmd: 'ping', seq })
      expect(reply).toEqual({ cmd: 'ping', seq, response: { code: 0, data: expect.anything() } })
    }
    const watched = await client.ask({ cmd: 'battle_room', data: { room_id: 0 }, seq: 9 })
    expect(watched).toEqual({ cmd: 'battle_room', seq: 9, response: { code: 0, data: null } })
  })

  /** @shows SPEC-3.114 SPEC-7.112 SPEC-9.9 */
  test('replies to a ping without data or seq, as often as every 3 seconds and faster', async () => {
    const client = await connect()
    for (let n = 0; n < 10; n += 1) {
      client.send({ cmd: 'ping' })
      const reply = await client.hear(({ cmd }) => cmd === 'ping')
      expect(reply.response.code).toBe(0)
      expect(reply).not.toHaveProperty('seq')
    }
  })

  /**
   * @shows SPEC-3.35 SPEC-3.36 SPEC-3.37 SPEC-3.38 SPEC-3.39 SPEC-3.42 SPEC-3.43 SPEC-3.44 SPEC-3.45
   *   SPEC-3.46 SPEC-3.47 SPEC-3.48 SPEC-3.49 SPEC-3.115 SPEC-4.34 SPEC-7.111 SPEC-9.11
   */
  test('gives the latest 30 opening records, newest first, each with the fields of SPEC 3', async () => {
    for (let opened = 0; opened < 30; opened += 10) await openBoxes(10)
    const won = (await openBoxes(10)).toReversed()
    const client = await connect()
    const reply = await client.ask({ cmd: 'scrollCard', data: { limit: 30 }, seq: 1 })
    expectGood(reply, listOf(scrollCard))
    const cards = reply.response.data as { id: number }[]
    expect(cards).toHaveLength(STRIP)
    expect(cards.map(({ id }) => id)).toEqual(cards.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(faultsOf(cards.slice(0, 10), won.map(winOf))).toEqual([])
    expect((await client.ask({ cmd: 'scrollCard', seq: 2 })).response.data).toEqual(cards)
    expect((await client.ask({ cmd: 'scrollCard', data: { limit: 3 }, seq: 3 })).response.data).toEqual(
      cards.slice(0, 3),
    )
  })

  test('pushes a new win as one scrollCard to everybody, without a seq', async () => {
    const clients = [await connect(), await connect()]
    for (const client of clients) await client.ask({ cmd: 'ping', seq: 1 })
    const [won] = await openBoxes(1)
    for (const client of clients) {
      const push = await client.hear(isPush('scrollCard', (card) => card['user_id'] === player.id))
      expect(Object.keys(push).sort()).toEqual(['cmd', 'response'])
      expectGood(push, scrollCard)
      expectGood(push, winOf(won!))
    }
  })

  /** @shows SPEC-3.116 SPEC-3.117 SPEC-3.118 SPEC-3.119 SPEC-3.120 */
  test('tells a battle to who watches it: battle_join, battle_start, battle_rounds, battle_end, battle_room', async () => {
    const client = await connect()
    const body = { box_ids: [BOX.half], mode: 'classic', seats: 3, fast: true }
    const made = await ask(world.url, 'POST /api/battle/create', { token: player.token, body })
    const { room_id } = (made.data as { room: { room_id: number } }).room
    expectGood(await client.ask({ cmd: 'battle_room', data: { room_id }, seq: 1 }), battleRoom)
    const pushOf = async (cmd: string, fits: (data: Record<string, unknown>) => boolean = () => true) => {
      const push = await client.hear(isPush(cmd, (data) => data['room_id'] === room_id && fits(data)))
      expect(push.response.code).toBe(0)
      return push.response.data as Record<string, unknown>
    }
    const friend = await join(world, room_id, 2)
    expect(await pushOf('battle_join')).toMatchObject({ seat: 2, player: { user_id: friend.id } })
    await join(world, room_id, 3)
    expect(faultsOf((await pushOf('battle_room'))['room'], battleRoom)).toEqual([])
    await pushOf('battle_start', ({ phase }) => phase === 'locked')
    while ((await nextStep(world, room_id)) !== 'rounds');
    const { starts_in_ms } = await pushOf('battle_start', ({ phase }) => phase === 'rounds')
    world.clock.advance(Number(starts_in_ms))
    await world.sweep()
    expect((await pushOf('battle_rounds', ({ round }) => round === 1))['draws']).toHaveLength(3)
    while ((await nextStep(world, room_id)) !== 'finished');
    expect((await pushOf('battle_end'))['winners']).toHaveLength(1)
  })

  /** @shows SPEC-3.121 */
  test('tells of a battle without other players: battle_timeout', async () => {
    const client = await connect()
    await client.ask({ cmd: 'battle_room', data: { room_id: 0 }, seq: 1 })
    const body = { box_ids: [BOX.half], mode: 'classic', seats: 2 }
    const made = await ask(world.url, 'POST /api/battle/create', { token: player.token, body })
    const { room_id } = (made.data as { room: { room_id: number } }).room
    world.clock.advance(HALF_HOUR_MS)
    await world.sweep()
    const push = await client.hear(isPush('battle_timeout', (data) => data['room_id'] === room_id))
    expect(push.response).toMatchObject({ code: 0, data: { reason: 'not_full' } })
    const query = { room_id }
    const { data } = await ask(world.url, 'GET /api/battle/details', { query, token: player.token })
    expect((data as { room: { status: number } }).room.status).toBe(-1)
  })

  /** @shows ASVS-4.4.3 ASVS-4.4.4 */
  test('knows a player by their token as its first message, and refuses any other', async () => {
    const client = await connect()
    const wrong = await client.ask({ cmd: 'auth', data: { token: 'x'.repeat(43) }, seq: 1 })
    expect(wrong.response.code).toBe(40100)
    const right = await client.ask({ cmd: 'auth', data: { token: player.token }, seq: 2 })
    expect(right.response).toEqual({ code: 0, data: { user_id: player.id } })
    const first = await client.hear(isPush('balance'))
    const { coin: had } = first.response.data as { coin: number }
    await openBoxes(1)
    await client.hear(isPush('balance', ({ coin }) => coin !== had))
  })
})

describe('a socket that says something else', () => {
  const NONSENSE: [what: string, sent: string, seq: unknown, code: number][] = [
    ['broken JSON', '{"cmd":"ping"', undefined, 40001],
    ['nothing', '', undefined, 40001],
    ['a number', '12', undefined, 40001],
    ['null', 'null', undefined, 40001],
    ['a list', '[{"cmd":"ping"}]', undefined, 40001],
    ['no command', '{"data":{},"seq":1}', undefined, 40001],
    ['a command that is no text', '{"cmd":7,"seq":1}', undefined, 40001],
    ['a seq that is no number and no text', '{"cmd":"ping","seq":{}}', undefined, 40001],
    ['an unknown command', '{"cmd":"dance","seq":4}', 4, 17001],
    ["a name of the language's own", '{"cmd":"constructor","seq":5}', 5, 17001],
    ['a limit of 31', '{"cmd":"scrollCard","data":{"limit":31},"seq":6}', 6, 40000],
    ['a limit of 0', '{"cmd":"scrollCard","data":{"limit":0},"seq":7}', 7, 40000],
    ['a limit that is a text', '{"cmd":"scrollCard","data":{"limit":"30"},"seq":8}', 8, 40000],
    ['data that is no object', '{"cmd":"scrollCard","data":30,"seq":9}', 9, 40000],
    ['a room that does not exist', '{"cmd":"battle_room","data":{"room_id":987654321},"seq":10}', 10, 18001],
    ['a room beyond every number', '{"cmd":"battle_room","data":{"room_id":1e300},"seq":11}', 11, 40000],
    ['a token with the character 0', '{"cmd":"auth","data":{"token":"a\\u0000b"},"seq":12}', 12, 40100],
    [
      'a password with the character 0',
      '{"cmd":"battle_room","data":{"room_id":1,"password":"a\\u0000b"},"seq":13}',
      13,
      18001,
    ],
  ]

  /** @shows SPEC-7.114 */
  test.for(NONSENSE)('%s: is told so, and the socket stays open', async ([, sent, seq, code]) => {
    const client = await connect({ 'accept-language': 'zh' })
    client.socket.send(sent)
    const reply = await client.hear(() => true)
    expect(reply.seq).toBe(seq)
    expect(reply.response).toMatchObject({ code, msg: expect.stringMatching(/\p{Script=Han}/u) })
    expect((await client.ask({ cmd: 'ping', seq: 99 })).response.code).toBe(0)
  })

  test('binary that is no JSON is told so too', async () => {
    const client = await connect()
    client.socket.send(Buffer.from([0, 255, 128, 7]))
    expect((await client.hear(() => true)).response.code).toBe(40001)
    expect((await client.ask({ cmd: 'ping', seq: 1 })).response.code).toBe(0)
  })

  test('too large a message closes its own socket, and no other', async () => {
    const other = await connect()
    const client = await connect()
    const closed = client.closed()
    client.send({ cmd: 'ping', data: 'x'.repeat(16_384), seq: 1 })
    expect(await closed).toBe(1009)
    expect((await other.ask({ cmd: 'ping', seq: 1 })).response.code).toBe(0)
  })

  test('too many messages in a row close it', async () => {
    const client = await connect()
    const closed = client.closed()
    for (let seq = 0; seq < 60; seq += 1) client.send({ cmd: 'ping', seq })
    expect(await closed).toBe(1008)
  })
})
