import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { BALANCES_KEY, detailsQuery } from './queries.ts'
import { dropSession, hearBalances, logout, signIn } from './session.ts'

const stored = new Map<string, string>()
const kept = new Map<string, string>()
const reload = vi.fn()
const assign = vi.fn()
let sent: [path: string, authorization: string | undefined][]

function storage(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

beforeEach(() => {
  stored.clear()
  kept.clear()
  reload.mockReset()
  assign.mockReset()
  sent = []
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage(kept))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/mall', search: '', reload, assign })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([path, headers['authorization']])
    return Response.json({ code: 50000, msg: 'Something broke', data: null })
  })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** @shows SPEC-4.2 SPEC-4.3 */
test('signing in keeps the token and reloads the page', () => {
  signIn('secret')
  expect(stored.get('token')).toBe('secret')
  expect(reload).toHaveBeenCalledOnce()
})

test('signing in leads back to where the visitor wanted to act', () => {
  kept.set('intent', JSON.stringify({ path: '/openbox/3?num=5', action: 'open', until: Date.now() + 1000 }))
  signIn('secret')
  expect(assign).toHaveBeenCalledWith('/openbox/3?num=5')
  expect(reload).not.toHaveBeenCalled()
})

/** @shows SPEC-2.41 SPEC-4.4 ASVS-14.3.1 */
test('signing out tells the store, empties token and player and goes to /, whatever the store says', async () => {
  stored.set('token', 'secret')
  queryClient.setQueryData(['user', 'details'], { user_id: 7 })
  await logout()
  expect(sent).toEqual([['/api/user/logout', 'Bearer secret']])
  expect(stored.has('token')).toBe(false)
  expect(queryClient.getQueryData(['user', 'details'])).toBeUndefined()
  expect(assign).toHaveBeenCalledWith('/')
})

test('a session that no longer holds is dropped once: a visitor sees no reload', async () => {
  stored.set('token', 'secret')
  dropSession()
  dropSession()
  expect(stored.has('token')).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect(reload).toHaveBeenCalledOnce()
})

/** A browser that is told of a player's news, and lets go of it as soon as it is let. */
function subscribed(lets: Promise<void>): unknown[] {
  const order: unknown[] = []
  const subscription = { unsubscribe: () => lets.then(() => order.push('let go of')) }
  const pushManager = { getSubscription: () => Promise.resolve(subscription) }
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  })
  for (const leave of [assign, reload]) leave.mockImplementation(() => order.push('left'))
  stored.set('token', 'secret')
  stored.set('push_here', '{}')
  return order
}

test('who leaves takes along that this browser is told of their news; that it was theirs is kept for their return', async () => {
  const order = subscribed(Promise.resolve())
  await logout()
  expect(order).toEqual(['let go of', 'left'])
  stored.set('token', 'secret')
  dropSession()
  await vi.waitFor(() => expect(order).toHaveLength(4))
  expect(order.slice(2)).toEqual(['let go of', 'left'])
  expect(stored.get('push_here')).toBe('{}')
})

test('a browser that does not let go of it keeps no player from leaving', async () => {
  vi.useFakeTimers()
  const order = subscribed(new Promise(() => {}))
  const left = logout()
  await vi.advanceTimersByTimeAsync(1000)
  await left
  expect(order).toEqual(['left'])
  vi.useRealTimers()
})

test('balances that are pushed while the player is asked for hold over the older answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const told = { coin: 15, bonus_coin: 0, diamond: 1 }
  vi.stubGlobal('fetch', async () => {
    await promise
    return Response.json({ code: 0, msg: '', data: { user_id: 7, ...told } })
  })
  const details = queryClient.fetchQuery(detailsQuery)
  hearBalances({ ...told, coin: 14.5 })
  resolve()
  expect(await details).toMatchObject({ user_id: 7, coin: 14.5, diamond: 1 })
  // The next answer is the newer one.
  const pushed_at = queryClient.getQueryState(BALANCES_KEY)!.dataUpdatedAt
  await expect.poll(() => Date.now()).toBeGreaterThan(pushed_at)
  expect(await queryClient.fetchQuery({ ...detailsQuery, staleTime: 0 })).toMatchObject({ coin: 15 })
})
