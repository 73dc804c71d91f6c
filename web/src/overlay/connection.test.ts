import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OVERLAY_ENDED } from '@noktra/contract/plain/overlay'
import { errors } from '@noktra/contract/errors'
import { ENDED, keepConnected, NOT_FOUND } from './connection.ts'

type Listener = (event: { data?: string; code?: number }) => void

function fakeSocket() {
  const listeners = new Map<string, Listener>()
  const sent: { cmd: string; data: unknown }[] = []
  return {
    sent,
    tell: (name: string, event: Parameters<Listener>[0] = {}) => listeners.get(name)?.(event),
    say: (message: unknown) => listeners.get('message')?.({ data: JSON.stringify(message) }),
    socket: {
      send: (text: string) => sent.push(JSON.parse(text) as (typeof sent)[number]),
      close: () => {},
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    },
  }
}

const LOOK = { place: 'bottom-left', scale: 100, html_lang: 'en', direction: 'ltr' }
const HELLO = { cmd: 'overlay', seq: 1, response: { code: 0, data: { look: LOOK, results: [] } } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const opened: ReturnType<typeof fakeSocket>[] = []
  const heard: unknown[] = []
  const onEnd = vi.fn<() => void>()
  keepConnected({
    open: () => {
      const fake = fakeSocket()
      opened.push(fake)
      return fake.socket as ReturnType<Parameters<typeof keepConnected>[0]['open']>
    },
    token: 'secret',
    onHello: (hello) => heard.push(hello),
    onPush: (cmd) => heard.push(cmd),
    onEnd,
    random: () => 1,
  })
  return { opened, heard, onEnd, last: () => opened.at(-1)! }
}

test('what it says of its end is what the store says', () => {
  expect([ENDED, NOT_FOUND]).toEqual([OVERLAY_ENDED, errors.not_found.code])
})

test('says its token first, and when it comes back for how long it heard nothing', () => {
  const { opened, heard, last } = start()
  last().tell('open')
  expect(last().sent).toEqual([{ cmd: 'overlay', data: { token: 'secret', lost_ms: 0 }, seq: 1 }])
  last().say(HELLO)
  last().say({ cmd: 'overlay_results', response: { code: 0, data: { results: [] } } })
  expect(heard).toEqual([HELLO.response.data, 'overlay_results'])
  vi.advanceTimersByTime(3000)
  last().tell('close', { code: 1006 })
  vi.advanceTimersByTime(500)
  last().tell('open')
  expect(opened).toHaveLength(2)
  expect(last().sent[0]!.data).toEqual({ token: 'secret', lost_ms: 3500 })
})

test('comes back later after each try, and soon again after an answer', () => {
  const { opened, last } = start()
  for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]) {
    const before = opened.length
    last().tell('error')
    last().tell('close', { code: 1006 })
    vi.advanceTimersByTime(wait - 1)
    expect(opened).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(opened).toHaveLength(before + 1)
  }
  last().tell('open')
  last().say(HELLO)
  last().tell('close', { code: 1001 })
  vi.advanceTimersByTime(500)
  expect(opened).toHaveLength(10)
})

test('leaves a connection on which nothing is heard', () => {
  const { opened, last } = start()
  last().tell('open')
  last().say(HELLO)
  vi.advanceTimersByTime(41_000)
  expect(opened).toHaveLength(2)
})

test.each([
  ['closed for its link', (one: ReturnType<typeof fakeSocket>) => one.tell('close', { code: OVERLAY_ENDED })],
  [
    'told that there is none',
    (one: ReturnType<typeof fakeSocket>) =>
      one.say({ cmd: 'overlay', seq: 1, response: { code: 40400, data: null } }),
  ],
])('%s, it ends and does not come back', (_name, happens) => {
  const { opened, onEnd, last } = start()
  last().tell('open')
  happens(last())
  vi.advanceTimersByTime(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(opened).toHaveLength(1)
})
