import { afterEach, expect, test, vi } from 'vitest'
import { useWorld } from '#test/world.ts'

const outside = useWorld({ SANDBOX: '', TRUST_PROXY: '0' })
const sandbox = useWorld()
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

/** Opens a socket and pings: the answer's command, or the code it is closed with. */
function visit(url: string): Promise<string | number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  return new Promise((done) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ cmd: 'ping', seq: 1 })))
    socket.addEventListener('message', ({ data }) => done((JSON.parse(String(data)) as { cmd: string }).cmd))
    socket.addEventListener('close', ({ code }) => done(code))
  })
}

async function visits(url: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => visit(url)))
}

test('a network holds 50 sockets; the next is told to come back, and may when one has gone', async () => {
  expect(new Set(await visits(outside.url, 50))).toEqual(new Set(['ping']))
  expect(await visit(outside.url)).toBe(1013)
  const gone = sockets[0]!
  gone.close()
  await expect.poll(() => outside.store.ctx.live.size()).toBe(49)
  expect(await visit(outside.url)).toBe('ping')
  expect(await visit(outside.url)).toBe(1013)
})

test('the sandbox lets many more in', async () => {
  expect(new Set(await visits(sandbox.url, 60))).toEqual(new Set(['ping']))
})

test('a socket that falls silent is closed, one that pings is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect(await visits(sandbox.url, 2)).toEqual(['ping', 'ping'])
    const [pinging, silent] = sockets.slice(-2) as [WebSocket, WebSocket]
    const closed = new Promise((done) => silent.addEventListener('close', done))
    vi.advanceTimersByTime(100_000)
    const answered = new Promise((done) => pinging.addEventListener('message', done))
    pinging.send(JSON.stringify({ cmd: 'ping', seq: 2 }))
    await answered
    vi.advanceTimersByTime(100_000)
    await closed
    expect(pinging.readyState).toBe(WebSocket.OPEN)
  } finally {
    vi.useRealTimers()
  }
})
