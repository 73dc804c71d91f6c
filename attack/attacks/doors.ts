import { setTimeout as wait } from 'node:timers/promises'
import { ARRIVES_WITHIN_MS } from '@noktra/server/platform/http/guard-connections'
import { mustHold, type Attack } from '../attack.ts'
import { Caller, type Heard } from '../caller.ts'
import { openLine } from '../raw-socket.ts'
import { CONNECTIONS_PER_NETWORK, MAIL, newPlayer, PRODUCTION } from '../stage.ts'

const theme = 'doors'

/** More than all processes together let in. */
const LINES = 3 * CONNECTIONS_PER_NETWORK
/** So many calls a minute a network has. */
const CALLS = 1200

export const doorAttacks: Attack[] = [
  {
    theme,
    tries: 'files that are none: /assets/uploads/%00 and its like',
    short: true,
    run: async (stage) => {
      const visitor = new Caller((await stage.sandbox()).url)
      const paths = [
        '/assets/uploads/%00',
        '/assets/uploads/..%2f..%2fsecrets.json',
        '/assets/uploads/%2e%2e/%2e%2e/secrets.json',
        '/assets/uploads/%c0%ae%c0%ae/secrets.json',
        '/assets/%00.js',
        '/%00',
        '/api/%00',
        '/%',
        '/api/box/list/%E0%A4%A',
        '//evil.example/%2e%2e',
      ]
      for (const path of paths) {
        const { status, text } = await visitor.get(path)
        mustHold(status < 500, `GET ${path} answered ${status}`)
        mustHold(!/SEED_KEY/.test(text), `GET ${path} gave the secrets`)
      }
      return `${paths.length} paths, none of them 500`
    },
  },
  {
    theme,
    tries: 'a body of 200 kB to the code of the sign-in popup',
    short: true,
    run: async (stage) => {
      const visitor = new Caller((await stage.sandbox()).url)
      const path = '/api/user/auth/steam/totp'
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const json = await visitor.post(path, { totp: 'x'.repeat(200_000) })
      const page = await visitor.post(path, `totp=${'x'.repeat(200_000)}`, { headers: form })
      mustHold(json.status < 500 && page.status < 500, `answered ${json.status} and ${page.status}`)
      return `answered ${json.status} and ${page.status}`
    },
  },
  {
    theme,
    tries: 'requests that HTTP forbids: no Host, two lengths, a chunk after a length, a bare line',
    short: true,
    run: async (stage) => {
      const { url } = await stage.sandbox()
      const texts = [
        'GET /api/box/list HTTP/1.1\r\n\r\n',
        'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
        'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'GET /api/box/list HTTP/9.9\r\nHost: x\r\n\r\n',
        'hello\r\n\r\n',
      ]
      for (const text of texts) {
        const line = await openLine(url, text)
        await Promise.race([line.ended, wait(12_000)])
        line.socket.destroy()
        const [head, body] = line.heard().split('\r\n\r\n') as [string, string?]
        mustHold(/^HTTP\/1\.1 4\d\d/.test(head), `${JSON.stringify(text.slice(0, 40))}: ${head.slice(0, 60)}`)
        mustHold(
          /^\{"code":\d+,/.test(body ?? ''),
          `an answer outside the envelope: ${(body ?? '').slice(0, 80)}`,
        )
      }
      return `${texts.length} refused with 4xx in the envelope`
    },
  },
  {
    theme,
    tries: 'hold connections open with half a request',
    short: true,
    run: async (stage) => {
      const { url } = await stage.sandbox()
      const halves = [
        'GET /api/box/list HTTP/1.1\r\nHost: loc',
        'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"m',
      ]
      const lines = await Promise.all(halves.map((text) => openLine(url, text)))
      const took = await Promise.all(lines.map(({ ended }) => Promise.race([ended, wait(30_000, Infinity)])))
      for (const { socket } of lines) socket.destroy()
      const longest = Math.max(...took) / 1000
      mustHold(longest < 15, `still open after ${longest} s`)
      return `ended after ${longest.toFixed(0)} s at most`
    },
  },
  {
    theme,
    tries: 'one network takes all connections',
    short: true,
    run: async (stage) => {
      const { url } = await stage.live()
      const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url, '', '127.0.9.1')))
      const other = await new Caller(url, { address: '127.0.9.2' }).get('/api/box/boxType/all')
      // One that was refused ends at once; one that was let in and says nothing, when its request is late.
      const lived = await Promise.all(lines.map(({ ended }) => ended))
      const open = lived.filter((ms) => ms > ARRIVES_WITHIN_MS / 2).length
      // Each of several processes takes up to twice its share.
      mustHold(open <= 2 * CONNECTIONS_PER_NETWORK, `${open} connections of one network were let in`)
      mustHold(other.code === 0, 'a visitor from elsewhere was not let in')
      return `${open} of ${LINES} stay, others get in`
    },
  },
  {
    theme,
    tries: 'escape the limit of calls by writing the path another way (/%61pi)',
    short: true,
    run: async (stage) => {
      const visitor = new Caller((await stage.live()).url, { address: '127.0.8.1' })
      const paths = ['/%61pi/box/boxType/all', '/api/box/boxType/all', '/api/%62ox/boxType/all']
      const sent = await untilRefused((n) => visitor.get(paths[n % paths.length]!), 2 * CALLS)
      mustHold(sent <= 1.2 * CALLS, `${sent} calls passed`)
      return `refused after ${sent} calls`
    },
  },
  {
    theme,
    tries: 'escape the limit of calls from a /48 of IPv6, another /64 for each call',
    run: async (stage) => {
      const store = await stage.open(stage.newFolder('proxied'), {
        ...PRODUCTION,
        ...MAIL,
        TRUST_PROXY: '1',
      })
      const visitor = new Caller(store.url)
      const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:77:${(n % 60_000).toString(16)}::1` })
      const sent = await untilRefused(
        (n) => visitor.get('/api/box/boxType/all', { headers: from(n) }),
        20 * CALLS,
      )
      mustHold(sent <= 16 * 1.2 * CALLS, `${sent} calls passed`)
      return `refused after ${sent} calls`
    },
  },
  {
    theme,
    tries: 'deep pages of lists that page by number',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const { token } = await newPlayer(store)
      const visitor = new Caller(store.url)
      const calls = [
        '/api/box/list?page=1000000&page_size=100',
        '/api/box/list?page=99999999999999999999',
        '/api/mall/list?page=1000000',
        '/api/user/notifications?page=1000000',
      ]
      for (const path of calls) {
        const began = performance.now()
        const { status } = await visitor.get(path, { token })
        mustHold(status < 500, `GET ${path} answered ${status}`)
        mustHold(performance.now() - began < 2000, `GET ${path} took ${performance.now() - began} ms`)
      }
      return `${calls.length} answered at once, none of them 500`
    },
  },
  {
    theme,
    tries: 'malformed bodies for every call that the store describes',
    short: true,
    run: async (stage) => {
      const store = await stage.sandbox()
      const { token } = await newPlayer(store)
      const visitor = new Caller(store.url)
      const { paths } = JSON.parse(mustText(await visitor.get('/api/openapi.json'))) as {
        paths: Record<string, Record<string, unknown>>
      }
      const bodies = ['', '{', '[]', 'null', '"x"', '{"__proto__":{"x":1}}', `{"a":${'['.repeat(2000)}`]
      let tried = 0
      for (const [path, methods] of Object.entries(paths)) {
        if (!('post' in methods) || /logout/.test(path)) continue
        for (const body of bodies) {
          const { status } = await visitor.call('POST', path.replaceAll(/\{\w+\}/g, '1'), { body, token })
          mustHold(status < 500, `POST ${path} with ${body.slice(0, 20)} answered ${status}`)
          tried += 1
        }
      }
      mustHold(tried > 200, `only ${tried} calls were found`)
      return `${tried} bodies, none of them 500`
    },
  },
]

function mustText({ status, text }: { status: number; text: string }): string {
  if (status !== 200) throw new Error(`the description of the calls answered ${status}`)
  return text
}

/** Calls, 30 at once, until one is refused for its number. Gives how many were sent, `most` at most. */
async function untilRefused(call: (n: number) => Promise<Heard>, most: number): Promise<number> {
  let sent = 0
  let refused = false
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      while (!refused && sent < most) {
        sent += 1
        if ((await call(sent)).status === 429) refused = true
      }
    }),
  )
  return sent
}
