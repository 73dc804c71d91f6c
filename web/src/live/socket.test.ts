import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocket } from './socket.ts'

/** The far end of a connection, as a test drives it. */
function farEnd() {
  const listeners = new Map<string, ((event: { data?: string }) => void)[]>()
  const sent: { cmd: string; data?: unknown; seq: number }[] = []
  const end = {
    readyState: 0,
    sent,
    addEventListener: (type: string, listener: (event: { data?: string }) => void) => {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
    },
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: vi.fn(),
    tell: (type: 'open' | 'close' | 'error' | 'message', data?: unknown) => {
      if (type === 'open') end.readyState = 1
      listeners.get(type)?.forEach((listener) => listener({ data: JSON.stringify(data) }))
    },
  }
  return end
}

type FarEnd = ReturnType<typeof farEnd>

function world(token: string | null = null) {
  const ends: FarEnd[] = []
  const onConnect = vi.fn()
  const socket = createSocket({
    open: () => {
      const end = farEnd()
      ends.push(end)
      return end as unknown as WebSocket
    },
    token: () => token,
    onConnect,
  })
  return { socket, ends, onConnect, last: () => ends.at(-1)! }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a signed-in socket sends its token first, a visitor none', () => {
  const player = world('secret')
  player.socket.start()
  player.last().tell('open')
  expect(player.last().sent[0]).toMatchObject({ cmd: 'auth', data: { token: 'secret' } })

  const visitor = world()
  visitor.socket.start()
  visitor.last().tell('open')
  expect(visitor.last().sent).toEqual([])
})

/** @shows SPEC-4.32 SPEC-7.112 SPEC-9.9 */
test('pings every 3 s while connected', () => {
  const { socket, last } = world()
  socket.start()
  last().tell('open')
  vi.advanceTimersByTime(6000)
  expect(last().sent.map(({ cmd }) => cmd)).toEqual(['ping', 'ping'])
})

/** @shows SPEC-4.33 SPEC-9.10 */
test('comes back 3 s after a loss, once, though error and close both tell of it', () => {
  const { socket, ends, onConnect, last } = world()
  socket.start()
  last().tell('open')
  last().tell('error')
  last().tell('close')
  vi.advanceTimersByTime(2999)
  expect(ends).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(ends).toHaveLength(2)
  last().tell('open')
  expect(onConnect).toHaveBeenCalledTimes(2)
})

test('a connection that answers no ping is given up', () => {
  const { socket, ends, last } = world()
  socket.start()
  last().tell('open')
  vi.advanceTimersByTime(12_000)
  expect(ends[0]!.close).toHaveBeenCalled()
  vi.advanceTimersByTime(3000)
  expect(ends).toHaveLength(2)
})

/** @shows SPEC-3.111 SPEC-3.112 SPEC-3.113 SPEC-7.113 */
test('a request gets the reply with its number; a push of the same command goes to the listeners', async () => {
  const { socket, last } = world()
  const heard = vi.fn()
  socket.on('scrollCard', heard)
  socket.start()
  last().tell('open')
  const reply = socket.request('scrollCard', { limit: 30 })
  const seq = last().sent[0]!.seq
  last().tell('message', { cmd: 'scrollCard', response: { code: 0, data: { id: 2 } } })
  last().tell('message', { cmd: 'scrollCard', seq, response: { code: 0, data: [{ id: 1 }] } })
  await expect(reply).resolves.toEqual([{ id: 1 }])
  expect(heard.mock.calls).toEqual([[{ id: 2 }]])
})

/** @shows SPEC-7.114 */
test('a refused request and one whose connection breaks reject', async () => {
  const { socket, last } = world()
  socket.start()
  await expect(socket.request('scrollCard')).rejects.toThrow('no connection')
  last().tell('open')
  const refused = socket.request('nonsense')
  last().tell('message', {
    cmd: 'nonsense',
    seq: last().sent[0]!.seq,
    response: { code: 17001, msg: 'unknown', data: null },
  })
  await expect(refused).rejects.toThrow('unknown')
  const broken = socket.request('scrollCard')
  last().tell('close')
  await expect(broken).rejects.toThrow('lost')
})

test('nonsense from the far end is ignored', () => {
  const { socket, last } = world()
  const heard = vi.fn()
  socket.on('balance', heard)
  socket.start()
  last().tell('open')
  last().tell('message', 'text')
  last().tell('message', null)
  last().tell('message', { cmd: 'balance' })
  last().tell('message', { cmd: 'balance', response: { code: 50000, data: null } })
  expect(heard).not.toHaveBeenCalled()
})

test('stopping closes the connection and leaves no timer', () => {
  const { socket, ends, last } = world()
  socket.start()
  last().tell('open')
  socket.stop()
  expect(ends[0]!.close).toHaveBeenCalled()
  last().tell('close')
  expect(vi.getTimerCount()).toBe(0)
})
