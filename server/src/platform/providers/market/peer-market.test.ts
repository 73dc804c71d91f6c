import { afterAll, expect, test } from 'vitest'
import { startFakePeerMarket } from '#test/fake-peer-market.ts'
import { testClock, T0 } from '#test/test-store.ts'
import { MarketSilence, type MarketOrder } from './market.ts'
import { peerMarket } from './peer-market.ts'

const fake = await startFakePeerMarket()
const clock = testClock(T0)
const market = peerMarket(fake.config, { timeoutMs: 2000, clock })
const signal = new AbortController().signal

afterAll(() => fake.close())

let number = 0

function newOrder(): MarketOrder {
  number += 1
  return {
    order_ref: `${90_000 + number}-00112233aabbccdd`,
    market_hash_name: 'Night Heron (Worn)',
    most_cents: 500,
    trade_url: 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=AbCd_-09',
  }
}

test.each([
  ['Invalid trade link', 'link_wrong'],
  ['The trade token is wrong', 'link_wrong'],
  ['The inventory is private', 'inventory_private'],
])('a purchase that it refuses by “%s” is refused', async (words, reason) => {
  fake.refuse(words)
  expect(await market.order(newOrder(), signal)).toEqual({ state: 'refused', reason })
  fake.refuse(null)
})

test.each(['Invalid API token', 'Your session token has expired'])(
  'a purchase that it refuses by “%s” is no fault of the trade link',
  async (words) => {
    fake.refuse(words)
    await expect(market.order(newOrder(), signal)).rejects.toBeInstanceOf(MarketSilence)
    fake.refuse(null)
  },
)

test('what was accepted is received until it is released, also while it has no release date', async () => {
  fake.stock.set('Night Heron (Worn)', { price: 4000, stock: 1 })
  const order = newOrder()
  await market.order(order, signal)
  fake.move(order.order_ref, { status: 5, trade_id: '7001002003' })
  expect(await market.find(order.order_ref, signal)).toMatchObject({
    state: 'received',
    protected_until: null,
  })
  const until = new Date(clock.now().getTime() + 7 * 86_400_000)
  fake.move(order.order_ref, { release_date: until.toISOString() })
  expect(await market.find(order.order_ref, signal)).toMatchObject({
    state: 'received',
    protected_until: until,
  })
  clock.advance(7 * 86_400_000)
  expect(await market.find(order.order_ref, signal)).toMatchObject({ state: 'done' })
})
