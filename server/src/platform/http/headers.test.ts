import { request } from 'node:http'
import { WebSocket } from 'ws'
import { describe, expect, test } from 'vitest'
import { listBoxTypes } from '@noktra/contract/boxes'
import { login } from '@noktra/contract/sign-in'
import { buildAdminApp } from '#server/admin-app.ts'
import { featuresOf } from '#server/features.ts'
import { games } from '#server/games.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

/* What a browser is told to do and not to do with an answer, whatever is asked for. */

const HOST = 'store.example'
const world = useWorld({ PUBLIC_URL: `https://${HOST}` })

/** One answer of each kind: a call, a refusal, a page, a picture, a file of the web, a text, nothing. */
const ADDRESSES = [
  listBoxTypes.path,
  '/api/no/such/call',
  '/home',
  '/no-such-page',
  '/favicon.svg',
  '/robots.txt',
  '/api/openapi.json',
  '/api/docs',
  '/assets/none.webp',
]

async function get(url: string, headers: Record<string, string> = {}) {
  return world.store.app.inject({ url, headers: { host: HOST, ...headers } })
}

describe('every answer', () => {
  /**
   * @shows ASVS-1.3.2 ASVS-3.2.1 ASVS-3.4.1 ASVS-3.4.3 ASVS-3.4.4 ASVS-3.4.5 ASVS-3.4.6 ASVS-4.1.1
   *   ASVS-12.2.1
   */
  test.each(ADDRESSES)('%s has what a browser is to keep to', async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy.split(';')).toContain(directive)
    }
    expect(policy.match(/script-src[^;]*/)![0]).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['content-type']).toMatch(/; charset=utf-8$|^image\//)
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  /** @shows ASVS-3.4.1 ASVS-3.4.4 ASVS-3.4.6 */
  test('to an address that cannot be decoded is no page', async () => {
    const { headers, statusCode } = await get('/api/%zz')
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  })

  /** @shows ASVS-3.4.3 */
  test('of the back office has it too', async () => {
    const { ctx } = world.store
    const app = await buildAdminApp(
      { ...ctx, config: { ...ctx.config, adminUrl: 'https://office.example' } },
      featuresOf(games),
    )
    for (const url of ['/', '/admin/api/me', '/nowhere']) {
      const { headers } = await app.inject({ url, headers: { host: 'office.example' } })
      expect(headers['content-security-policy'], url).toMatch(/frame-ancestors 'none'/)
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      })
    }
    await app.close()
  })

  /** @shows ASVS-14.2.2 ASVS-14.3.2 */
  test('of a call is kept nowhere', async () => {
    const { token } = await makePlayer(world)
    for (const url of ['/api/user/details', '/api/no/such/call']) {
      const { headers } = await get(url, { authorization: `Bearer ${token}` })
      expect(headers['cache-control'], url).toBe('no-store')
    }
  })
})

describe('a page of somebody else', () => {
  const origin = 'https://evil.example'

  /** @shows ASVS-3.4.2 */
  test('may read nothing: no answer names an origin, and a question before a call is refused', async () => {
    for (const url of [listBoxTypes.path, '/home']) {
      expect((await get(url, { origin })).headers).not.toHaveProperty('access-control-allow-origin')
    }
    const asked = await world.store.app.inject({
      method: 'OPTIONS',
      url: login.path,
      headers: { host: HOST, origin, 'access-control-request-method': 'POST' },
    })
    expect(asked.statusCode).toBe(405)
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  })

  /** @shows ASVS-3.5.2 ASVS-3.5.3 */
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'has no call read a body of a form: %s',
    async (type) => {
      const { statusCode } = await world.store.app.inject({
        method: 'POST',
        url: login.path,
        headers: { host: HOST, origin, 'content-type': type },
        payload: '{"mobile":"13800000000","login_type":"password","password":"a"}',
      })
      expect(statusCode).toBe(400)
    },
  )

  /** @shows ASVS-4.4.2 */
  test('opens no socket', async () => {
    const opened = (headers: Record<string, string>) =>
      new Promise<number>((done) => {
        const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, { headers })
        socket.on('open', () => (socket.close(), done(101)))
        socket.on('unexpected-response', (_, response) => done(response.statusCode!))
      })
    const { host } = new URL(world.url)
    expect(await opened({ origin: `http://${host}` })).toBe(101)
    expect(await opened({ origin: `https://${HOST}` })).toBe(101)
    expect(await opened({})).toBe(101)
    for (const strange of [
      origin,
      'null',
      `https://${HOST}.evil.example`,
      `http://evil.example/${host}`,
      '%',
    ]) {
      expect(await opened({ origin: strange }), strange).toBe(403)
    }
  })
})

describe('a server of files', () => {
  /** @shows ASVS-5.3.2 ASVS-13.2.5 ASVS-13.4.1 ASVS-13.4.3 */
  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/src/app.ts',
    '/static/../index.html',
    '/static/%2e%2e/index.html',
    '/static/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/static/',
    '/assets/',
    '/assets/uploads/',
  ])('gives away neither what is not its own nor a list: %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect([400, 404]).toContain(statusCode)
    expect(body).not.toMatch(/"workspaces"|repositoryformatversion|Index of/)
  })
})

/** @shows ASVS-13.4.4 */
test('TRACE is answered by nothing that was sent', async () => {
  const { hostname, port } = new URL(world.url)
  const answer = await new Promise<{ status: number; body: string }>((done, fail) => {
    const sent = request(
      { hostname, port, method: 'TRACE', path: listBoxTypes.path, headers: { 'x-told': 'a-secret' } },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += String(chunk)))
        response.on('end', () => done({ status: response.statusCode!, body }))
      },
    )
    sent.on('error', fail)
    sent.end()
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('a-secret')
})
