import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { setLanguage } from '../../i18n/i18n.ts'
import { clearToken, storeToken } from '../../session/token.ts'
import { fakeStore, PLAYER } from '../../test/show.tsx'
import { keepSubscribed, subscribeHere, wasSubscribed } from './push-device.ts'

const SUBSCRIBE = '/api/push/subscribe'
const KEY = 'AQIDBA'
const device = { device_id: 1, is_current: true }

/** A browser whose subscription has this endpoint. */
function browser(endpoint: string): { isSubscribed: boolean } {
  const state = { isSubscribed: true }
  const subscription = {
    endpoint,
    options: { applicationServerKey: new Uint8Array([1, 2, 3, 4]).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((state.isSubscribed = false)),
  }
  const pushManager = { getSubscription: () => Promise.resolve(subscription) }
  const worker = { register: () => Promise.resolve(), ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ...worker, getRegistration: () => Promise.resolve({ pushManager }) },
  })
  return state
}

/** What the store has of the player's devices now, and what is sent to it. */
function store(devices: object[]) {
  queryClient.clear()
  return fakeStore({
    '/api/user/details': PLAYER,
    '/api/push/settings': { public_key: KEY, switches: [], devices },
    [SUBSCRIBE]: { device_id: 1 },
  })
}

beforeEach(async () => {
  await setLanguage('en')
  localStorage.clear()
  storeToken('first-session')
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: () => Promise.resolve('granted'),
  })
  vi.stubGlobal('PushManager', {})
  browser('https://push.example/1')
  const sent = store([])
  expect(await subscribeHere(KEY)).toBe('on')
  expect(sent).toMatchObject([
    { path: SUBSCRIBE, body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } } },
  ])
})

test('a browser that the store knows sends nothing again', async () => {
  const sent = store([device])
  await keepSubscribed()
  expect(sent).toEqual([])
})

test('one that has renewed its endpoint sends the new one', async () => {
  browser('https://push.example/2')
  const sent = store([device])
  await keepSubscribed()
  expect(sent).toMatchObject([{ path: SUBSCRIBE, body: { endpoint: 'https://push.example/2' } }])
})

test('one whose player has signed in again is subscribed for the new session', async () => {
  storeToken('another-session')
  const sent = store([])
  await keepSubscribed()
  expect(sent).toMatchObject([{ path: SUBSCRIBE }])
})

test('one that was removed from elsewhere stays removed, also when its language has changed since', async () => {
  for (const language of ['en', 'pt'] as const) {
    await setLanguage('en')
    const state = browser('https://push.example/1')
    store([])
    await subscribeHere(KEY)
    await setLanguage(language)
    const sent = store([])
    await keepSubscribed()
    expect(sent).toEqual([])
    expect(state.isSubscribed).toBe(false)
    expect(wasSubscribed()).toBe(false)
  }
})

test('one whose player has chosen another language is told in it', async () => {
  await setLanguage('pt')
  const sent = store([device])
  await keepSubscribed()
  expect(sent).toMatchObject([{ path: SUBSCRIBE }])
  expect(await keepSubscribed()).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('another player of the same browser is not subscribed, and reads none of the news; its own player is subscribed again', async () => {
  const state = browser('https://push.example/1')
  storeToken('another-session')
  const sent = fakeStore({ '/api/user/details': { ...PLAYER, user_id: 8 } })
  queryClient.clear()
  await keepSubscribed()
  expect(sent).toEqual([])
  expect(state.isSubscribed).toBe(false)
  storeToken('third-session')
  const again = store([])
  await keepSubscribed()
  expect(again).toMatchObject([{ path: SUBSCRIBE }])
})

test('a visitor reads none of the news of who left', async () => {
  const state = browser('https://push.example/1')
  clearToken()
  const sent = store([])
  await keepSubscribed()
  expect(sent).toEqual([])
  expect(state.isSubscribed).toBe(false)
  expect(wasSubscribed()).toBe(true)
})

test('what the player has taken back in their browser is left to them', async () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  storeToken('another-session')
  const sent = store([])
  await keepSubscribed()
  expect(sent).toEqual([])
})
