// @module-tag long

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { PRODUCT_CALLS } from '#test/product-calls.ts'
import { faultsOf, valueAt, type Shape } from '#test/shape.ts'
import type { SpecCall } from '#test/spec-call.ts'
import { SPEC_CALLS } from '#test/spec-calls.ts'
import { order as orderShape } from '#test/spec-entities.ts'
import { setStage, type Stage } from '#test/spec-stage.ts'
import { ask, type Heard, type Sent } from '#test/stranger.ts'
import { useWorld } from '#test/world.ts'

const SPEC = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8')
const NOT_SIGNED_IN = { status: 401, code: 40100, data: { error: 'not_signed_in' } }

const world = useWorld()
let stage: Stage

beforeAll(async () => {
  stage = await setStage(world)
})

/** SPEC 7, call by call, as a client would make it that was written from the specification alone. */
describe('every call of SPEC 7', () => {
  for (const spec of SPEC_CALLS) test(`${spec.call} is there, exactly as SPEC writes it`, () => keeps(spec))

  test('stands in the table of these tests: no path of SPEC 7 is left out', () => {
    const section = SPEC.slice(SPEC.indexOf('## 7. Calls'), SPEC.indexOf('## 8. Error catalogue'))
    const named = new Set(section.match(/\/api\/[A-Za-z]+(?:\/[A-Za-z]+)*/g))
    expect(named.size).toBeGreaterThan(60)
    const popup = '/api/user/auth/steam'
    const tested = new Set([...SPEC_CALLS.map(({ call }) => call.split(' ')[1]), popup])
    expect([...named].filter((path) => !tested.has(path))).toEqual([])
  })

  /** @shows SPEC-7.24 SPEC-7.25 */
  test('GET /api/user/auth/steam leads a popup to the game platform, carrying code and ch', async () => {
    const address = `${world.url}/api/user/auth/steam?code=INVITED&ch=street`
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(new URL(answer.headers.get('location')!).searchParams.get('openid.mode')).toBe('checkid_setup')
    const visit = await world.db
      .selectFrom('steam_visit')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(Object.values(visit)).toEqual(expect.arrayContaining(['INVITED', 'street']))
  })
})

describe('every call of PRODUCT 15', () => {
  for (const spec of PRODUCT_CALLS) test(`${spec.call} is there, in the style of SPEC`, () => keeps(spec))
})

describe('the start-up fetches of SPEC 7', () => {
  /** @shows SPEC-3.101 SPEC-3.102 SPEC-3.103 SPEC-3.104 */
  test('answer a player: settings, user, seed, inviter and promotion', async () => {
    const { token } = await makePlayer(world)
    const settings = {
      upgrade_profit_rate: 0.08,
      upgrade_comfort_skin_id: 7105,
      recharge_welfare_box_type_id: 9,
      recharge_rate: 7.2,
    }
    for (const [key, value] of Object.entries(settings)) {
      const answer = await ask(world.url, 'GET /api/setting/get', { query: { key } })
      expect(answer, key).toMatchObject({ code: 0, data: { key, value } })
    }
    for (const call of ['user/details', 'user/seed', 'user/inviterInfo', 'promote/record', 'promote/stat']) {
      expect((await ask(world.url, `GET /api/${call}`, { token })).code, call).toBe(0)
    }
    expect((await ask(world.url, 'GET /api/promote/levelSetting')).code).toBe(0)
  })
})

describe('the list of roll rooms', () => {
  /** @shows SPEC-7.77 SPEC-7.78 */
  test('reads page and filters in the body or the query, with the authorization header or none', async () => {
    const filters = {
      lottery_status: 0,
      no_password_room: 1,
      room_type: 1,
      sort: 'prize_pool',
      order: 'desc',
    }
    const plain = await ask(world.url, 'POST /api/freeRoom/list', { body: filters })
    const headers = { authorization: 'none' }
    const optedOut = await ask(world.url, 'POST /api/freeRoom/list', { body: filters, headers })
    const { token } = stage.player
    const signedIn = await ask(world.url, 'POST /api/freeRoom/list', { body: filters, token })
    const paged = await ask(world.url, 'POST /api/freeRoom/list', {
      body: filters,
      query: { page: 1, page_size: 2 },
    })
    const idsOf = ({ data }: Heard) => (data as { list: { id: number }[] }).list.map(({ id }) => id)
    expect(idsOf(plain).length).toBeGreaterThan(2)
    expect(idsOf(optedOut)).toEqual(idsOf(plain))
    expect(idsOf(signedIn)).toEqual(idsOf(plain))
    expect(idsOf(paged)).toEqual(idsOf(plain).slice(0, 2))
    const own = { body: { i_created: 1 }, headers }
    expect(await ask(world.url, 'POST /api/freeRoom/list', own)).toMatchObject(NOT_SIGNED_IN)
  })
})

describe('what is no call of the store', () => {
  const someCalls = [...SPEC_CALLS, ...PRODUCT_CALLS].filter(({ call }) => !call.includes('{'))

  test('another method of a call is refused in the envelope, and the answer names the right one', async () => {
    for (const { call } of someCalls) {
      const [method, path] = call.split(' ') as [string, string]
      for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => one !== method)) {
        const answer = await ask(world.url, `${other} ${path}`, { token: stage.player.token })
        expect(answer, `${other} ${path}`).toMatchObject({
          status: 405,
          code: 40500,
          data: { error: 'wrong_method', method },
        })
      }
    }
  })

  test('a head of a call that moves money moves nothing', async () => {
    const headers = { authorization: `Bearer ${stage.player.token}` }
    const answer = await fetch(`${world.url}/api/promote/receiveRebate`, { method: 'HEAD', headers })
    expect(answer.status).toBe(405)
  })

  test('a path that is nearly right is refused in the envelope', async () => {
    for (const call of [
      'GET /api/',
      'GET /api/user',
      'GET /api/user/details/',
      'GET /api/user/Details',
      'GET /api/user//details',
      'POST /api/box/open/',
      'POST /api/box/open/1',
      'GET /api/box/boxtype/all',
      'GET /api/%zz',
    ]) {
      const answer = await ask(world.url, call, { token: stage.player.token })
      expect(answer, call).toMatchObject({ status: 404, code: 40400, data: { error: 'not_found' } })
    }
  })
})

/**
 * What holds of every call: its access, that it asks for SPEC's parameters, what it answers to them, to the very values that
 * were made for it, and what it has done.
 */
async function keeps(spec: SpecCall): Promise<void> {
  const { token: ownToken, tells, after, ...parts } = (await spec.send?.(stage)) ?? {}
  const token = ownToken ?? stage.player.token
  const visitors: Sent[] = [parts, { ...parts, headers: { authorization: 'none' } }]
  if (spec.login) {
    for (const visitor of visitors)
      expect(await ask(world.url, spec.call, visitor)).toMatchObject(NOT_SIGNED_IN)
  }
  const caller = spec.login ? { ...parts, token } : parts
  for (const name of spec.needs ?? []) {
    const answer = await ask(world.url, spec.call, without(name, caller))
    expect(answer.code, `${spec.call} without ${name}`).toBeGreaterThan(0)
    expect(answer.status, `${spec.call} without ${name}`).toBeLessThan(500)
    expect(answer.msg, `${spec.call} without ${name}`).not.toBe('')
  }
  const answer = await ask(world.url, spec.call, withMore(caller))
  expectKept(spec, answer, tells)
  await after?.(answer.data)
  if (spec.once) return
  for (const again of spec.login ? [caller] : [...visitors, { ...parts, token: stage.player.token }]) {
    expectKept(spec, await ask(world.url, spec.call, again), tells)
  }
}

function expectKept(spec: SpecCall, { status, code, msg, data }: Heard, tells: Shape = {}): void {
  expect(status, msg).toBe(200)
  expect({ code, msg }).toEqual({ code: 0, msg: 'ok' })
  expect(faultsOf(data, spec.reads)).toEqual([])
  expect(faultsOf(data, tells)).toEqual([])
  if (spec.reads === orderShape)
    expect(qrOf(data)).toBe(`http://localhost:3000/sandbox/pay/${String(valueAt(data, 'order_no'))}`)
}

/** Fields that the store does not know are none of its business. */
function withMore({ query, body, ...sent }: Sent): Sent {
  const unheard = { unheard_of: 'x', 'not.a-field': '1' }
  return { ...sent, query: { ...query, ...unheard }, ...(body ? { body: { ...body, ...unheard } } : {}) }
}

function without(name: string, { query, body, ...sent }: Sent): Sent {
  const less = (fields?: Record<string, unknown>) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))
  return { ...sent, query: less(query), body: less(body) }
}

/** SPEC 3: a recharge order holds qrcode or qr_code or url. */
function qrOf(data: unknown): unknown {
  return valueAt(data, 'qrcode') ?? valueAt(data, 'qr_code') ?? valueAt(data, 'url')
}
