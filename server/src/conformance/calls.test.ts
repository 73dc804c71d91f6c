import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { PRODUCT_CALLS } from '#test/product-calls.ts'
import { faultsOf } from '#test/shape.ts'
import { SPEC_CALLS, type SpecCall } from '#test/spec-calls.ts'
import { order as orderShape } from '#test/spec-entities.ts'
import { setStage, type Stage } from '#test/spec-stage.ts'
import { ask, type Heard, type Sent } from '#test/stranger.ts'
import { useWorld } from '#test/world.ts'

const SPEC = readFileSync(join(import.meta.dirname, '../../../docs/specification.md'), 'utf8')
const NOT_SIGNED_IN = { status: 401, code: 40100, data: { error: 'not_signed_in' } }
/** The web treats it as success; no server sends it (SPEC 8, PRODUCT 13). */
const HONOURED_ONLY = 20014

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
  test('answer a player: settings, user, seed, inviter and promotion', async () => {
    const { token } = await makePlayer(world)
    for (const key of [
      'upgrade_profit_rate',
      'upgrade_comfort_skin_id',
      'recharge_welfare_box_type_id',
      'recharge_rate',
    ]) {
      const { code, data } = await ask(world.url, 'GET /api/setting/get', { query: { key } })
      expect({ code, type: typeof (data as { value: unknown }).value }, key).toEqual({
        code: 0,
        type: 'number',
      })
    }
    for (const call of ['user/details', 'user/seed', 'user/inviterInfo', 'promote/record', 'promote/stat']) {
      expect((await ask(world.url, `GET /api/${call}`, { token })).code, call).toBe(0)
    }
    expect((await ask(world.url, 'GET /api/promote/levelSetting')).code).toBe(0)
  })
})

describe('the list of roll rooms', () => {
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

/** What holds of every call: its access, what it answers to SPEC's parameters, and that it asks for those. */
async function keeps(spec: SpecCall): Promise<void> {
  const sent = (await spec.send?.(stage)) ?? {}
  const { token: ownToken, ...parts } = sent
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
  expectKept(spec, await ask(world.url, spec.call, withMore(caller)))
  if (spec.once) return
  for (const again of spec.login ? [caller] : [...visitors, { ...parts, token: stage.player.token }]) {
    expectKept(spec, await ask(world.url, spec.call, again))
  }
}

function expectKept(spec: SpecCall, { status, code, msg, data }: Heard): void {
  expect(status, msg).toBe(200)
  expect(code, msg).not.toBe(HONOURED_ONLY)
  if (spec.code) {
    expect(code, msg).toBe(spec.code)
    return
  }
  expect({ code, msg }).toEqual({ code: 0, msg: 'ok' })
  expect(faultsOf(data, spec.reads)).toEqual([])
  if (spec.reads === orderShape) expect(qrOf(data)).toMatch(/^https?:\/\//)
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
function qrOf(data: unknown): string {
  const order = data as { qrcode?: string; qr_code?: string; url?: string }
  return order.qrcode ?? order.qr_code ?? order.url ?? ''
}
