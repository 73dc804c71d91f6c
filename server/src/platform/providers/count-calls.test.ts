import { expect, test } from 'vitest'
import { makeMeters } from '#server/platform/metrics/meters.ts'
import { testClock, T0 } from '#test/test-store.ts'
import type { Beacon } from './beacon/beacon.ts'
import { countCalls } from './count-calls.ts'
import { MarketRefused, MarketSilence, type MarketProvider } from './market/market.ts'
import type { Providers } from './providers.ts'

const clock = testClock(T0)
const signal = new AbortController().signal
const order = { order_ref: 'a', market_hash_name: 'b', most_cents: 100, trade_url: 'c' }

const nothing: Beacon = {
  source: 'drand',
  roundAt: () => 7,
  timeOf: () => T0,
  randomness: async () => null,
  chainHash: async () => 'hash',
  evidence: async () => ({ signature: null, first_round: null }),
  prepare: async () => {},
}

/** Services that behave as they are told, and what was counted of them. */
function services(parts: Partial<Providers>) {
  const meters = makeMeters({ clock })
  const none: Providers = {
    sms: null,
    mail: null,
    captcha: null,
    payments: { alipay2: null, 'rxka-ali': null },
    markets: [],
    steam: null,
    push: null,
    attribution: { fb: null, gg: null, kw: null, tt: null },
    beacon: nothing,
    beaconOf: () => nothing,
  }
  return { providers: countCalls({ ...none, ...parts }, meters, clock), calls: meters.calls }
}

test('a market is counted by what it answers, and what it answers is passed on as it is', async () => {
  const refusal = new MarketRefused('queue')
  const silence = new MarketSilence('no answer')
  const answers: (() => Promise<never>)[] = [() => Promise.reject(refusal), () => Promise.reject(silence)]
  const market: MarketProvider = {
    name: 'marketplace',
    quote: (names) =>
      answers.shift()?.() ?? Promise.resolve(new Map([[names[0]!, { price_cents: 5, stock: 1 }]])),
    order: async () => ({ state: 'refused', reason: 'too_dear' }),
    find: async () => ({ state: 'unknown' }),
  }
  const { providers, calls } = services({ markets: [market] })
  const { quote, order: place, find, name, prepare } = providers.markets[0]!
  expect({ name, prepare }).toEqual({ name: 'marketplace', prepare: undefined })
  await expect(quote(['x'], signal)).rejects.toBe(refusal)
  await expect(quote(['x'], signal)).rejects.toBe(silence)
  expect(await quote(['x'], signal)).toEqual(new Map([['x', { price_cents: 5, stock: 1 }]]))
  expect(await place(order, signal)).toEqual({ state: 'refused', reason: 'too_dear' })
  expect(await find('a', signal)).toEqual({ state: 'unknown' })
  expect(calls()).toEqual([
    { provider: 'market marketplace', call: 'quote', ok: 1, refused: 1, silent: 1 },
    { provider: 'market marketplace', call: 'order', ok: 0, refused: 1, silent: 0 },
    { provider: 'market marketplace', call: 'find', ok: 1, refused: 0, silent: 0 },
  ])
})

test('a code or a warning that cannot be sent is a silence, and a wrong ticket of a captcha an answer', async () => {
  const sendCode = async () => Promise.reject(new Error('timed out'))
  const { providers, calls } = services({
    sms: { name: 'sms', sendCode, warn: sendCode },
    mail: { name: 'mail', sendCode, warn: sendCode },
    captcha: { name: 'tencent', appId: '1', check: async () => false },
  })
  await expect(
    providers.sms!.sendCode({ mobile: '+86', code: '123456', language: 'en', minutes: 5 }),
  ).rejects.toThrow('timed out')
  await expect(
    providers.mail!.sendCode({ email: 'a@b.example', code: '123456', language: 'en', minutes: 5 }),
  ).rejects.toThrow('timed out')
  const warning = { change: 'password', language: 'en', heldUntil: null } as const
  await expect(providers.sms!.warn!({ mobile: '+86', ...warning })).rejects.toThrow('timed out')
  await expect(providers.mail!.warn({ email: 'a@b.example', ...warning })).rejects.toThrow('timed out')
  expect(await providers.captcha!.check({ ticket: 't', rand_str: 'r', network: 'n' })).toBe(false)
  expect(calls()).toEqual([
    { provider: 'sms', call: 'send', ok: 0, refused: 0, silent: 1 },
    { provider: 'mail', call: 'send', ok: 0, refused: 0, silent: 1 },
    { provider: 'sms', call: 'warn', ok: 0, refused: 0, silent: 1 },
    { provider: 'mail', call: 'warn', ok: 0, refused: 0, silent: 1 },
    { provider: 'captcha', call: 'check', ok: 1, refused: 0, silent: 0 },
  ])
})

test('a round that is not out yet counts for nothing, and one that is late as a silence', async () => {
  const { providers, calls } = services({})
  expect(await providers.beacon.randomness(7)).toBeNull()
  expect(calls()).toEqual([])
  clock.advance(5001)
  expect(await providers.beaconOf('drand').randomness(7)).toBeNull()
  expect(calls()).toEqual([{ provider: 'beacon drand', call: 'round', ok: 0, refused: 0, silent: 1 }])
  expect(providers.beaconOf('local')).toBe(providers.beacon)
})
