import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { formatCents } from '@noktra/game/money'
import type { MarketProvider } from '#server/platform/providers/market/market.ts'
import { marketplace } from '#server/platform/providers/market/marketplace.ts'
import { peerMarket } from '#server/platform/providers/market/peer-market.ts'
import { quickBuy } from '#server/platform/providers/market/quick-buy.ts'
import { ANSWER_FAULTS } from '#test/fake-market-server.ts'
import { startFakeMarketplace } from '#test/fake-marketplace.ts'
import { startFakePeerMarket } from '#test/fake-peer-market.ts'
import { startFakeQuickBuy } from '#test/fake-quick-buy.ts'
import { makeRetriever, retrieve } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { stepRetrievals } from './step-retrievals.ts'

/* Orders at each market while one answer of ten is lost, late, broken, doubled or another's. */

const world = useWorld()
const [goods, quick, peer] = [
  await startFakeMarketplace(),
  await startFakeQuickBuy(),
  await startFakePeerMarket(),
]
afterAll(() => {
  for (const fake of [goods, quick, peer]) fake.close()
})

const LOST_SHARE = 0.1
const AT_ONCE = 20

type House = {
  market: MarketProvider
  stock: (name: string, price_cents: number, copies: number) => void
  /** One of ten answers goes wrong from now on, by this source of chance. */
  lose: (chance: () => number) => void
  /** Every order goes on by one step. */
  goOn: () => void
  /** The reference of each purchase. */
  bought: () => string[]
}

function chosen<T>(faults: readonly T[], chance: () => number): T | null {
  return chance() < LOST_SHARE ? faults[Math.floor(chance() * faults.length)]! : null
}

const options = { timeoutMs: 250, clock: world.clock }
const houses: Record<string, () => House> = {
  marketplace: () => ({
    market: marketplace({ ...goods.config, rate: 10_000 }, options),
    stock: (name, cents, copies) => goods.stock.set(name, { price: formatCents(cents), stock: copies }),
    lose: (chance) =>
      goods.misbehaveBy(() =>
        chosen(['hangs_up', 'slow', 'broken', 'replayed', 'other_order', 'cut'], chance),
      ),
    goOn: () => {
      for (const [ref, { status }] of goods.orders) {
        const next = { buying: 'offer_sent', offer_sent: 'received', received: 'done' }[status]
        if (next) goods.move(ref, { status: next, offer_no: '7001', protected_until: null })
      }
    },
    bought: () => [...goods.orders.keys()],
  }),
  'quick-buy': () => ({
    market: quickBuy(quick.config, options),
    stock: (name, cents, copies) => quick.stock.set(name, { price: formatCents(cents), stock: copies }),
    lose: (chance) => quick.misbehaveBy(() => chosen(ANSWER_FAULTS, chance)),
    goOn: () => {
      for (const [ref, { status }] of quick.orders) {
        const next = { 1: 3, 3: 10, 10: 200 }[status]
        if (next) quick.move(ref, { status: next, tradeOfferId: 7001 })
      }
    },
    bought: () => quick.bought,
  }),
  'peer-market': () => ({
    market: peerMarket(peer.config, options),
    stock: (name, cents, copies) => peer.stock.set(name, { price: cents * 10, stock: copies }),
    lose: (chance) => peer.misbehaveBy(() => chosen(ANSWER_FAULTS, chance)),
    goOn: () => {
      for (const [ref, { status }] of peer.orders) {
        if (status === 0) peer.move(ref, { status: 4, trade_id: '7001' })
        else if (status === 4) peer.move(ref, { status: 5, is_released: true })
      }
    },
    bought: () => peer.bought,
  }),
}

/** The same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

async function openOnes(): Promise<number> {
  const { open } = await world.db
    .selectFrom('retrieval')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return open
}

describe.each(Object.entries(houses))('at %s', (_, build) => {
  let house: House

  beforeEach(() => {
    const before = world.store.ctx.providers.markets
    house = build()
    world.store.ctx.providers.markets = [house.market]
    onTestFinished(() => {
      world.store.ctx.providers.markets = before
    })
  })

  async function orderAll(count: number): Promise<void> {
    // Prices are asked of a market that answers; the faults of another test are over.
    house.lose(() => 1)
    const from = house.bought().length
    const refs: string[] = []
    for (let made = 0; made < count; made += AT_ONCE) {
      const player = await makeRetriever(world, Array<number>(Math.min(AT_ONCE, count - made)).fill(500))
      const { market_hash_name, price } = await world.db
        .selectFrom('item')
        .innerJoin('skin', 'skin.id', 'item.skin_id')
        .select(['skin.market_hash_name', 'skin.price'])
        .where('item.id', '=', player.itemIds[0]!)
        .executeTakeFirstOrThrow()
      if (made === 0) house.stock(market_hash_name, price, count)
      expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
      const rows = await world.db
        .selectFrom('retrieval')
        .select('order_ref')
        .where('player_id', '=', player.id)
        .execute()
      refs.push(...rows.map(({ order_ref }) => order_ref))
    }
    house.lose(seeded(count))
    for (let turns = 0; turns < 200 && (await openOnes()) > 0; turns += 1) {
      world.clock.advance(61_000)
      await stepRetrievals(world.store.ctx, 1000)
      house.goOn()
    }
    expect(await openOnes()).toBe(0)
    expect(house.bought().slice(from).toSorted()).toEqual(refs.toSorted())
    const { done } = await world.db
      .selectFrom('retrieval')
      .innerJoin('item', 'item.id', 'retrieval.item_id')
      .select(({ fn }) => fn.countAll<number>().as('done'))
      .where('retrieval.order_ref', 'in', refs)
      .where('retrieval.phase', '=', 'done')
      .where('item.state', '=', 'retrieved')
      .executeTakeFirstOrThrow()
    expect(done).toBe(count)
  }

  test('50 orders: none is doubled, none is lost', () => orderAll(50))

  test('1,000 orders: none is doubled, none is lost', { tags: 'long', timeout: 600_000 }, () =>
    orderAll(1000),
  )
})
