// @module-tag long

import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import type { ScrollCard, ServerMessage } from '@noktra/contract/live'
import { useWorld } from '#test/world.ts'

const world = useWorld({ MAX_CONNECTIONS: '10000' })
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

async function connect(): Promise<{ socket: WebSocket; came: Buffer[] }> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  const came: Buffer[] = []
  socket.on('message', (raw: Buffer) => came.push(raw))
  await once(socket, 'open')
  return { socket, came }
}

async function connectMany(count: number) {
  const readers: Awaited<ReturnType<typeof connect>>[] = []
  while (readers.length < count)
    readers.push(...(await Promise.all(Array.from({ length: 100 }, () => connect()))))
  await expect.poll(() => world.store.ctx.live.size()).toBe(count)
  return readers
}

function card(id: number, nickname = 'kestrel'): ScrollCard {
  return {
    id,
    user_id: 1,
    nickname,
    avatar: '/assets/avatars/none.webp',
    message_type: 'openBox',
    extend_data: {},
    created_at: 1_700_000_000,
    color: '#FF3D81',
    image_url: '/assets/items/none.webp',
    item_name: 'Corvane | Gilt Thorn',
    market_hash_name: 'Corvane | Gilt Thorn (Factory New)',
    exterior_name: 'FN',
  }
}

function textOf(pushed: ScrollCard): string {
  return JSON.stringify({ cmd: 'scrollCard', response: { code: 0, data: pushed } } satisfies ServerMessage)
}

test('messages of every kind of length come as they were sent, several in one write', async () => {
  const { live } = world.store.ctx
  const reader = await connect()
  const shortest = Buffer.byteLength(textOf(card(1, '')))
  const lengths = [shortest, 65_535, 65_536, 65_537, 200_000]
  const cards = lengths.flatMap((length, n) => [
    card(n, 'x'.repeat(length - shortest)),
    card(n, '金'.repeat(Math.floor((length - shortest) / 3)) + 'x'.repeat((length - shortest) % 3)),
    card(n, '🎲 é'),
  ])
  await live.broadcast('scrollCard', cards)
  await expect.poll(() => reader.came.length).toBe(cards.length)
  expect(reader.came.map(String)).toEqual(cards.map(textOf))
  expect(reader.came.map((raw) => raw.length)).toEqual(expect.arrayContaining(lengths))
})

test('answers of 125 and 126 bytes come as they were sent', async () => {
  const { socket, came } = await connect()
  const empty = JSON.stringify({ cmd: 'ping', seq: '', response: { code: 0, data: { time: 0 } } }).length - 1
  const time = String(world.clock.now().getTime()).length
  const seqs = [124, 125, 126, 127].map((length) => 'x'.repeat(length - empty - time))
  for (const seq of seqs) socket.send(JSON.stringify({ cmd: 'ping', seq }))
  await expect.poll(() => came.length).toBe(seqs.length)
  expect(came.map((raw) => raw.length)).toEqual([124, 125, 126, 127])
  expect(came.map((raw) => (JSON.parse(String(raw)) as ServerMessage).seq)).toEqual(seqs)
})

test('2,000 sockets get each win once and in order, while calls are answered and one closes', async () => {
  const { live } = world.store.ctx
  const readers = await connectMany(2000)
  const closing = readers[1990]!
  const ids = Array.from({ length: 40 }, (_, n) => n + 1)
  const sendings = ids.map((id) => live.broadcast('scrollCard', [card(id)]))
  closing.socket.close()
  let isAnswered = false
  const call = world.data(listBoxes).then(() => (isAnswered = true))
  while (!isAnswered) await live.broadcast('scrollCard', [card(ids.push(ids.length + 1))])
  await Promise.all([call, ...sendings])
  const others = readers.filter((reader) => reader !== closing)
  await expect.poll(() => others.every(({ came }) => came.length >= ids.length)).toBe(true)
  const expected = ids.map((id) => textOf(card(id)))
  for (const { came } of others) expect(came.map(String)).toEqual(expected)
  expect(closing.came.map(String)).toEqual(expected.slice(0, closing.came.length))
  await expect.poll(() => live.size()).toBe(1999)
})

test('a reader that stops reading is dropped, and the others get everything', async () => {
  const { live } = world.store.ctx
  const [stopped, ...others] = [await connect(), await connect(), await connect()]
  await expect.poll(() => live.size()).toBe(3)
  stopped.socket.pause()
  const before = live.dropped()
  let count = 0
  while (live.dropped() === before) {
    count += 1
    await live.broadcast('scrollCard', [card(count, 'x'.repeat(100_000))])
    await expect.poll(() => others.every(({ came }) => came.length === count), { interval: 5 }).toBe(true)
  }
  expect([live.dropped() - before, live.size()]).toEqual([1, 2])
  for (const { came } of others) {
    const ids = came.map(
      (raw) => (JSON.parse(String(raw)) as { response: { data: ScrollCard } }).response.data.id,
    )
    expect(ids).toEqual(Array.from({ length: count }, (_, n) => n + 1))
  }
  stopped.socket.resume()
  await once(stopped.socket, 'close')
})
