// @module-tag long

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retrievalOne, settleRetrievalCase } from '@noktra/contract/admin/retrievals'
import { errorText } from '@noktra/languages/error-text'
import { buyOffer } from '@noktra/contract/mall'
import * as api from '@noktra/contract/retrieval'
import { walletRecords } from '@noktra/contract/wallet'
import { coinPrice } from '@noktra/game/mall'
import { getBalances, HOUSE } from '#server/core/ledger/accounts.ts'
import { credit } from '#server/core/ledger/credit.ts'
import { advanceSandboxMarket } from '#server/platform/providers/market/sandbox-market.ts'
import type { MarketOffer, MarketProvider } from '#server/platform/providers/market/market.ts'
import {
  goOn,
  lastRetrieval,
  letFail,
  makeRetriever,
  orders,
  playStep,
  retrievals,
  retrieve,
  stateOf,
  type Retriever,
} from '#test/retrievals.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld, type Answer } from '#test/world.ts'
import { stepRetrievals } from './step-retrievals.ts'
import { writeNews, type Taken } from './write-news.ts'

const world = useWorld()
let market: MarketProvider

beforeEach(async () => {
  market = world.store.ctx.providers.markets[0]!
  await goOn(world, true, 0)
})

afterEach(async () => {
  world.store.ctx.providers.markets = [market]
  await letFail(world, 'order:queue', 0)
})

type Item = { id: number; value: number; most_value: number; name: string; skin_id: number }

async function itemOf(itemId: number): Promise<Item> {
  return world.db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', 'item.value', 'item.most_value', 'item.skin_id', 'skin.market_hash_name as name'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
}

/** The market asks so many cents for these names, and sells at `sold` where that is another price. */
function asks(prices: Record<string, number>, sold: Record<string, number> = prices): void {
  world.store.ctx.providers.markets = [
    {
      ...market,
      quote: async (names, signal) => {
        const offers = await market.quote(names, signal)
        for (const name of names) {
          const price_cents = prices[name]
          if (price_cents !== undefined) offers.set(name, { price_cents, stock: 20 } satisfies MarketOffer)
        }
        return offers
      },
      order: async (order, signal) => {
        const price = sold[order.market_hash_name]
        if (price !== undefined) {
          return at(order.market_hash_name, price, () => market.order(order, signal))
        }
        return market.order(order, signal)
      },
    },
  ]
}

/** One order after another: a second one of the same name would find the price of the first, or give it back too early. */
let lastOrder: Promise<unknown> = Promise.resolve()

function at<T>(name: string, price: number, work: () => Promise<T>): Promise<T> {
  const order = lastOrder.then(() => sellAt(name, price, work))
  lastOrder = order.catch(() => {})
  return order
}

/** The sandbox's market sells at the store's price. */
async function sellAt<T>(name: string, price: number, work: () => Promise<T>): Promise<T> {
  const set = (cents: number) =>
    world.db
      .updateTable('skin')
      .set({ price: cents, agreed_price: cents })
      .where('market_hash_name', '=', name)
      .execute()
  const before = await world.db
    .selectFrom('skin')
    .select('price')
    .where('market_hash_name', '=', name)
    .executeTakeFirstOrThrow()
  await set(price)
  try {
    return await work()
  } finally {
    await set(before.price)
  }
}

async function give(player: Retriever, purse: 'cash' | 'bonus', amount: number): Promise<void> {
  await world.store.ctx.transact((tx) =>
    credit(tx, {
      playerId: player.id,
      purse,
      house: HOUSE.recharge,
      amount,
      reason: 'test',
      ref: `gap-${player.id}-${purse}`,
      now: world.clock.now(),
    }),
  )
}

const cashOf = async ({ id }: Retriever) => (await getBalances(world.db, id)).cash

type Consent = { item_id: number; cost: number }

function send(player: Retriever, item_ids: number[], pay_gaps?: Consent[], key?: string) {
  return world.call(api.retrieveItems, { token: player.token, body: { item_ids, pay_gaps }, key })
}

function gapsOf(answer: Answer): api.RetrievalGap[] {
  return (answer as unknown as { data: { gaps: api.RetrievalGap[] } }).data.gaps
}

/** Lets time pass until nothing is on its way. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    world.clock.advance(10_000)
    await advanceSandboxMarket(world.store.ctx)
    await stepRetrievals(world.store.ctx)
  }
}

async function movements(retrievalId: number): Promise<[string, number][]> {
  const rows = await world.db
    .selectFrom('transfer')
    .select(['reason', 'amount'])
    .where('reason', 'like', 'retrieval-gap%')
    .where('ref', '=', String(retrievalId))
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.reason, row.amount])
}

/** A player with an item of at least 5 coins for which the market asks so much more than the most that it can be worth. */
async function withGap(
  missing: number,
  { cash = 3000, sold }: { cash?: number; sold?: number } = {},
): Promise<{ player: Retriever; item: Item; cost: number }> {
  const player = await makeRetriever(world, [500])
  const item = await itemOf(player.itemIds[0]!)
  // Recharged to open retrieval: 30 coins.
  if (cash > 3000) await give(player, 'cash', cash - 3000)
  const price = item.most_value + missing
  asks({ [item.name]: price }, { [item.name]: sold ?? price })
  return { player, item, cost: coinPrice(missing, 1.05) }
}

describe('where the market asks more than the house pays', () => {
  test('a player who does not mention it is refused by 20011 in the words of the specification, with the gap in data', async () => {
    const { player, item, cost } = await withGap(101)
    const answer = await world.call(api.retrieveItems, {
      token: player.token,
      body: { item_ids: [item.id] },
      headers: { 'accept-language': 'zh' },
    })
    expect(answer).toMatchObject({ status: 200, code: 20011, msg: errorText('retrieve_out_of_stock', 'zh') })
    expect(gapsOf(answer)).toEqual([
      {
        item_id: item.id,
        market_price: (item.most_value + 101) / 100,
        pays: item.most_value / 100,
        missing: 1.01,
        cost: cost / 100,
      },
    ])
    // 1.01 at the mall's 1.05: at face value it would be a way to turn a rebate into skins.
    expect(cost).toBe(107)
    expect(await stateOf(world, item.id)).toBe('held')
    expect(await cashOf(player)).toBe(3000)
    expect(await retrievals(world, player)).toEqual([])
  })

  test('what it does not have at all has no gap', async () => {
    const player = await makeRetriever(world, [500])
    await letFail(world, 'quote:out_of_stock')
    const answer = await retrieve(world, player, player.itemIds)
    expect(answer).toMatchObject({ code: 20011 })
    expect(gapsOf(answer)).toBeUndefined()
  })

  test('the player who agrees pays it in cash coins, in a movement of its own, and the item goes its way', async () => {
    const { player, item, cost } = await withGap(101)
    const answer = await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])
    expect(answer.data).toMatchObject({
      results: [{ item_id: item.id, code: 0, gap: null, paid: cost / 100 }],
    })
    expect(await cashOf(player)).toBe(3000 - cost)
    expect(await lastRetrieval(world, player)).toMatchObject({
      house_most: item.most_value,
      most: item.most_value + 101,
      gap: cost,
    })
    const { list } = await world.data(walletRecords, { token: player.token, query: { type: 'retrieval' } })
    const { id } = await lastRetrieval(world, player)
    expect(list).toMatchObject([
      { amount: -cost / 100, is_refund: false, cause: { kind: 'retrieval', id: String(id) } },
    ])
    await settle()
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'done', price: item.most_value + 101 })
    expect(await movements(id)).toEqual([['retrieval-gap', cost]])
    const records = await world.data(api.retrieveRecords, { token: player.token, query: {} })
    expect(records.list[0]).toMatchObject({ gap_paid: cost / 100 })
    const staff = await makeStaff(world, 'support')
    const seen = await office(world, retrievalOne, { by: staff, query: { id } })
    expect(seen).toMatchObject({ gap_paid: cost / 100, house_most: item.most_value / 100 })
  })

  test('nothing is charged when it asks more by then: the new gap is shown', async () => {
    const { player, item, cost } = await withGap(101)
    const shown = { item_id: item.id, cost: cost / 100 }
    asks({ [item.name]: item.most_value + 103 })
    const answer = await send(player, [item.id], [shown])
    expect(answer.code).toBe(20011)
    expect(gapsOf(answer)).toMatchObject([{ missing: 1.03, cost: 1.09 }])
    expect(await cashOf(player)).toBe(3000)
    expect((await send(player, [item.id], [{ ...shown, cost: 1.09 }])).code).toBe(0)
    expect(await cashOf(player)).toBe(3000 - 109)
  })

  test('less is charged when it asks less by then, and nothing when there is no gap any more', async () => {
    const { player, item, cost } = await withGap(101)
    asks({ [item.name]: item.most_value + 50 })
    await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])
    expect(await cashOf(player)).toBe(3000 - coinPrice(50, 1.05))
    const other = await makeRetriever(world, [500])
    asks({ [item.name]: item.most_value })
    await send(other, other.itemIds, [{ item_id: other.itemIds[0]!, cost: 9 }])
    expect(await cashOf(other)).toBe(3000)
  })

  test('bonus coins never pay it, and without the coins the whole call changes nothing', async () => {
    const { player, item, cost } = await withGap(4000)
    const [fine] = (await makeRetriever(world, [900])).itemIds
    const agreed = [{ item_id: item.id, cost: cost / 100 }]
    const short = await send(player, [item.id], agreed)
    expect(short).toMatchObject({ error: 'insufficient_coins', data: { shortfall: '12.00' } })
    await give(player, 'bonus', 5000)
    const bonus = await send(player, [item.id], agreed)
    expect(bonus).toMatchObject({ error: 'gap_no_bonus', data: { shortfall: '12.00' } })
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 3000, bonus: 5000 })
    expect(await stateOf(world, item.id)).toBe('held')
    expect(await retrievals(world, player)).toEqual([])
    expect(await stateOf(world, fine!)).toBe('held')
  })

  test('each item has its own: those that are paid or need nothing go, the others say what is missing', async () => {
    const player = await makeRetriever(world, [500, 900, 700])
    const [paid, waits, free] = await Promise.all(player.itemIds.map(itemOf))
    asks({ [paid!.name]: paid!.most_value + 100, [waits!.name]: waits!.most_value + 200 })
    const answer = await send(player, player.itemIds, [{ item_id: paid!.id, cost: 1.05 }])
    expect(answer.data.results).toMatchObject([
      { item_id: paid!.id, code: 0, paid: 1.05, gap: null },
      { item_id: waits!.id, code: 20011, paid: 0, gap: { missing: 2, cost: 2.1 } },
      { item_id: free!.id, code: 0, paid: 0, gap: null },
    ])
    expect(await stateOf(world, waits!.id)).toBe('held')
    expect(await cashOf(player)).toBe(3000 - 105)
  })

  test('of what was bought the house pays its value then, whatever was paid for it', async () => {
    const player = await makeRetriever(world, [500])
    const skin = await world.db
      .selectFrom('mall_offer')
      .innerJoin('skin', 'skin.id', 'mall_offer.skin_id')
      .select(['skin.id', 'skin.price', 'skin.market_hash_name as name'])
      .where('mall_offer.stock', '>', 0)
      .where('skin.price', '>', 500)
      .where('skin.price', '<', 2000)
      .executeTakeFirstOrThrow()
    const bought = await world.data(buyOffer, {
      token: player.token,
      body: { skin_id: skin.id, num: 1, currency: 'coin' },
    })
    const { item_id } = bought.list[0]!
    asks({ [skin.name]: skin.price + 1 })
    expect(gapsOf(await send(player, [item_id]))).toMatchObject([
      { pays: skin.price / 100, missing: 0.01, cost: 0.02 },
    ])
    asks({ [skin.name]: skin.price })
    expect((await send(player, [item_id])).code).toBe(0)
  })

  test.each([[-1], [1.005], ['1'], [null]])('a consent of %s is refused', async (cost) => {
    const { player, item } = await withGap(101)
    const answer = await send(player, [item.id], [{ item_id: item.id, cost: cost as number }])
    expect(answer.status).toBe(400)
  })
})

describe('what was paid comes back', () => {
  const steps = [
    ['declined', ['offer', 'decline']],
    ['reversed', ['offer', 'deliver', 'reverse']],
    ['provider', ['cancel']],
  ] as const

  test.each(steps)('whole, once, when the retrieval fails: %s', async (reason, played) => {
    await goOn(world, false)
    const { player, item, cost } = await withGap(101)
    await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])
    await stepRetrievals(world.store.ctx)
    for (const step of played) {
      await playStep(world, player, step)
      world.clock.advance(5000)
      await stepRetrievals(world.store.ctx)
    }
    const { id, phase, fail_reason } = await lastRetrieval(world, player)
    expect([phase, fail_reason]).toEqual(['failed', reason])
    expect(await movements(id)).toEqual([
      ['retrieval-gap', cost],
      ['retrieval-gap-refund', cost],
    ])
    expect(await cashOf(player)).toBe(3000)
    expect(await stateOf(world, item.id)).toBe('held')
    const { list } = await world.data(walletRecords, { token: player.token, query: { type: 'retrieval' } })
    expect(list.map(({ amount, is_refund }) => [amount, is_refund])).toEqual([
      [cost / 100, true],
      [-cost / 100, false],
    ])
    if (reason === 'reversed') {
      await makeStaff(world, 'owner')
      await office(world, settleRetrievalCase, { by: await makeStaff(world, 'operator'), body: { id } })
    }
    // It can be tried again, and paid again.
    expect((await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])).code).toBe(0)
    expect(await cashOf(player)).toBe(3000 - cost)
  })

  test('whole when the price has risen above what both pay by the time the order comes', async () => {
    const { player, item, cost } = await withGap(101, { sold: 9_999_999 })
    await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])
    await settle()
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'too_dear' })
    expect(await cashOf(player)).toBe(3000)
  })

  test.each([
    ['the share that the market did not take', 40],
    ['all of it when the market took no more than the house pays', -1],
  ])('%s, when it is done', async (_, taken) => {
    const player = await makeRetriever(world, [500])
    const item = await itemOf(player.itemIds[0]!)
    asks({ [item.name]: item.most_value + 101 }, { [item.name]: item.most_value + taken })
    await send(player, [item.id], [{ item_id: item.id, cost: 1.07 }])
    expect(await cashOf(player)).toBe(3000 - 107)
    await settle()
    const { id, phase } = await lastRetrieval(world, player)
    expect(phase).toBe('done')
    const rest = taken < 0 ? 107 : Math.floor((107 * (101 - taken)) / 101)
    expect(await movements(id)).toEqual([
      ['retrieval-gap', 107],
      ['retrieval-gap-rest', rest],
    ])
    expect(await cashOf(player)).toBe(3000 - 107 + rest)
  })

  test('once, however many write the same end at once, and however many answers were lost', async () => {
    await goOn(world, false)
    const { player, item, cost } = await withGap(101)
    await send(player, [item.id], [{ item_id: item.id, cost: cost / 100 }])
    await letFail(world, 'order:lost_answer')
    await stepRetrievals(world.store.ctx)
    world.clock.advance(20_000)
    await stepRetrievals(world.store.ctx)
    await playStep(world, player, 'cancel')
    const row = await lastRetrieval(world, player)
    const taken: Taken = { ...row, was_sent: true, ordered_before: null, since: row.created_at }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        writeNews(world.store.ctx, taken, { state: 'failed', reason: 'provider' }),
      ),
    )
    expect(await movements(row.id)).toEqual([
      ['retrieval-gap', cost],
      ['retrieval-gap-refund', cost],
    ])
    expect((await orders(world, player)).length).toBe(1)
  })
})

describe('many at once', () => {
  test('one key sent 20 times: one charge, twenty equal answers', async () => {
    const { player, item, cost } = await withGap(101)
    const agreed = [{ item_id: item.id, cost: cost / 100 }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(player, [item.id], agreed, 'gap-once')),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
    expect(await cashOf(player)).toBe(3000 - cost)
    const more = await send(player, [item.id], [{ item_id: item.id, cost: 2 }], 'gap-once')
    expect(more.error).toBe('idempotency_key_reused')
  })

  test('20 calls without a key: one pays, nineteen find the item gone', async () => {
    const { player, item, cost } = await withGap(101)
    const agreed = [{ item_id: item.id, cost: cost / 100 }]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(player, [item.id], agreed)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'item_busy')).toHaveLength(19)
    expect(await cashOf(player)).toBe(3000 - cost)
  })

  test('ten items with coins for three: each call pays its own or changes nothing', async () => {
    const player = await makeRetriever(world, Array<number>(10).fill(500))
    const item = await itemOf(player.itemIds[0]!)
    asks({ [item.name]: item.most_value + 900 })
    const cost = coinPrice(900, 1.05)
    const answers = await Promise.all(
      player.itemIds.map((item_id) => send(player, [item_id], [{ item_id, cost: cost / 100 }])),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.error === 'insufficient_coins')).toHaveLength(7)
    expect(await cashOf(player)).toBe(3000 - 3 * cost)
    expect(await retrievals(world, player)).toHaveLength(3)
  })
})
