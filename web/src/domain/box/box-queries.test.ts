import { environmentManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boxesQuery } from './box-queries.ts'

const box = { box_id: 1, name: 'Ember Forge', price: 5 }
let asked: string[]
let boxes: object[]
let leave: () => void = () => {}

// Without a window it would take itself for a server, which asks for nothing twice.
environmentManager.setIsServer(() => false)

beforeEach(() => {
  asked = []
  boxes = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(
      Response.json({ code: 0, msg: 'ok', data: { list: boxes, total: boxes.length, next: null } }),
    )
  })
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(query: Parameters<typeof boxesQuery>[0]) {
  const observer = new InfiniteQueryObserver(new QueryClient(), boxesQuery(query))
  leave = observer.subscribe(() => {})
  return () => observer.getCurrentResult().data?.pages[0]?.list.length
}

test('an empty shop is looked at again every 2 s, until something is on sale', async () => {
  const shown = show({ sort: '-price', q: undefined })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(1)
  expect(shown()).toBe(0)
  await vi.advanceTimersByTimeAsync(3500)
  expect(asked).toHaveLength(3)
  boxes = [box]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown()).toBe(1)
  expect(asked).toHaveLength(4)
})

test('filters that nothing meets are asked for once', async () => {
  const shown = show({ q: 'no such box' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown()).toBe(0)
  expect(asked).toHaveLength(1)
})
