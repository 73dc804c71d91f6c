import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const CODE = readFileSync(new URL('../../../public/service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://store.example'

type Heard = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>
type Window = { url: string; visibilityState: 'visible' | 'hidden'; hears: boolean }

let windows: Window[]
/** What the worker had the browser do. */
let done: unknown[]
let listeners: Map<string, (event: Heard) => void>

/** The browser of a worker that has been started, as far as it is asked. */
beforeEach(() => {
  windows = []
  done = []
  listeners = new Map()
  const clientOf = ({ hears, ...window }: Window) => ({
    ...window,
    focus: () => Promise.resolve(),
    navigate: async (address: string) => done.push(['loads', new URL(address, `${ORIGIN}/`).href]),
    postMessage: ({ open }: { open: string }, [port]: [MessagePort]) => {
      if (!hears) return
      done.push(['is led to', open])
      port.postMessage('heard')
      port.close()
    },
  })
  const browser = {
    location: new URL(ORIGIN),
    URL,
    Response,
    MessageChannel,
    // Only what is not heard is waited for.
    setTimeout: (act: () => void) => windows.some(({ hears }) => hears) || setTimeout(act, 0),
    addEventListener: (type: string, listener: (event: Heard) => void) => listeners.set(type, listener),
    clients: {
      matchAll: async () => windows.map(clientOf),
      openWindow: async (address: string) => done.push(['opens', new URL(address, `${ORIGIN}/`).href]),
    },
    registration: {
      showNotification: async (title: string) => done.push(['shows', title]),
      pushManager: { getSubscription: async () => null },
    },
    fetch: async () => new Response(),
    caches: { match: async () => undefined },
  }
  runInContext(CODE, createContext(browser))
})

async function happen(type: string, parts: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)!({ ...parts, waitUntil: (promise) => work.push(promise) })
  await Promise.all(work)
}

const push = () => happen('push', { data: { json: () => ({ title: 'News' }) } })
const press = (path: unknown) =>
  happen('notificationclick', { notification: { data: { path }, close: () => undefined } })
const seen = (path: string, hears = true): Window => ({
  url: ORIGIN + path,
  visibilityState: 'visible',
  hears,
})

describe('news', () => {
  test('are shown while no page of the store is looked at', async () => {
    windows = [{ ...seen('/rolls'), visibilityState: 'hidden' }]
    await push()
    expect(done).toEqual([['shows', 'News']])
  })

  test('are left to the bell of a page that is looked at', async () => {
    windows = [seen('/rolls')]
    await push()
    expect(done).toEqual([])
  })

  test.each(['/overlay/battle', '/sandbox/pay', '/api/file'])(
    'are shown over %s, which has no bell',
    async (path) => {
      windows = [seen(path)]
      await push()
      expect(done).toEqual([['shows', 'News']])
    },
  )
})

describe('a notification that is pressed', () => {
  test('leads the page that is looked at', async () => {
    windows = [{ ...seen('/mall'), visibilityState: 'hidden' }, seen('/rolls')]
    await press('/rollDetail/7?a=1#b')
    expect(done).toEqual([['is led to', '/rollDetail/7?a=1#b']])
  })

  test('has a page that does not hear load it', async () => {
    windows = [seen('/rolls', false)]
    await press('/rollDetail/7')
    expect(done).toEqual([['loads', `${ORIGIN}/rollDetail/7`]])
  })

  test('opens a page where there is none, also beside an overlay', async () => {
    windows = [seen('/overlay/battle')]
    await press('/rollDetail/7')
    expect(done).toEqual([['opens', `${ORIGIN}/rollDetail/7`]])
  })

  test.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'https://',
    '/api/file',
    undefined,
  ])('leads from %s to the front page', async (path) => {
    await press(path)
    windows = [seen('/rolls')]
    await press(path)
    expect(done).toEqual([
      ['opens', `${ORIGIN}/home`],
      ['is led to', '/home'],
    ])
  })
})

describe('without a network', () => {
  const isStoodIn = async (path: string, mode: string) => {
    const answers: unknown[] = []
    await happen('fetch', {
      request: { url: ORIGIN + path, mode },
      respondWith: (answer: unknown) => answers.push(answer),
    })
    return answers.length === 1
  }

  test('a page stands in for pages alone', async () => {
    expect(await isStoodIn('/rolls', 'navigate')).toBe(true)
    expect(await isStoodIn('/rolls', 'cors')).toBe(false)
    for (const path of ['/overlay/battle', '/sandbox/pay', '/api/file']) {
      expect(await isStoodIn(path, 'navigate'), path).toBe(false)
    }
  })
})
