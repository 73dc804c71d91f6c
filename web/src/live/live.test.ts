import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScrollCard } from '@noktra/contract/live'
import { startLive, strip } from './live.ts'

/** The far end of a connection of the page, as the test drives it. */
function farEnd(address: string) {
  const sent: { cmd: string; data?: unknown; seq: number }[] = []
  const end = Object.assign(new EventTarget(), {
    address,
    sent,
    readyState: 0,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: () => {},
    open: () => {
      end.readyState = 1
      end.dispatchEvent(new Event('open'))
    },
    tell: (message: unknown) => {
      end.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    },
  })
  return end
}

let ends: ReturnType<typeof farEnd>[] = []
let leave: () => void

const cards = Array.from({ length: 30 }, (_, at) => ({ id: 30 - at, user_id: 1 })) as ScrollCard[]

beforeEach(() => {
  ends = []
  vi.useFakeTimers()
  vi.stubGlobal('location', { protocol: 'https:', host: 'store.example' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('WebSocket', function connect(address: string) {
    const end = farEnd(address)
    ends.push(end)
    return end
  })
  leave = startLive(() => undefined)
})

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** @shows SPEC-4.31 SPEC-4.34 SPEC-7.110 SPEC-7.111 SPEC-9.11 */
test('the page connects to /ws and asks at once for the latest 30 openings, which the strip then shows', async () => {
  expect(ends.map(({ address }) => address)).toEqual(['wss://store.example/ws'])
  const [end] = ends
  end!.open()
  expect(end!.sent).toEqual([{ cmd: 'scrollCard', data: { limit: 30 }, seq: expect.any(Number) }])
  const { seq } = end!.sent[0]!
  end!.tell({ cmd: 'scrollCard', seq, response: { code: 0, data: cards } })
  await vi.advanceTimersByTimeAsync(0)
  expect(strip.getCards().map(({ id }) => id)).toEqual(cards.map(({ id }) => id))
})

/** @shows SPEC-4.33 SPEC-9.10 */
test('a lost connection is made again after 3 s, and what was missed is asked for', async () => {
  ends[0]!.open()
  ends[0]!.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(2999)
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2)
  ends[1]!.open()
  expect(ends[1]!.sent).toMatchObject([{ cmd: 'scrollCard', data: { limit: 30 } }])
})
