import * as fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FAULTS, startFakeMarketplace } from '#test/fake-marketplace.ts'
import { MarketRefused, MarketSilence, type MarketOrder } from './market.ts'
import { marketplace } from './marketplace.ts'

const fake = await startFakeMarketplace()
const clock = { now: () => new Date('2026-03-02T04:00:00.000Z') }
const NOW_S = clock.now().getTime() / 1000
const market = marketplace(fake.config, { timeoutMs: 400, clock })
const { signal } = new AbortController()

const NAME = 'Rifle | Tide (Field-Tested)'
const order: MarketOrder = {
  order_ref: 'R-0001-aabbccddeeff',
  market_hash_name: NAME,
  most_cents: 1100,
  trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09',
}
const find = () => market.find(order.order_ref, signal)

beforeEach(() => {
  fake.reset()
  fake.stock.set(NAME, { price: '72.00', stock: 3 })
})
afterEach(() => expect(fake.badCalls).toEqual([]))
afterAll(() => fake.close())

describe('quotes', () => {
  test('give prices in coins and leave out what is not sold', async () => {
    fake.stock.set('A', { price: 0.01, stock: 1 }).set('B', { price: '0.00', stock: 0 })
    expect(await market.quote([NAME, 'A', 'B', 'C'], signal)).toEqual(
      new Map([
        [NAME, { price_cents: 1000, stock: 3 }],
        ['A', { price_cents: 1, stock: 1 }],
      ]),
    )
  })

  test('come in batches of 50', async () => {
    const names = Array.from({ length: 120 }, (_, k) => `Skin ${k}`)
    for (const name of names) fake.stock.set(name, { price: '7.20', stock: 1 })
    expect((await market.quote(names, signal)).size).toBe(120)
    expect(fake.calls.map(({ body }) => (body['names'] as string[]).length)).toEqual([50, 50, 20])
    expect((await market.quote([], signal)).size).toBe(0)
  })

  test.each([
    [70001, 'no money', 'balance'],
    ['141005', '', 'link_wrong'],
    [20011, '', 'out_of_stock'],
  ])('refused with %s say so', async (code, msg, reason) => {
    fake.refuse({ code, msg })
    const refused = await market.quote([NAME], signal).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MarketRefused)
    expect(refused).toMatchObject({ reason })
  })

  test.each(FAULTS.filter((fault) => fault !== 'other_order'))('are silent when it is %s', async (fault) => {
    await market.quote([NAME], signal)
    fake.misbehave(fault)
    if (fault === 'forged') fake.refuse({ code: 70001, msg: '' })
    await expect(market.quote([NAME], signal)).rejects.toThrow(MarketSilence)
  })

  test.each(['', '0', '1.005', 1.005, -1, '1e2', 'free', '2026-03-02', 1e21, null, ['72.00']])(
    'with the price %o are silent',
    async (price) => {
      fake.stock.set(NAME, { price: price as string, stock: 1 })
      await expect(market.quote([NAME], signal)).rejects.toThrow(MarketSilence)
    },
  )

  test('end with the signal of who asks', async () => {
    fake.misbehave('slow')
    await expect(market.quote([NAME], AbortSignal.timeout(5))).rejects.toThrow(MarketSilence)
    await expect(market.quote([NAME], AbortSignal.abort())).rejects.toThrow(MarketSilence)
  })
})

describe('the balance', () => {
  test.each([
    ['7200.00', 100_000],
    ['0.00', 0],
    ['0', 0],
    ['7.27', 100],
  ])('of %s is told in coins, never too much', async (money, cents) => {
    fake.account(money)
    expect(await market.balance!(signal)).toBe(cents)
  })

  test.each(['-1.00', 'much', '1.005', ''])('of "%s" is none', async (money) => {
    fake.account(money)
    await expect(market.balance!(signal)).rejects.toThrow(MarketSilence)
  })
})

describe('orders', () => {
  test('name the highest price in money and are answered with number and price in coins', async () => {
    expect(await market.order(order, signal)).toEqual({
      state: 'accepted',
      provider_ref: 'M1',
      price_cents: 1000,
    })
    expect(fake.calls.at(-1)).toEqual({
      path: '/api/orders',
      body: {
        out_trade_no: order.order_ref,
        market_hash_name: NAME,
        max_price: '79.20',
        trade_url: order.trade_url,
      },
    })
  })

  test('asked again answer the one that is there', async () => {
    const first = await market.order(order, signal)
    expect(await market.order(order, signal)).toEqual(first)
    expect(await Promise.all(Array.from({ length: 10 }, () => market.order(order, signal)))).toEqual(
      Array.from({ length: 10 }, () => first),
    )
    expect(fake.orders.size).toBe(1)
    expect(fake.stock.get(NAME)!.stock).toBe(2)
  })

  test.each([
    [20011, 'sold out', 'out_of_stock'],
    [1454, '', 'out_of_stock'],
    [20011, 'price is above the maximum purchase price', 'too_dear'],
    [1454, '售价高于最高购买价', 'too_dear'],
    [99, 'The Price Is Above The Maximum Purchase Price', 'too_dear'],
    [70001, '', 'balance'],
    [141005, '', 'link_wrong'],
    ['141006', '', 'inventory_private'],
  ])('refused with %s "%s" end as %s%s', async (code, msg, reason) => {
    fake.refuse({ code, msg })
    expect(await market.order(order, signal)).toEqual({ state: 'refused', reason })
  })

  test.each([1, -1, '00', 500, '20011x', 'toString', '__proto__', 40401])(
    'answered with code %s, which is not final, are silent',
    async (code) => {
      fake.refuse({ code, msg: '<b>no</b>' })
      await expect(market.order(order, signal)).rejects.toThrow(MarketSilence)
    },
  )

  test.each(FAULTS)('whose answer is lost or broken (%s) are found again, once', async (fault) => {
    await market.quote([NAME], signal)
    fake.misbehave(fault, 1)
    const answer = await market.order(order, signal).catch((error: unknown) => error)
    // Code 0 is written over code 0: the one forgery that changes nothing still breaks the signature.
    expect(answer).toBeInstanceOf(MarketSilence)
    expect(await find()).toMatchObject({ state: 'buying', provider_ref: 'M1' })
    expect(await market.order(order, signal)).toMatchObject({ state: 'accepted', provider_ref: 'M1' })
    expect(fake.orders.size).toBe(1)
  })

  test.each([
    { price: '79.21' },
    { price: '72.001' },
    { price: null },
    { order_no: '' },
    { order_no: 7 },
    { order_no: 'M1<script>' },
    { out_trade_no: null },
    { out_trade_no: order.order_ref.toLowerCase() },
  ])('answered with %o are silent', async (data) => {
    fake.say(data)
    await expect(market.order(order, signal)).rejects.toThrow(MarketSilence)
  })

  test('their highest price never comes back above what the store pays', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        async (most_cents, rate) => {
          const strict = marketplace({ ...fake.config, rate }, { timeoutMs: 1000, clock })
          const order_ref = `R-${most_cents}-${rate}`
          fake.stock.set(NAME, { price: '0.01', stock: 1 })
          await strict.order({ ...order, order_ref, most_cents }, signal).catch(() => null)
          const asked = String(fake.calls.at(-1)!.body['max_price'])
          if (asked === '0.00') return
          fake.orders.delete(order_ref)
          fake.stock.set(NAME, { price: asked, stock: 1 })
          const answer = await strict.order({ ...order, order_ref, most_cents }, signal)
          expect(answer.state === 'accepted' && answer.price_cents <= most_cents).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('asking for an order', () => {
  const known = { provider_ref: 'M1', price_cents: 1000 }

  test('tells each state', async () => {
    expect(await find()).toEqual({ state: 'unknown' })
    await market.order(order, signal)
    expect(await find()).toEqual({ state: 'buying', ...known })
    fake.move(order.order_ref, { status: 'offer_sent', offer_no: '7001002003' })
    expect(await find()).toEqual({ state: 'offer_sent', ...known, offer_ref: '7001002003' })
    fake.move(order.order_ref, { status: 'received', protected_until: NOW_S + 7 * 86_400 })
    expect(await find()).toEqual({
      state: 'received',
      ...known,
      offer_ref: '7001002003',
      protected_until: new Date('2026-03-09T04:00:00.000Z'),
    })
    fake.move(order.order_ref, { protected_until: null })
    expect(await find()).toMatchObject({ state: 'received', protected_until: null })
    fake.move(order.order_ref, { status: 'done' })
    expect(await find()).toEqual({ state: 'done', ...known, offer_ref: '7001002003' })
    fake.move(order.order_ref, { status: 'failed', reason: 'reversed' })
    expect(await find()).toEqual({ state: 'reversed' })
  })

  test('a failure without a reason of the store is the provider’s', async () => {
    await market.order(order, signal)
    for (const reason of ['solar flare', undefined, 7]) {
      fake.move(order.order_ref, { status: 'failed', reason })
      expect(await find()).toEqual({ state: 'failed', reason: 'provider' })
    }
  })

  test.each(FAULTS)('is silent when it is %s', async (fault) => {
    await market.order(order, signal)
    fake.misbehave(fault)
    await expect(find()).rejects.toThrow(MarketSilence)
  })

  test.each([20011, 1454, 70001, 141005, 1])('refused with %s says nothing about the order', async (code) => {
    await market.order(order, signal)
    fake.refuse({ code, msg: 'price is above the maximum purchase price' })
    await expect(find()).rejects.toThrow(MarketSilence)
  })

  test.each([
    { status: 'perhaps' },
    { status: undefined },
    { status: 'offer_sent' },
    { status: 'done', offer_no: 7001002003 },
    { status: 'received', offer_no: '1' },
    { status: 'received', offer_no: '1', protected_until: '2026-03-09' },
    { status: 'received', offer_no: '1', protected_until: NOW_S + 0.5 },
    { status: 'received', offer_no: '1', protected_until: -1 },
    { status: 'received', offer_no: '1', protected_until: (NOW_S + 86_400) * 1000 },
    { status: 'buying', price: '72.0001' },
    { status: 'buying', price: '2026-03-09' },
    { status: 'failed', reason: 'declined', out_trade_no: 'another' },
  ])('answered with %o is silent', async (said) => {
    await market.order(order, signal)
    fake.say(said)
    await expect(find()).rejects.toThrow(MarketSilence)
  })

  test('any JSON at all is an answer or silence', async () => {
    await market.order(order, signal)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('status', 'price', 'offer_no', 'reason'), fc.jsonValue()),
        async (said) => {
          fake.say(said)
          const answer = await find().catch((error: unknown) => error)
          expect(answer instanceof MarketSilence || 'state' in (answer as object)).toBe(true)
        },
      ),
      { numRuns: 100 },
    )
  })
})

test('silence names neither the key nor the secret, and an address without a server is silence too', async () => {
  const nobody = marketplace({ ...fake.config, url: 'http://127.0.0.1:9' }, { timeoutMs: 400, clock })
  const error = await nobody.find('x', signal).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(MarketSilence)
  expect(String(error)).not.toContain(fake.config.secret)
  expect(String(error)).not.toContain(fake.config.key)
})
