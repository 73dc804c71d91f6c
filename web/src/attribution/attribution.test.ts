import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { captureArrival } from '../session/arrival.ts'
import { keptAdvert } from './advert.ts'
import { agree, forgetAnswer, putAway, readConsent, refuse } from './consent.ts'
import { persistFirstOpen } from './first-open.ts'
import { reportEvent } from './report-event.ts'
import { reportOpening } from './report-opening.ts'
import { reportPaid } from './report-paid.ts'
import { WAKE_AFTER_MS, watchWake } from './watch-wake.ts'

type Order = {
  order_no: string | null
  pay_status: number
  paid_at: number | null
  pay_method: string
  payable: number
}

type Told = { event: string; user_id?: number; event_id?: string; data?: { orderId: string } }

const NOW = Date.UTC(2026, 2, 2)
const now_s = NOW / 1000
/** Bodies that came to /api/report. */
let told: Told[] = []
let orders: Order[] = []
let created_at = 0
let firstOrder = ''
let isOffline = false

function memory(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}

async function store(address: string, { body }: { body?: string }) {
  if (isOffline) throw new TypeError('failed to fetch')
  const json = (data: unknown) => Response.json({ code: 0, msg: 'ok', data })
  if (address === '/api/user/details') return json({ user_id: 7, status: 0, created_at })
  if (address.startsWith('/api/recharge/record'))
    return json({ list: orders, total: orders.length, next: null })
  const sent = JSON.parse(body!) as Told
  told.push(sent)
  return json({ recorded: true, is_first: sent.data?.orderId === firstOrder })
}

const order = (order_no: string | null, pay_status: number, paid_at: number | null): Order => ({
  order_no,
  pay_status,
  paid_at,
  pay_method: 'alipay2',
  payable: 216,
})

const eventsTold = () => told.map(({ event }) => event)

beforeEach(() => {
  told = []
  orders = []
  created_at = now_s - 90 * 86_400
  firstOrder = ''
  isOffline = false
  queryClient.clear()
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('fetch', store)
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser that comes by an advert, opened for the first time. */
function comeByAdvert(): void {
  captureArrival('?ttpixid=77&adsid=9&ch=spring')
  persistFirstOpen()
}

test('a browser that came by no advert is not asked, and reports nothing', async () => {
  captureArrival('?code=FRIEND&ch=spring')
  persistFirstOpen()
  expect(readConsent()).toBe('none')
  await reportOpening()
  expect(told).toEqual([])
})

test('nothing leaves the browser before the player has agreed', async () => {
  comeByAdvert()
  localStorage.setItem('token', 'a-token-of-a-session')
  expect(readConsent()).toBe('ask')
  await reportOpening()
  await reportEvent('wake')
  await reportPaid()
  putAway()
  expect(readConsent()).toBe('later')
  await reportOpening()
  expect(told).toEqual([])
})

test('a no is remembered and forgets the advert; it can be taken back', async () => {
  comeByAdvert()
  refuse()
  expect(readConsent()).toBe('no')
  expect(keptAdvert()).toBeNull()
  expect(sessionStorage.getItem('ads_id')).toBeNull()
  await reportOpening()
  expect(told).toEqual([])
  forgetAnswer()
  expect(readConsent()).toBe('none')
  captureArrival('?fbpixid=1')
  expect(readConsent()).toBe('ask')
})

/** @shows SPEC-1.30 SPEC-3.110 SPEC-7.91 SPEC-7.95 */
test('the first opening is reported once, each start again, with the advert', async () => {
  comeByAdvert()
  agree()
  await reportOpening()
  const advert = { pixel_type: 'tt', pixel_id: '77', ads_id: '9', channel: 'spring' }
  expect(told).toEqual([
    { event: 'firstopen', ...advert },
    { event: 'start', ...advert, event_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ])
  await reportOpening()
  expect(eventsTold()).toEqual(['firstopen', 'start', 'start'])
  expect(told[2]!.event_id).not.toBe(told[1]!.event_id)
})

test('an opening before any advert was the first, so none is reported later', async () => {
  persistFirstOpen()
  comeByAdvert()
  agree()
  await reportOpening()
  expect(eventsTold()).toEqual(['start'])
})

test('what the store could not be told is told at the next start', async () => {
  comeByAdvert()
  agree()
  isOffline = true
  await reportOpening()
  isOffline = false
  await reportOpening()
  expect(eventsTold()).toEqual(['firstopen', 'start'])
})

/** @shows SPEC-7.89 SPEC-7.90 */
test('a sign-in is reported once for each session: reg where the account is new, else login', async () => {
  comeByAdvert()
  agree()
  localStorage.setItem('token', 'first-session-00000001')
  created_at = now_s - 60
  await reportOpening()
  await reportOpening()
  localStorage.setItem('token', 'second-session-0000002')
  await reportOpening()
  expect(eventsTold().filter((event) => !['start', 'firstopen'].includes(event))).toEqual(['reg', 'login'])
  expect(JSON.stringify(told)).not.toContain('session')
})

/** @shows SPEC-7.93 SPEC-7.94 SPEC-7.97 */
test('an order that was paid since the player agreed is reported once, the first one as firstpay too', async () => {
  comeByAdvert()
  agree()
  localStorage.setItem('token', 'first-session-00000001')
  orders = [
    order('R4', 1, now_s + 9),
    order('R3', 0, null),
    order('R2', 1, now_s + 5),
    order(null, 1, now_s + 4),
    order('R1', 1, now_s - 5),
  ]
  firstOrder = 'R2'
  await Promise.all([reportPaid(), reportPaid()])
  await reportPaid()
  expect(told.map(({ event, data }) => [event, data])).toEqual([
    ['pay', { type: 'alipay2', orderId: 'R2', amount: 216 }],
    ['firstpay', { type: 'alipay2', orderId: 'R2', amount: 216 }],
    ['pay', { type: 'alipay2', orderId: 'R4', amount: 216 }],
  ])
})

test('what is paid while the orders are read is reported, too', async () => {
  comeByAdvert()
  agree()
  localStorage.setItem('token', 'first-session-00000001')
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isFirst = true
  vi.stubGlobal('fetch', async (address: string, sent: { body?: string }) => {
    const answer = await store(address, sent)
    if (isFirst && address.startsWith('/api/recharge/record')) {
      isFirst = false
      asked.resolve()
      await gate.promise
    }
    return answer
  })
  const reading = reportPaid()
  await asked.promise
  orders = [order('R5', 1, now_s + 5)]
  const paid = reportPaid()
  gate.resolve()
  await Promise.all([reading, paid])
  expect(told.map(({ event, data }) => [event, data?.orderId])).toEqual([['pay', 'R5']])
})

/** @shows SPEC-7.92 */
test('a page wakes when it is looked at again after 30 minutes, not before', () => {
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => (show = listener),
  }
  let show = () => {}
  const woken = vi.fn()
  watchWake(page as unknown as Document, woken)
  const leaveFor = (ms: number) => {
    page.visibilityState = 'hidden'
    show()
    vi.setSystemTime(Date.now() + ms)
    page.visibilityState = 'visible'
    show()
  }
  leaveFor(WAKE_AFTER_MS - 1)
  expect(woken).not.toHaveBeenCalled()
  leaveFor(WAKE_AFTER_MS)
  expect(woken).toHaveBeenCalledTimes(1)
})

/** @shows SPEC-7.96 */
test("a player's event carries the player's id, a visitor's none", async () => {
  comeByAdvert()
  agree()
  told = []
  await reportEvent('wake')
  localStorage.setItem('token', 'a-token-of-a-session')
  await reportEvent('wake')
  expect(told.map(({ event, user_id }) => [event, user_id])).toEqual([
    ['wake', undefined],
    ['wake', 7],
  ])
})
