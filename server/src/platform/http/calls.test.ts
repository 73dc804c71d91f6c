// @module-tag long

import { describe, expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import { getSetting, PUBLIC_SETTINGS } from '@noktra/contract/settings'
import { makePlayer } from '#test/factories.ts'
import { malformedRequests, sendAll, type Malformed } from '#test/malformed.ts'
import { useWorld } from '#test/world.ts'
import { networkOf } from './network.ts'
import type { OpenApi, Operation } from './open-api.ts'

const world = useWorld()

type Answer = { status: number; envelope: { code: number; msg: string; data: Record<string, unknown> } }

async function send(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${world.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, envelope: (await response.json()) as Answer['envelope'] }
}

const json = { 'content-type': 'application/json' }

const MALFORMED = Number(process.env['MALFORMED'] ?? 10_000)
const SEED = Number(process.env['MALFORMED_SEED'] ?? 7)
/** After these calls the caller may do no more. */
const LEAVING = /logout|limits|sessions/
/** A method, an address or a message that belongs to no call. */
const OF_NO_CALL = [40400, 40500, 43100]

/** What is wrong with an answer, if anything. */
function faultIn({ method, operation }: Malformed, status: number, text: string): string | null {
  if (method === 'HEAD') return status === 500 ? 'status 500' : null
  let envelope: { code: number; msg: unknown; data: unknown }
  try {
    envelope = JSON.parse(text) as typeof envelope
  } catch {
    return `status ${status}, no JSON: ${text.slice(0, 100)}`
  }
  if (Object.keys(envelope).sort().join() !== 'code,data,msg') return `no envelope: ${text.slice(0, 100)}`
  if (status === 500) return 'status 500'
  if (typeof envelope.msg !== 'string' || envelope.msg === '' || typeof envelope.data !== 'object') {
    return `no words or no data: ${text.slice(0, 100)}`
  }
  const known = [0, ...OF_NO_CALL, ...operation['x-errors'].map(({ code }) => code)]
  return known.includes(envelope.code) ? null : `not in the document: ${envelope.code} ${envelope.msg}`
}

describe('every call', () => {
  /** @shows SPEC-6.1 SPEC-6.2 SPEC-6.3 SPEC-6.4 SPEC-7.2 ASVS-7.2.1 ASVS-8.2.1 */
  test('of a signed-in player refuses a visitor and an unknown token', async () => {
    for (const { route } of allRoutes.filter((entry) => entry.route.access === 'player')) {
      for (const authorization of ['', 'none', `Bearer ${'x'.repeat(43)}`]) {
        const answer = await send(route.method, route.path, route.method === 'POST' ? '{}' : undefined, {
          ...json,
          authorization,
        })
        expect(answer, route.path).toMatchObject({ status: 401, envelope: { code: 40100 } })
      }
    }
  })

  /** @shows SPEC-7.6 ASVS-1.4.2 ASVS-2.2.1 ASVS-13.4.2 ASVS-15.3.5 ASVS-16.5.1 */
  test('answers 10,000 malformed requests made from the OpenAPI document in the envelope, and never with 500', async () => {
    const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as OpenApi
    const player = await makePlayer(world, { cash: 1_000_000, diamond: 100_000 })
    const leaver = await makePlayer(world, { cash: 1000 })
    const faults: string[] = []
    const heardOf = { accepted: 0, calls: new Set<Operation>() }
    await sendAll(
      world.url,
      malformedRequests(document, MALFORMED, SEED),
      ({ path }) => (LEAVING.test(path) ? leaver.token : player.token),
      (sent, { status, text }) => {
        heardOf.calls.add(sent.operation)
        const wrong = faultIn(sent, status, text)
        if (wrong) faults.push(`${sent.method} ${sent.path.slice(0, 200)} (${sent.fault}): ${wrong}`)
        if (text.startsWith('{"code":0,')) heardOf.accepted += 1
      },
    )
    expect(faults).toEqual([])
    expect(heardOf.calls.size).toBe(allRoutes.length)
    // Most are refused, but they do not all fail at the door.
    expect(heardOf.accepted).toBeGreaterThan(MALFORMED / 20)
  }, 300_000)

  /** @shows ASVS-1.3.3 */
  test('takes texts, versions and keys of lists that the database cannot hold for wrong input', async () => {
    const { token } = await makePlayer(world, { cash: 1000 })
    const headers = { ...json, authorization: `Bearer ${token}` }
    const nul = 'a\0b'
    for (const [method, path, field, body] of [
      ['GET', '/api/box/list?q=a%00b', 'q', undefined],
      ['GET', '/api/box/list?after=1.5', 'after', undefined],
      ['GET', '/api/box/list?after=1e30', 'after', undefined],
      ['GET', '/api/recharge/details?order_no=%00', 'order_no', undefined],
      ['POST', '/api/cdkey/exchange', 'card_no', { card_no: nul, card_secret: 'x' }],
      ['POST', '/api/public/captcha/solve', 'captcha_id', { captcha_id: nul, x: 1, track: [] }],
      [
        'POST',
        '/api/user/login',
        'invite_code',
        { mobile: '13800138000', login_type: 'mobile', code: '123456', invite_code: nul },
      ],
    ] as const) {
      expect(await send(method, path, body && JSON.stringify(body), headers), path).toMatchObject({
        status: 400,
        envelope: { code: 40000, data: { field } },
      })
    }
    const version = 3_000_000_000
    const { envelope } = await send('GET', `/api/box/details?box_id=1&pool_version=${version}`)
    expect(envelope.data['error']).toBe('box_unknown')
    for (const path of ['/api/box/open', '/api/box/try/unpack']) {
      const order = JSON.stringify({ box_id: 1, num: 1, pool_version: version })
      expect((await send('POST', path, order, headers)).envelope.data['error'], path).toBe(
        'pool_version_stale',
      )
    }
  })

  /** @shows SPEC-7.5 ASVS-1.5.2 ASVS-2.2.2 ASVS-5.2.1 */
  test('refuses bodies that are no JSON object, too large, or of another kind', async () => {
    const path = '/api/box/try/unpack'
    for (const body of ['{', '[]', '"x"', 'null', '12', '{"a":1']) {
      expect(await send('POST', path, body, json)).toMatchObject({ status: 400, envelope: { code: 40001 } })
    }
    expect(
      await send('POST', path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({
      status: 400,
      envelope: { code: 40001 },
    })
    expect(await send('POST', path, JSON.stringify({ a: 'x'.repeat(70_000) }), json)).toMatchObject({
      status: 413,
      envelope: { code: 41300 },
    })
  })

  /** @shows ASVS-2.2.1 */
  test('names the field, in the caller’s language', async () => {
    const answer = await send('POST', '/api/box/try/unpack', '{"box_id":"x","num":1}', {
      ...json,
      'accept-language': 'pt-BR',
    })
    expect(answer.envelope).toMatchObject({
      code: 40000,
      msg: 'Verifique este campo: box_id',
      data: { field: 'box_id' },
    })
  })

  test('refuses a malformed idempotency key', async () => {
    const { token } = await makePlayer(world, { cash: 100 })
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': 'not a key!' }
    expect(await send('POST', '/api/box/open', '{"box_id":1}', headers)).toMatchObject({
      status: 400,
      envelope: { code: 40002 },
    })
  })
})

describe('addresses', () => {
  /** @shows SPEC-2.1 SPEC-2.4 */
  test('an unknown call is refused in the envelope, an unknown page is a page with status 404', async () => {
    expect(await send('GET', '/api/nothing')).toMatchObject({ status: 404, envelope: { code: 40400 } })
    expect(await send('POST', '/home', '{}', json)).toMatchObject({ status: 404 })
    for (const [path, status] of [
      ['/home', 200],
      ['/openbox/1', 200],
      ['/fair/12', 200],
      ['/nothing', 404],
      ['/openbox', 404],
    ] as const) {
      const page = await fetch(`${world.url}${path}`)
      expect(page.status, path).toBe(status)
      expect(await page.text()).toContain('<div id="root"')
    }
    expect(await send('GET', '/api/fair/%E0%A4%A')).toMatchObject({ status: 404, envelope: { code: 40400 } })
    const root = await fetch(`${world.url}/`, { redirect: 'manual' })
    expect(root.headers.get('location')).toBe('/home')
  })

  test('pictures are cached for ever', async () => {
    const { list } = (
      (await (await fetch(`${world.url}/api/box/list?page_size=1`)).json()) as {
        data: { list: { image_url: string }[] }
      }
    ).data
    const picture = await fetch(`${world.url}${list[0]!.image_url}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cache-control')).toContain('immutable')
  })

  test('the OpenAPI document has every call of the contract', async () => {
    const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    for (const { route } of allRoutes)
      expect(document.paths[route.path]).toHaveProperty(route.method.toLowerCase())
    expect(await (await fetch(`${world.url}/api/docs`)).text()).toContain('/api/box/unpack')
  })
})

describe('settings', () => {
  /** @shows SPEC-3.101 SPEC-3.102 SPEC-3.103 SPEC-3.104 SPEC-7.34 */
  test('only those on the list can be read', async () => {
    for (const key of PUBLIC_SETTINGS) await world.data(getSetting, { query: { key } })
    expect((await world.data(getSetting, { query: { key: 'recharge_rate' } })).value).toBe(7.2)
    for (const key of ['store_timezone', 'SEED_KEY', 'constructor', "x' or '1'='1"]) {
      expect((await world.call(getSetting, { query: { key } })).error).toBe('setting_unknown')
    }
  })
})

/** @shows ASVS-15.3.4 */
test('a network is an IPv4 address or the /64 of an IPv6 one', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
