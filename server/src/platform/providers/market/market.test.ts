import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { formatCents } from '@noktra/game/money'
import { playMarket, type MarketStep } from '#server/features/retrieval/play-market.ts'
import { startFakeMarketplace } from '#test/fake-marketplace.ts'
import { startFakePeerMarket } from '#test/fake-peer-market.ts'
import { startFakeQuickBuy } from '#test/fake-quick-buy.ts'
import { FAKE_BOT, fakeSteamTrading } from '#test/fake-steam-trading.ts'
import { useWorld } from '#test/world.ts'
import { MarketSilence, type MarketOrder, type MarketProvider, type OrderState } from './market.ts'
import { marketplace } from './marketplace.ts'
import { peerMarket } from './peer-market.ts'
import { quickBuy } from './quick-buy.ts'
import { findSkinPrices } from './skin-prices.ts'
import { steamBot } from './steam-bot.ts'
import { OFFER_STATE } from './steam-client.ts'

/* What the retrievals rely on, with each market. */

const DAY_MS = 86_400_000
const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09'
const { signal } = new AbortController()

type Step = Extract<MarketStep, 'offer' | 'deliver' | 'decline' | 'release' | 'reverse'>
type House = {
  market: MarketProvider
  /** Puts copies on sale at the store's price. */
  stock: (name: string, price_cents: number, copies: number) => void
  step: (orderRef: string, step: Step) => Promise<void> | void
  /** The answer to the next order does not arrive. */
  loseAnswer: () => Promise<void> | void
  /** What the store's account there holds from now on; missing where it pays for nothing. */
  fill?: (cents: number) => Promise<unknown> | void
  /** How many orders of this reference were taken. */
  taken: (orderRef: string) => Promise<number> | number
}

const world = useWorld()
const fake = await startFakeMarketplace()
const [quick, peer] = [await startFakeQuickBuy(), await startFakePeerMarket()]
afterAll(() => {
  for (const one of [fake, quick, peer]) one.close()
})
// The books of the store know every order of the sandbox's market.
afterEach(() => world.db.deleteFrom('sandbox_market_order').execute())

const houses: Record<MarketProvider['name'], () => House> = {
  sandbox: () => ({
    market: world.store.ctx.providers.markets[0]!,
    stock: () => {},
    step: (order_ref, step) => playMarket(world.store.ctx, { action: 'step', order_ref, step }),
    fill: (cents) => playMarket(world.store.ctx, { action: 'balance', balance: cents / 100 }),
    loseAnswer: () => playMarket(world.store.ctx, { action: 'fail', fault: 'order:lost_answer', times: 1 }),
    taken: async (orderRef) => {
      const rows = await world.db
        .selectFrom('sandbox_market_order')
        .select('order_ref')
        .where('order_ref', '=', orderRef)
        .execute()
      return rows.length
    },
  }),

  marketplace: () => {
    const steps: Record<Step, Record<string, unknown>> = {
      offer: { status: 'offer_sent', offer_no: '7001002003' },
      deliver: { status: 'received', protected_until: null },
      decline: { status: 'failed', reason: 'declined' },
      release: { status: 'done' },
      reverse: { status: 'failed', reason: 'reversed' },
    }
    return {
      // One coin is one of its money, so that every price of the store is a price there.
      market: marketplace({ ...fake.config, rate: 10_000 }, { timeoutMs: 2000, clock: world.clock }),
      stock: (name, price_cents, copies) => {
        fake.stock.set(name, { price: formatCents(price_cents), stock: copies })
      },
      step: (orderRef, step) => fake.move(orderRef, steps[step]),
      fill: (cents) => fake.account(formatCents(cents)),
      loseAnswer: () => fake.misbehave('hangs_up', 1),
      taken: (orderRef) => (fake.orders.has(orderRef) ? 1 : 0),
    }
  },

  'quick-buy': () => {
    const steps: Record<Step, Parameters<typeof quick.move>[1]> = {
      offer: { status: 3, tradeOfferId: 7_001_002_003 },
      deliver: { status: 10 },
      decline: { status: 11, failedDesc: 'The buyer declined the offer' },
      release: { status: 200 },
      reverse: { status: 220 },
    }
    return {
      market: quickBuy(quick.config, { timeoutMs: 2000 }),
      stock: (name, price_cents, copies) => {
        quick.stock.set(name, { price: formatCents(price_cents), stock: copies })
      },
      step: (orderRef, step) => quick.move(orderRef, steps[step]),
      fill: (cents) => quick.account(formatCents(cents)),
      loseAnswer: () => quick.misbehave('lost', 1),
      taken: (orderRef) => quick.bought.filter((ref) => ref === orderRef).length,
    }
  },

  'peer-market': () => {
    const protectedFor = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()
    const steps: Record<Step, () => Parameters<typeof peer.move>[1]> = {
      offer: () => ({ status: 4, trade_id: '7001002003' }),
      deliver: () => ({ status: 5, is_released: false, release_date: protectedFor(7) }),
      decline: () => ({ status: 6, reason: 'The buyer declined the offer' }),
      release: () => ({ is_released: true }),
      reverse: () => ({ status: 6, reason: 'Trade was reversed' }),
    }
    return {
      market: peerMarket(peer.config, { timeoutMs: 2000, clock: world.clock }),
      stock: (name, price_cents, copies) => {
        peer.stock.set(name, { price: price_cents * 10, stock: copies })
      },
      step: (orderRef, step) => peer.move(orderRef, steps[step]()),
      fill: (cents) => peer.account(cents * 10),
      loseAnswer: () => peer.misbehave('lost', 1),
      taken: (orderRef) => peer.bought.filter((ref) => ref === orderRef).length,
    }
  },

  'steam-bot': () => {
    const steam = fakeSteamTrading(world.clock)
    steam.state.mostOpen = 100
    const steps: Record<Step, (orderRef: string) => void> = {
      offer: () => {},
      deliver: (orderRef) => steam.accept(orderRef),
      decline: (orderRef) => steam.change(orderRef, OFFER_STATE.declined),
      release: () => world.clock.advance(7 * DAY_MS),
      reverse: (orderRef) => steam.trade(orderRef, 12),
    }
    return {
      market: steamBot(
        FAKE_BOT,
        {
          clock: world.clock,
          pricesOf: (names) => findSkinPrices(world.store.ctx.db, names),
          log: pino({ level: 'silent' }),
          brand: world.store.ctx.brand,
        },
        { open: () => Promise.resolve(steam.connect()), timeoutMs: 2000, after: () => {} },
      ),
      stock: (name, _price, copies) => void steam.own(name, copies),
      step: (orderRef, step) => steps[step](orderRef),
      loseAnswer: () => steam.mishap('send', { kind: 'lost' }),
      taken: (orderRef) => steam.of(orderRef).length,
    }
  },
}

let number = 0

describe.each(Object.entries(houses))('%s', (name, build) => {
  let house: House
  let skins: { market_hash_name: string; price: number }[]

  beforeAll(async () => {
    house = build()
    skins = await world.db
      .selectFrom('skin')
      .select(['market_hash_name', 'price'])
      .orderBy('id')
      .limit(2)
      .execute()
    for (const { market_hash_name, price } of skins) house.stock(market_hash_name, price, 10)
    if (name === 'sandbox') {
      await playMarket(world.store.ctx, { action: 'settings', by_itself: false, protect_seconds: 60 })
    }
  })

  function newOrder(changed: Partial<MarketOrder> = {}): MarketOrder {
    const [{ market_hash_name, price }] = skins as [(typeof skins)[0]]
    number += 1
    const order_ref = `${80_000 + number}-00112233aabbccdd`
    return {
      order_ref,
      market_hash_name,
      most_cents: Math.floor(price * 1.1),
      trade_url: TRADE_URL,
      ...changed,
    }
  }

  function find({ order_ref }: MarketOrder): Promise<OrderState> {
    // What a market remembers of its own last answer is old by then.
    world.clock.advance(11_000)
    return house.market.find(order_ref, signal)
  }

  /** An order whose offer is on its way. */
  async function sentOrder(): Promise<MarketOrder> {
    const order = newOrder()
    await house.market.order(order, signal)
    await house.step(order.order_ref, 'offer')
    return order
  }

  test('says who it is', () => expect(house.market.name).toBe(name))

  test('quotes what it has, at a price in coins', async () => {
    const quoted = await house.market.quote(
      [...skins.map((skin) => skin.market_hash_name), 'No such skin'],
      signal,
    )
    expect([...quoted.keys()].toSorted()).toEqual(skins.map((skin) => skin.market_hash_name).toSorted())
    for (const { market_hash_name, price } of skins) {
      const offer = quoted.get(market_hash_name)!
      expect(offer.price_cents).toBe(price)
      expect(offer.stock).toBeGreaterThanOrEqual(10)
    }
  })

  test('knows nothing of an order that was never made', async () => {
    expect(await find(newOrder())).toEqual({ state: 'unknown' })
  })

  test('takes one order of a reference, however often and at once it is asked', async () => {
    const order = newOrder()
    const first = await house.market.order(order, signal)
    expect(first).toEqual({
      state: 'accepted',
      provider_ref: expect.any(String),
      price_cents: skins[0]!.price,
    })
    const again = await Promise.all(Array.from({ length: 10 }, () => house.market.order(order, signal)))
    expect(again).toEqual(Array.from({ length: 10 }, () => first))
    expect(await house.taken(order.order_ref)).toBe(1)
    const found = await find(order)
    expect(['buying', 'offer_sent']).toContain(found.state)
    const { state: _, ...known } = first
    expect(found).toMatchObject(known)
  })

  test('at once asked for the first time it takes one order, too', async () => {
    const order = newOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.market.order(order, signal)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await house.taken(order.order_ref)).toBe(1)
  })

  test('does not buy above the highest price', async () => {
    const order = newOrder({ most_cents: skins[0]!.price - 1 })
    expect(await house.market.order(order, signal)).toEqual({ state: 'refused', reason: 'too_dear' })
  })

  test('does not have what it does not know', async () => {
    const order = newOrder({ market_hash_name: 'No such skin' })
    expect(await house.market.order(order, signal)).toEqual({ state: 'refused', reason: 'out_of_stock' })
  })

  test("is paid from the store's account, and refuses for now what that does not hold", async () => {
    expect(house.market.balance === undefined).toBe(house.fill === undefined)
    if (!house.fill) return
    const { price } = skins[0]!
    await house.fill(price)
    expect(await house.market.balance!(signal)).toBe(price)
    expect(await house.market.order(newOrder(), signal)).toMatchObject({ state: 'accepted' })
    expect(await house.market.balance!(signal)).toBe(0)
    const order = newOrder()
    expect(await house.market.order(order, signal)).toEqual({ state: 'refused', reason: 'balance' })
    expect(await find(order)).toEqual({ state: 'unknown' })
    await house.fill(100 * price)
    expect(await house.market.order(order, signal)).toMatchObject({ state: 'accepted' })
    expect(await house.taken(order.order_ref)).toBe(1)
  })

  test('an order whose answer is lost is there, once', async () => {
    const order = newOrder()
    await house.loseAnswer()
    const answer = await house.market.order(order, signal).catch((error: unknown) => error)
    expect(answer instanceof MarketSilence || (answer as { state: string }).state === 'accepted').toBe(true)
    const found = await find(order)
    expect(['buying', 'offer_sent']).toContain(found.state)
    expect(await house.market.order(order, signal)).toMatchObject({
      state: 'accepted',
      provider_ref: (found as { provider_ref: string }).provider_ref,
    })
    expect(await house.taken(order.order_ref)).toBe(1)
  })

  test('tells of the way of an order to its end', async () => {
    const order = await sentOrder()
    const sent = (await find(order)) as Extract<OrderState, { state: 'offer_sent' }>
    expect(sent).toEqual({
      state: 'offer_sent',
      provider_ref: expect.any(String),
      price_cents: skins[0]!.price,
      offer_ref: expect.stringMatching(/^\d+$/),
    })
    await house.step(order.order_ref, 'deliver')
    const received = (await find(order)) as Extract<OrderState, { state: 'received' }>
    expect(received).toEqual({ ...sent, state: 'received', protected_until: received.protected_until })
    expect(received.protected_until === null || received.protected_until instanceof Date).toBe(true)
    await house.step(order.order_ref, 'release')
    expect(await find(order)).toEqual({ ...sent, state: 'done' })
  })

  test('a declined offer has failed, and its order makes no other', async () => {
    const order = await sentOrder()
    await house.step(order.order_ref, 'decline')
    expect(await find(order)).toEqual({ state: 'failed', reason: 'declined' })
    // Asked again, a market may say nothing, but makes no other.
    const again = await house.market.order(order, signal).catch((error: unknown) => error)
    expect(again instanceof MarketSilence || (again as { state: string }).state === 'accepted').toBe(true)
    expect(await find(order)).toEqual({ state: 'failed', reason: 'declined' })
    expect(await house.taken(order.order_ref)).toBe(1)
  })

  test('a trade that is taken back is reversed', async () => {
    const order = await sentOrder()
    await house.step(order.order_ref, 'deliver')
    expect(await find(order)).toMatchObject({ state: 'received' })
    await house.step(order.order_ref, 'reverse')
    expect(await find(order)).toEqual({ state: 'reversed' })
  })
})
