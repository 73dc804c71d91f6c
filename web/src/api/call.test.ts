import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fair } from '@noktra/contract/plain/fair'
import { openBox } from '@noktra/contract/plain/boxes'
import { rechargeDetails } from '@noktra/contract/plain/recharge'
import { getSetting } from '@noktra/contract/plain/settings'
import { userDetails } from '@noktra/contract/plain/users'
import { startTexts } from '../i18n/i18n.ts'
import common from '@noktra/languages/en/web/common.json' with { type: 'json' }
import { AppError, hasNoAnswer } from './app-error.ts'
import { call, newIdempotencyKey, onNotSignedIn, onRefusedPlay, type RefusedPlay } from './call.ts'
import { takeToasts, type ToastRequest } from './toast.ts'

const say = (how: 'network' | 'broken', number: string) =>
  common.error[how].replace('{{number}}', number).replace('{{brand}}', 'Duskmere')

type Sent = {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal
}

let sent: Sent[]
let answer: (request: Sent) => Promise<Response> | Response
let toasts: ToastRequest[]
let leave: () => void
const stored = new Map<string, string>()

function envelope(code: number, data: unknown, msg = '', status = 200): Response {
  return Response.json({ code, msg, data }, { status })
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'en' })
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    querySelector: () => ({ dataset: { name: 'Duskmere' } }),
  })
  await startTexts()
})

beforeEach(() => {
  sent = []
  toasts = []
  stored.clear()
  leave = takeToasts((request) => toasts.push(request))
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { method, headers, body, signal } = init as RequestInit & { headers: Record<string, string> }
    const request = {
      url,
      method: method!,
      headers,
      body: body && JSON.parse(body as string),
      signal: signal!,
    }
    sent.push(request)
    return Promise.resolve(answer(request))
  })
})

afterEach(() => {
  leave()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what a call sends', () => {
  test('path, query without empty values, language; no token for a visitor', async () => {
    answer = () => envelope(0, {})
    await call(fair, { params: { id: 'a/b' } })
    await call(getSetting, { query: { key: 'recharge_rate' } })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/fair/a%2Fb',
      'GET /api/setting/get?key=recharge_rate',
    ])
    expect(sent[0]!.headers['accept-language']).toBe('en')
    expect(sent[0]!.headers.authorization).toBeUndefined()
  })

  /** @shows SPEC-3.9 SPEC-3.105 SPEC-7.2 SPEC-7.3 */
  test('the bearer token, unless the call opts out', async () => {
    stored.set('token', 'secret')
    answer = () => envelope(0, {})
    await call(userDetails)
    await call(userDetails, { authorization: 'none' })
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined])
  })

  /** @shows SPEC-7.5 */
  test('a JSON body and the idempotency key', async () => {
    answer = () => envelope(0, {})
    await call(openBox, { body: { box_id: 3, pool_version: 2 }, idempotencyKey: 'key-1' })
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: { box_id: 3, pool_version: 2 },
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    })
  })
})

describe('what a call makes of the answer', () => {
  /** @shows SPEC-7.7 SPEC-8.3 */
  test('data of code 0 and of 20014', async () => {
    answer = () => envelope(0, { value: 7.2 })
    await expect(call(getSetting, { query: { key: 'x' } })).resolves.toEqual({ value: 7.2 })
    answer = () => envelope(20014, { value: 1 })
    await expect(call(getSetting, { query: { key: 'x' } })).resolves.toEqual({ value: 1 })
    expect(toasts).toEqual([])
  })

  /** @shows SPEC-8.1 SPEC-8.2 */
  test('a refusal carries name, code, message and details, whatever the HTTP status; and is toasted', async () => {
    answer = () => envelope(15001, { shortfall: 4.5 }, 'You are 4.5 coins short', 402)
    const error = await failure(call(openBox, { body: { box_id: 3 } }))
    expect(error).toMatchObject({
      name: 'insufficient_coins',
      code: 15001,
      msg: 'You are 4.5 coins short',
      details: { shortfall: 4.5 },
    })
    expect(hasNoAnswer(error)).toBe(false)
    expect(toasts).toMatchObject([{ kind: 'error', message: 'You are 4.5 coins short' }])
  })

  test('a store that is busy has not said whether the call had an effect: it may be sent again', async () => {
    answer = () => envelope(50301, { error: 'busy' }, 'The store is busy', 503)
    const error = await failure(call(openBox, { body: { box_id: 3 } }))
    expect(error).toMatchObject({ name: 'busy', code: 50301 })
    expect(hasNoAnswer(error)).toBe(true)
  })

  test('an unknown code keeps its number and message', async () => {
    answer = () => envelope(99999, null, 'new')
    expect(await failure(call(openBox, { body: { box_id: 3 } }))).toMatchObject({
      name: 'unknown',
      code: 99999,
      details: {},
    })
  })

  /** @shows SPEC-8.5 SPEC-8.8 */
  test('the silent paths of SPEC 8 and silent calls show no toast', async () => {
    answer = () => envelope(12003, {}, 'no such order')
    await failure(call(rechargeDetails, { query: { order_no: '1' } }))
    await failure(call(userDetails))
    await failure(call(openBox, { body: { box_id: 3 }, silent: true }))
    expect(toasts).toEqual([])
  })

  test('"not signed in" is told to the session', async () => {
    const told = vi.fn()
    onNotSignedIn(told)
    answer = () => envelope(40100, {}, 'Please sign in first', 401)
    await failure(call(openBox, { body: { box_id: 3 } }))
    expect(told).toHaveBeenCalledOnce()
  })
})

describe('without an answer', () => {
  /** @shows SPEC-8.16 SPEC-8.17 */
  test('a broken network is told in plain words with the number that was sent; offline has its own sentence', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const broken = await failure(call(openBox, { body: { box_id: 3 } }))
    expect(broken).toMatchObject({ name: 'network', code: 0 })
    expect(hasNoAnswer(broken)).toBe(true)
    const number = sent[0]!.headers['x-request-number']!
    expect(number).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(broken.msg).toBe(say('network', number))
    vi.stubGlobal('navigator', { onLine: false })
    expect((await failure(call(openBox, { body: { box_id: 3 } }))).name).toBe('offline')
    expect(toasts.map(({ id }) => id)).toEqual(['network', 'offline'])
  })

  /** @shows SPEC-7.4 SPEC-9.1 */
  test('a call is given up after 30 seconds', async () => {
    vi.useFakeTimers()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const clock = new AbortController()
      setTimeout(() => clock.abort(new DOMException('The signal timed out', 'TimeoutError')), ms)
      return clock.signal
    })
    answer = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const ended = vi.fn()
    const pending = failure(call(openBox, { body: { box_id: 3 } })).finally(ended)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await pending).toMatchObject({ name: 'timeout', code: 0 })
    expect(toasts).toMatchObject([{ kind: 'error', id: 'timeout' }])
  })

  test.each(['<html>bad gateway</html>', 'Internal', '{"message":"Service Unavailable"}', 'null'])(
    'an answer that is no envelope counts as none: %s',
    async (raw) => {
      answer = () => new Response(raw, { status: 502 })
      const error = await failure(call(openBox, { body: { box_id: 3 } }))
      expect(error.name).toBe('network')
      expect(error.msg).toBe(say('broken', sent[0]!.headers['x-request-number']!))
    },
  )

  /** @shows SPEC-8.18 */
  test('a cancelled call is silent', async () => {
    const cancel = new AbortController()
    answer = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    const pending = failure(call(openBox, { body: { box_id: 3 }, signal: cancel.signal }))
    cancel.abort()
    expect((await pending).name).toBe('cancelled')
    expect(toasts).toEqual([])
  })
})

test('a refusal that is numbered is told with its call, any other is not', async () => {
  const told: RefusedPlay[] = []
  onRefusedPlay((play) => told.push(play))
  answer = () => envelope(30001, { error: 'box_unknown', refusal_no: 4 })
  await failure(call(openBox, { body: { box_id: 3 } }))
  answer = () => envelope(30001, { error: 'box_unknown' })
  await failure(call(openBox, { body: { box_id: 3 } }))
  expect(told).toEqual([{ call: '/api/box/open', code: 30001, refusal_no: 4 }])
})

test('idempotency keys are 32 hex digits and differ', () => {
  const keys = new Set(Array.from({ length: 1000 }, newIdempotencyKey))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
