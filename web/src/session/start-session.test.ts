import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listBackpack } from '@noktra/contract/plain/backpack'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { takeToasts, type ToastRequest } from '../api/toast.ts'
import { startSession, watchPlayer } from './start-session.ts'

const stored = new Map<string, string>()
const reload = vi.fn()
let toasts: ToastRequest[]
let stop: () => void
let leaveToasts: () => void

/** The store's answers, one after the other; the last one for good. Gives how often it was asked. */
function answers(...given: (() => Response | Promise<Response>)[]): () => number {
  let at = 0
  vi.stubGlobal('fetch', async () => given[Math.min(at++, given.length - 1)]!())
  return () => at
}

const details = (status: number) => () =>
  Response.json({ code: 0, msg: 'ok', data: { user_id: 7, status, coin: 1 } })
const refused = () => Response.json({ code: 40100, msg: 'Please sign in first', data: {} }, { status: 401 })
const failed = () => Response.json({ code: 50000, msg: 'Something broke', data: {} }, { status: 500 })
const busy = () =>
  Response.json({ code: 50301, msg: 'Busy', data: {} }, { status: 503, headers: { 'retry-after': '2' } })
const broken = () => Promise.reject(new TypeError('Failed to fetch'))

function expectSignedOut(): void {
  expect(stored.has('token')).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
}

function expectSignedIn(): void {
  expect(stored.get('token')).toBe('secret')
  expect(reload).not.toHaveBeenCalled()
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts = []
  leaveToasts = takeToasts((request) => toasts.push(request))
  stored.clear()
  stored.set('token', 'secret')
  reload.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  stop()
  leaveToasts()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a signed-in player', () => {
  test('whose status is 0 stays', async () => {
    answers(details(0))
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(60_000)
    expectSignedIn()
  })

  /** @shows SPEC-1.32 SPEC-4.5 SPEC-4.7 SPEC-8.23 */
  test('of another status is signed out: the token is cleared and the page reloaded', async () => {
    answers(details(1))
    stop = watchPlayer()
    await vi.waitFor(expectSignedOut, 5000)
  })

  /** @shows SPEC-1.32 SPEC-4.6 SPEC-4.7 SPEC-8.23 */
  test('whose details are refused is signed out, without a toast', async () => {
    answers(refused)
    stop = watchPlayer()
    await vi.waitFor(expectSignedOut, 5000)
    expect(toasts).toEqual([])
  })

  /** @shows SPEC-1.32 SPEC-4.6 SPEC-8.23 */
  test('whose details get no answer is signed out after two further tries, each as long as a timeout', async () => {
    const asked = answers(broken)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(asked()).toBe(2)
    expectSignedIn()
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(3)
    expectSignedOut()
  })

  test('whose details come with a further try stays', async () => {
    answers(broken, broken, details(0))
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(120_000)
    expectSignedIn()
  })

  test('who is offline stays, and is fetched when the network is back', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const asked = answers(broken, details(0))
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(300_000)
    expectSignedIn()
    expect(asked()).toBe(1)
  })

  /** @shows SPEC-1.32 SPEC-4.6 SPEC-8.23 */
  test('of a busy store waits for as long as it says, and as often', async () => {
    const asked = answers(busy, busy, busy, busy, busy, details(0))
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(6)
    expectSignedIn()
  })

  /** @shows SPEC-1.32 SPEC-4.6 SPEC-8.23 */
  test.each([
    ['is refused', refused],
    ['fails in the store', failed],
  ])('who is known goes when a later fetch %s', async (_, answer) => {
    answers(details(0), answer)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(0)
    expectSignedIn()
    void queryClient.invalidateQueries({ queryKey: ['user', 'details'] })
    await vi.waitFor(expectSignedOut, 5000)
  })

  test('whose session has ended elsewhere is signed out by the first call that hears of it, and asked for once more only', async () => {
    vi.stubGlobal('location', { reload, search: '' })
    const asked = answers(details(0), refused, refused, () => new Promise(() => {}))
    stop = () => {}
    startSession(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expectSignedIn()
    await expect(call(listBackpack)).rejects.toMatchObject({ name: 'not_signed_in' })
    await vi.advanceTimersByTimeAsync(1000)
    expectSignedOut()
    expect(asked()).toBe(3)
  })

  /** @shows SPEC-1.32 SPEC-4.6 SPEC-8.23 */
  test('who is known goes when a later fetch gets no answer', async () => {
    answers(details(0), broken)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(0)
    void queryClient.invalidateQueries({ queryKey: ['user', 'details'] })
    await vi.advanceTimersByTimeAsync(60_000)
    expectSignedOut()
  })
})
