import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intendedPath, rememberIntent, takeIntent } from './intent.ts'

const stored = new Map<string, string>()

function stand(pathname: string, search = ''): void {
  vi.stubGlobal('location', { pathname, search })
}

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  stand('/openbox/3', '?num=5')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an intent is taken once, on its own page, by its own action', () => {
  rememberIntent('open', { num: 5 })
  stand('/home')
  expect(takeIntent('open')).toBeNull()
  expect(intendedPath()).toBe('/openbox/3?num=5')
  stand('/openbox/3')
  expect(takeIntent('sell')).toBeNull()
  expect(takeIntent('open')).toMatchObject({ path: '/openbox/3?num=5', settings: { num: 5 } })
  expect(takeIntent('open')).toBeNull()
})

test('an intent is forgotten after 10 minutes', () => {
  rememberIntent('open')
  vi.advanceTimersByTime(10 * 60_000)
  expect(takeIntent('open')).toBeNull()
  expect(intendedPath()).toBeNull()
})

test('what others left in the store is ignored', () => {
  stored.set('intent', '{')
  expect(intendedPath()).toBeNull()
})
