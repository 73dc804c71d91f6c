import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutdated, renewOnce } from './new-version.ts'

const OWN = new URL('./new-version.ts', import.meta.url).pathname
const stored = new Map<string, string>()
const reload = vi.fn()

/** The store's page names these files. */
function serve(...files: string[]): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(files.map((file) => `<script src="${file}">`).join(''))),
  )
}

beforeEach(() => {
  stored.clear()
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a page whose files the store still names is up to date and stays', async () => {
  serve('/static/vendor-1.js', OWN)
  expect(await isOutdated()).toBe(false)
  expect(await renewOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a page of an older version is reloaded once, and no second time', async () => {
  serve('/static/vendor-2.js')
  expect(await renewOnce()).toBe(true)
  expect(await renewOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without an answer no newer version is known', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await renewOnce()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bad gateway', { status: 502 })))
  expect(await renewOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
