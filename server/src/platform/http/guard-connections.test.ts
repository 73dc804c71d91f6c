import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listBoxTypes } from '@noktra/contract/boxes'
import { shareOf } from './guard-connections.ts'
import { useWorld, type World } from '#test/world.ts'

/* What a stranger can do to the doors: half a request, no host, more connections than anybody needs. */

const world = useWorld()
const capped = useWorld({ SANDBOX: '0', MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_NETWORK: '5' })
const second = useWorld({
  SANDBOX: '0',
  WORKERS: '4',
  WORKER_NUMBER: '2',
  MAX_CONNECTIONS: '1000',
  MAX_CONNECTIONS_PER_NETWORK: '5',
})
const proxied = useWorld({ SANDBOX: '0', TRUST_PROXY: '1', MAX_CONNECTIONS_PER_NETWORK: '3' })

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection from an address of this machine: each of 127.0.0.0/8 is a network of its own. */
async function open(of: World, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(of.url).port), host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  return socket
}

/** All that the store says until it ends the connection. */
function heard(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => done(text))
  })
}

const REQUEST = 'GET /api/box/boxType/all HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('a request', () => {
  test.each([
    ['without a host', 'GET /api/box/boxType/all HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['of HTTP 1.0 without a host', 'GET /home HTTP/1.0\r\n\r\n'],
    ['for a page, without a host', 'GET /home HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s is refused in the envelope', async (_, text) => {
    const socket = await open(world)
    const answer = heard(socket)
    socket.write(text)
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":40001,"msg":"We couldn't read the request"/)
  })

  test(
    'that is half sent ends within seconds, and is told why',
    { tags: 'long', timeout: 30_000 },
    async () => {
      const halves = [
        'GET /api/box/boxType/all HTTP/1.1\r\nHost: localhost\r\nX-Half',
        'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"mob',
        '',
      ]
      const began = performance.now()
      const answers = halves.map(async (half) => {
        const socket = await open(world)
        const answer = heard(socket)
        socket.write(half)
        return answer
      })
      for (const answer of await Promise.all(answers)) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 too_slow[^]*"code":40800/)
      }
      expect(performance.now() - began).toBeLessThan(14_000)
    },
  )
})

describe('connections', () => {
  test('of one network are capped; another one still gets in, and so does the first when some have gone', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, () => open(capped, '127.0.0.9')))
    const refused = await open(capped, '127.0.0.9')
    const answer = heard(refused)
    expect(await answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1\r\n[^]*"code":42900/)
    const other = await open(capped, '127.0.0.10')
    other.write(REQUEST)
    expect(await new Promise((done) => other.once('data', (data: Buffer) => done(String(data))))).toContain(
      '200 OK',
    )

    held[0]!.destroy()
    await expect
      .poll(async () => {
        const again = await open(capped, '127.0.0.9')
        const text = await Promise.race([
          heard(again),
          new Promise((done) => {
            again.once('data', (data: Buffer) => done(String(data)))
            again.write(REQUEST)
          }),
        ])
        return String(text).slice(0, 15)
      })
      .toBe('HTTP/1.1 200 OK')
  })

  test('of one network are capped over all processes of the store: each takes up to twice its share', async () => {
    await Promise.all(Array.from({ length: 4 }, () => open(second, '127.0.0.9')))
    expect(await heard(await open(second, '127.0.0.9'))).toMatch(/^HTTP\/1\.1 429 /)
    expect([1, 2, 3, 4, 64].map((workers) => shareOf(256, { workers }))).toEqual([256, 256, 172, 128, 8])
    expect(shareOf(1, { workers: 64 })).toBe(1)
  })

  test('are capped in all', async () => {
    for (let n = 0; n < 12; n += 1) await open(capped, `127.0.1.${n + 1}`)
    const refused = await open(capped, '127.0.2.1')
    expect(await heard(refused)).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n[^]*"code":50301/)
  })

  /** @shows ASVS-15.3.4 */
  test('behind a proxy are everybody’s: there a network is counted by the requests under way', async () => {
    const half = (network: string) =>
      `POST /api/user/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`
    for (let n = 0; n < 3; n += 1) (await open(proxied)).write(half('203.0.113.5'))
    const ask = (network: string) => proxied.call(listBoxTypes, { headers: { 'x-forwarded-for': network } })
    await expect.poll(async () => (await ask('203.0.113.5')).error).toBe('too_many_requests')
    expect((await ask('203.0.113.6')).code).toBe(0)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(async () => (await ask('203.0.113.5')).code).toBe(0)
  })
})

describe('what was answered by a fault', () => {
  /** @shows ASVS-5.3.2 */
  test.each(['%00', 'a%00.webp', '%2e%2e%2fsecrets', 'x'.repeat(90), "' or 1=1"])(
    'the address of an uploaded picture %s is none',
    async (name) => {
      const answer = await fetch(`${world.url}/assets/uploads/${name}`)
      expect([answer.status, await answer.text()]).toEqual([404, '404'])
      const office = await fetch(`${world.adminUrl}/assets/uploads/${name}`)
      expect(office.status).toBe(404)
    },
  )

  test('a body above 64 kB to the code of the sign-in popup is refused on the popup’s page', async () => {
    const answer = await fetch(`${world.url}/api/user/auth/steam/totp`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `totp=${'1'.repeat(70_000)}`,
    })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('The request is too large')
  })
})
