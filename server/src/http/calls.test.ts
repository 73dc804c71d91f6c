import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '@noktra/contract/api'
import { getSetting, PUBLIC_SETTINGS } from '@noktra/contract/settings'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { networkOf } from './network.ts'

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

describe('every call', () => {
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

  test('answers in the envelope to anything, and never with 500', async () => {
    const { token } = await makePlayer(world, { cash: 1000 })
    const headers = { ...json, authorization: `Bearer ${token}` }
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, 0, 1e9, 1.005, '5', '', ' ', null, [], {}, true, 'x'.repeat(300)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...allRoutes.map((entry) => entry.route)),
        fc.array(value, { minLength: 1, maxLength: 12 }),
        async (route, values) => {
          const shape = route.method === 'POST' ? route.body : route.query
          const fields = Object.keys(
            (shape as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {},
          )
          const sent = Object.fromEntries(
            [...fields, 'extra'].map((name, i) => [name, values[i % values.length]]),
          )
          const path = route.path.replace('{id}', encodeURIComponent(JSON.stringify(values[0]).slice(0, 40)))
          const query = new URLSearchParams(
            Object.entries(sent).map(([name, v]): [string, string] => [
              name,
              typeof v === 'string' ? v : JSON.stringify(v),
            ]),
          )
          const answer =
            route.method === 'POST'
              ? await send('POST', path, JSON.stringify(sent), headers)
              : await send('GET', `${path}?${query.toString()}`, undefined, headers)
          expect(answer.status, `${route.path} ${JSON.stringify(sent)}`).toBeLessThan(500)
          expect(typeof answer.envelope.code).toBe('number')
          expect(typeof answer.envelope.msg).toBe('string')
        },
      ),
      { numRuns: 600 },
    )
  })

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
  test('only those on the list can be read', async () => {
    for (const key of PUBLIC_SETTINGS) await world.data(getSetting, { query: { key } })
    expect((await world.data(getSetting, { query: { key: 'recharge_rate' } })).value).toBe(7.2)
    for (const key of ['store_timezone', 'SEED_KEY', 'constructor', "x' or '1'='1"]) {
      expect((await world.call(getSetting, { query: { key } })).error).toBe('setting_unknown')
    }
  })
})

test('a network is an IPv4 address or the /64 of an IPv6 one', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
