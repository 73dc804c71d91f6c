import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { takeToasts, type ToastRequest } from '../api/toast.ts'
import { watchPlayer } from './start-session.ts'

const stored = new Map<string, string>()
const reload = vi.fn()
let toasts: ToastRequest[]
let stop: () => void
let leaveToasts: () => void

/** The store's answers, one after the other; the last one for good. */
function answers(...given: (() => Response | Promise<Response>)[]): void {
  let at = 0
  vi.stubGlobal('fetch', async () => given[Math.min(at++, given.length - 1)]!())
}

const details = (status: number) => () =>
  Response.json({ code: 0, msg: 'ok', data: { user_id: 7, status, coin: 1 } })
const refused = () => Response.json({ code: 40100, msg: 'Please sign in first', data: {} }, { status: 401 })
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

  test('of another status is signed out: the token is cleared and the page reloaded', async () => {
    answers(details(1))
    stop = watchPlayer()
    await vi.waitFor(expectSignedOut, 5000)
  })

  test('whose details are refused is signed out, without a toast', async () => {
    answers(refused)
    stop = watchPlayer()
    await vi.waitFor(expectSignedOut, 5000)
    expect(toasts).toEqual([])
  })

  test('whose details cannot be fetched is signed out after four more tries', async () => {
    answers(broken)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(14_999)
    expectSignedIn()
    await vi.advanceTimersByTimeAsync(1)
    expectSignedOut()
  })

  test('who is offline stays', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    answers(broken)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(60_000)
    expectSignedIn()
  })

  test('who is known stays when a later fetch gets no answer, and goes when it is refused', async () => {
    answers(details(0), broken, broken, broken, broken, broken, refused)
    stop = watchPlayer()
    await vi.advanceTimersByTimeAsync(0)
    void queryClient.invalidateQueries({ queryKey: ['user', 'details'] })
    await vi.advanceTimersByTimeAsync(60_000)
    expectSignedIn()
    void queryClient.invalidateQueries({ queryKey: ['user', 'details'] })
    await vi.waitFor(expectSignedOut, 5000)
  })
})
