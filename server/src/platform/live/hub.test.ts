import { expect, test } from 'vitest'
import pino from 'pino'
import { frameOf } from './frame.ts'
import { makeHub, type Connection, type Hub } from './hub.ts'

const MANY = 1000

type Listener = Connection & { heard: Buffer[]; dropped: number }

function open(hub: Hub, of: Partial<Connection> = {}): Listener {
  const listener: Listener = {
    heard: [],
    dropped: 0,
    write: (frames) => listener.heard.push(frames),
    backlog: () => 0,
    drop: () => (listener.dropped += 1),
    leave: () => {},
    end: () => {},
    playerId: null,
    topics: new Set(),
    ...of,
  }
  hub.add(listener)
  return listener
}

/** A hub with as many sockets as are served in several slices; each is of a player of its own, from 1 on. */
function crowd() {
  const hub = makeHub(pino({ level: 'silent' }))
  const listeners = Array.from({ length: MANY }, (_, n) => open(hub, { playerId: n + 1 }))
  return { hub, listeners, last: listeners.at(-1)! }
}

function coins(coin: number) {
  return { coin, bonus_coin: 0, diamond: 0 }
}

/** The numbers of coins that a socket was told, as the bytes that it got. */
function told(...numbers: number[]): Buffer {
  return Buffer.concat(
    numbers.map((n) => frameOf(JSON.stringify({ cmd: 'balance', response: { code: 0, data: coins(n) } }))),
  )
}

function heardBy(listeners: Listener[]): Buffer[] {
  return listeners.map(({ heard }) => Buffer.concat(heard))
}

test('what is broadcast at once comes in one write, and what comes meanwhile in the next', async () => {
  const { hub, listeners } = crowd()
  await Promise.all([
    hub.broadcast('balance', [coins(1), coins(2)]),
    hub.broadcast('balance', [coins(3)]),
    hub.broadcast('balance', [coins(4)]),
  ])
  for (const { heard } of listeners) expect(heard).toEqual([told(1, 2), told(3, 4)])
  await hub.broadcast('balance', [])
  await hub.broadcast('balance', [coins(5)])
  expect(heardBy(listeners)).toEqual(listeners.map(() => told(1, 2, 3, 4, 5)))
})

test('between the slices of a broadcast there are turns for others', async () => {
  const { hub, listeners, last } = crowd()
  const served: number[] = []
  const sending = hub.broadcast('balance', [coins(1)])
  while (last.heard.length === 0) {
    served.push(listeners.filter(({ heard }) => heard.length > 0).length)
    await new Promise(setImmediate)
  }
  await sending
  expect(served).toEqual([250, 500, 750])
})

test('a message comes after the ones before it, also while those are on their way', async () => {
  const { hub, listeners, last } = crowd()
  for (const listener of listeners) hub.watch(listener, 'room')
  const sending = hub.broadcast('balance', [coins(1)])
  hub.toTopics(['room'], 'balance', coins(2))
  hub.toPlayer(MANY, 'balance', coins(3))
  expect(Buffer.concat(last.heard)).toEqual(told(1, 2, 3))
  hub.toPlayers('balance', new Map(listeners.map((_, n) => [n + 1, coins(4)])))
  hub.answer(last, { cmd: 'balance', response: { code: 0, data: coins(5) } })
  await sending
  await expect.poll(() => listeners[MANY - 2]!.heard).toHaveLength(3)
  expect(heardBy(listeners)).toEqual([...listeners.slice(1).map(() => told(1, 2, 4)), told(1, 2, 3, 4, 5)])
})

test('a message to few sockets does not wait for a broadcast', async () => {
  const { hub, listeners, last } = crowd()
  hub.watch(last, 'room')
  const sending = hub.broadcast('balance', [coins(1)])
  hub.toTopics(['room', 'lobby'], 'balance', coins(2))
  expect(Buffer.concat(last.heard)).toEqual(told(1, 2))
  expect(listeners.filter(({ heard }) => heard.length > 0)).toHaveLength(251)
  await sending
})

test('a socket that comes in the middle of a broadcast gets what is sent from then on', async () => {
  const { hub } = crowd()
  const sending = hub.broadcast('balance', [coins(1)])
  const newcomer = open(hub)
  hub.answer(newcomer, { cmd: 'balance', response: { code: 0, data: coins(7) } })
  await hub.broadcast('balance', [coins(2)])
  await sending
  expect(Buffer.concat(newcomer.heard)).toEqual(told(7, 2))
})

test('a socket that goes in the middle of a broadcast gets no more of it, and all others the whole', async () => {
  const { hub, listeners, last } = crowd()
  const sending = hub.broadcast('balance', [coins(1)])
  hub.remove(last)
  await sending
  expect(last.heard).toEqual([])
  expect(heardBy(listeners.slice(0, -1))).toEqual(listeners.slice(1).map(() => told(1)))
  expect(hub.size()).toBe(MANY - 1)
})

test('a reader that does not keep up is dropped once, and all others get everything', async () => {
  const { hub, listeners, last } = crowd()
  last.backlog = () => 256 * 1024 + 1
  const sending = hub.broadcast('balance', [coins(1)])
  hub.toPlayer(MANY, 'balance', coins(2))
  await sending
  await hub.broadcast('balance', [coins(3)])
  expect([last.heard, hub.dropped(), hub.hasPlayer(MANY)]).toEqual([[], 1, false])
  expect(last.dropped).toBeGreaterThan(0)
  expect(heardBy(listeners.slice(0, -1))).toEqual(listeners.slice(1).map(() => told(1, 3)))
})

test('nothing is kept of a socket that has gone', async () => {
  const hub = makeHub(pino({ level: 'silent' }))
  const [first, second] = [open(hub), open(hub)]
  for (const socket of [first, second]) {
    hub.signIn(socket, 7)
    hub.watch(socket, 'room')
  }
  hub.signIn(second, 8)
  expect([hub.players(), hub.watching('room')]).toEqual([[7, 8], 2])
  hub.remove(first)
  expect([hub.players(), hub.watching('room'), hub.size()]).toEqual([[8], 1, 1])
  hub.remove(second)
  // Its question is answered only now.
  hub.signIn(second, 9)
  hub.watch(second, 'room')
  expect([hub.players(), hub.watching('room'), hub.size()]).toEqual([[], 0, 0])
  expect([first.topics, second.topics]).toEqual([new Set(), new Set()])
})

test('a store that stops tells every socket and sends no more of a broadcast', async () => {
  const { hub, listeners, last } = crowd()
  let left = 0
  for (const listener of listeners) listener.leave = () => (left += 1)
  const sending = hub.broadcast('balance', [coins(1)])
  hub.closeAll()
  await sending
  expect([left, last.heard, hub.size(), hub.players()]).toEqual([MANY, [], 0, []])
})
