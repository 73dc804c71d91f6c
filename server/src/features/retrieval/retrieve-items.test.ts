import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { errorText } from '@noktra/languages/error-text'
import * as api from '@noktra/contract/retrieval'
import { mostValue } from '@noktra/game/value'
import { makePlayer } from '#test/factories.ts'
import {
  bindTradeLink,
  letFail,
  makeRetriever,
  orders,
  retrievals,
  retrieve,
  stateOf,
} from '#test/retrievals.ts'
import { giveItems, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import type { SteamProvider } from '#server/platform/providers/steam/steam.ts'

const world = useWorld()
let steam: SteamProvider | null
let markets: (typeof world.store.ctx.providers)['markets']
let market: (typeof markets)[0]

beforeEach(() => {
  ;({ steam, markets } = world.store.ctx.providers)
  market = markets[0]!
})

afterEach(async () => {
  Object.assign(world.store.ctx.providers, { steam, markets })
  await letFail(world, 'order:queue', 0)
})

const REFUSED = [
  ['quote:out_of_stock', 20011, '该饰品缺货，请兑换T币在商城中购买'],
  ['quote:too_dear', 20011, '该饰品缺货，请兑换T币在商城中购买'],
  ['quote:queue', 70001, '提取列表正在排队，请稍后提取'],
  ['quote:broken', 70001, '提取列表正在排队，请稍后提取'],
  ['quote:link_wrong', 141005, '交易链接错误，请重新绑定'],
] as const

describe('retrieving', () => {
  /** @shows SPEC-0.9 SPEC-7.61 */
  test('sends items on their way, each with its order, and no market is asked to deliver yet', async () => {
    const player = await makeRetriever(world, [500, 900])
    const [first, second] = player.itemIds as [number, number]
    const { results } = await world.data(api.retrieveItems, {
      token: player.token,
      body: { item_ids: [second, first, second] },
    })
    expect(results).toMatchObject([
      { item_id: second, code: 0, msg: 'ok' },
      { item_id: first, code: 0, msg: 'ok' },
    ])
    const rows = await retrievals(world, player)
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(results.map((one) => one.retrieval_id)))
    for (const row of rows) {
      expect(row).toMatchObject({
        phase: 'requested',
        attempt: 0,
        sent: false,
        price: null,
        trade_url: player.trade_url,
        most: mostValue(row.value, 1.04),
      })
      expect(await stateOf(world, row.item_id)).toBe('retrieving')
    }
    expect(new Set(rows.map((row) => row.order_ref)).size).toBe(2)
    expect(await orders(world, player)).toEqual([])
    const { list } = await world.data(listBackpack, { token: player.token, query: { tab: 'in_progress' } })
    expect(list.map((item) => item.retrieval_id)).toEqual(rows.map((row) => row.id).toReversed())
  })

  /** @shows SPEC-8.9 SPEC-8.12 SPEC-8.14 SPEC-8.15 */
  test.for(REFUSED)(
    'is refused as a whole where all items fail alike: %s is %i',
    async ([fault, code, zh]) => {
      const player = await makeRetriever(world, [500, 900])
      await letFail(world, fault)
      const answer = await retrieve(world, player, player.itemIds, { headers: { 'accept-language': 'zh' } })
      expect(answer).toMatchObject({ status: 200, code, msg: zh })
      for (const id of player.itemIds) expect(await stateOf(world, id)).toBe('held')
      expect(await retrievals(world, player)).toEqual([])
      expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
    },
  )

  /** @shows SPEC-8.13 */
  test('says of each item what became of it where they fare differently', async () => {
    const player = await makeRetriever(world, [500, 900, 700])
    const [cheap, dear, unknown] = player.itemIds as [number, number, number]
    const names = await namesOf(player.itemIds)
    // One cent more than it can ever be worth; another name that the market does not have.
    const quote = market!.quote
    world.store.ctx.providers.markets = [
      {
        ...market!,
        quote: async (asked, signal) => {
          const offers = await quote(asked, signal)
          const { price_cents } = offers.get(names.get(dear)!)!
          offers.set(names.get(dear)!, { price_cents: mostValue(price_cents, 1.04) + 1, stock: 9 })
          offers.delete(names.get(unknown)!)
          return offers
        },
      },
    ]
    const { code, data } = await retrieve(world, player, player.itemIds)
    expect(code).toBe(0)
    const refused = { code: 20011, msg: errorText('retrieve_out_of_stock', 'en'), retrieval_id: null }
    expect(data.results).toMatchObject([
      { item_id: cheap, code: 0 },
      { item_id: dear, ...refused },
      { item_id: unknown, ...refused },
    ])
    expect(await Promise.all(player.itemIds.map((id) => stateOf(world, id)))).toEqual([
      'retrieving',
      'held',
      'held',
    ])
  })

  test('pays exactly the most that an item can be worth, and takes no more copies than there are', async () => {
    const player = await makeRetriever(world, [500, 500, 500])
    const name = [...(await namesOf(player.itemIds)).values()][0]!
    const [{ value }] = (await world.db
      .selectFrom('item')
      .select('value')
      .where('id', '=', player.itemIds[0]!)
      .execute()) as [{ value: number }]
    world.store.ctx.providers.markets = [
      {
        ...market!,
        quote: async () => new Map([[name, { price_cents: mostValue(value, 1.04), stock: 2 }]]),
      },
    ]
    const { data } = await retrieve(world, player, player.itemIds)
    expect(data.results.map((one) => one.code)).toEqual([0, 0, 20011])
  })

  test('refuses what is starred, sold, foreign or unheard of, and changes nothing', async () => {
    const player = await makeRetriever(world, [500, 500])
    const [item, other] = player.itemIds as [number, number]
    const stranger = await makeRetriever(world, [500])
    await world.data(lockItem, { token: player.token, body: { item_id: item, locked: true } })
    expect((await retrieve(world, player, player.itemIds)).error).toBe('item_locked')
    await world.data(lockItem, { token: player.token, body: { item_id: item, locked: false } })
    await world.data(sellItems, { token: player.token, body: { item_ids: [other] } })
    expect((await retrieve(world, player, player.itemIds)).error).toBe('item_busy')
    expect((await retrieve(world, player, [item, ...stranger.itemIds])).error).toBe('item_unknown')
    expect((await retrieve(world, player, [item, 9_999_999])).error).toBe('item_unknown')
    expect(await stateOf(world, item)).toBe('held')
    expect((await retrieve(world, player, [item])).code).toBe(0)
    expect((await retrieve(world, player, [item])).error).toBe('item_busy')
  })

  /** @shows SPEC-6.9 */
  test('needs a player, a few items, a recharge and a trade link', async () => {
    const skin = await skinFrom(world, 500)
    const gifted = await makePlayer(world)
    const item_ids = await giveItems(world, gifted, [skin.id])
    expect(await world.call(api.retrieveItems, { body: { item_ids } })).toMatchObject({ status: 401 })
    const needed = await retrieve(world, gifted, item_ids)
    expect(needed).toMatchObject({ error: 'recharge_needed', data: { missing: '30.00' } })
    await world.db
      .updateTable('player')
      .set({ lifetime_recharge: 2_999 })
      .where('id', '=', gifted.id)
      .execute()
    expect(await retrieve(world, gifted, item_ids)).toMatchObject({ data: { missing: '0.01' } })
    await world.db.updateTable('player').set({ lifetime_recharge: 0 }).where('id', '=', gifted.id).execute()
    const player = await makeRetriever(world, [500], { bound: false })
    expect((await retrieve(world, player, player.itemIds)).error).toBe('trade_url_missing')
    for (const item_ids of [[], [0], [1.5], ['1'], Array.from({ length: 21 }, (_, i) => i + 1)]) {
      expect(
        await world.call(api.retrieveItems, { token: player.token, body: { item_ids } as never }),
      ).toMatchObject({ status: 400, error: 'invalid_input' })
    }
    await bindTradeLink(world, player)
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
  })

  test('asks the platform whether the inventory is public; no answer is no refusal', async () => {
    const player = await makeRetriever(world, [500])
    const asked: string[] = []
    const says = (word: () => Promise<'public' | 'private' | 'unknown'>) => {
      world.store.ctx.providers.steam = {
        ...steam!,
        inventoryOf: (id) => {
          asked.push(id)
          return word()
        },
      }
    }
    says(async () => 'private')
    expect((await retrieve(world, player, player.itemIds)).error).toBe('trade_url_private')
    expect(asked).toEqual([player.steam_id])
    expect(await stateOf(world, player.itemIds[0]!)).toBe('held')
    says(async () => {
      throw new Error('no answer')
    })
    expect((await retrieve(world, player, player.itemIds)).code).toBe(0)
  })

  test('is unavailable where no market is configured', async () => {
    const player = await makeRetriever(world, [500])
    world.store.ctx.providers.markets = []
    expect((await retrieve(world, player, player.itemIds)).error).toBe('service_unavailable')
  })

  test('may be tried 60 times a minute', async () => {
    const player = await makeRetriever(world, [500])
    await letFail(world, 'quote:queue', 100)
    for (let n = 0; n < 60; n += 1) {
      expect((await retrieve(world, player, player.itemIds)).code).toBe(70001)
    }
    expect((await retrieve(world, player, player.itemIds)).error).toBe('too_many_requests')
    world.clock.advance(60_000)
    expect((await retrieve(world, player, player.itemIds)).code).toBe(70001)
  })
})

describe('prices', () => {
  test('are asked of the market by eight players at once; the others wait', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => makeRetriever(world, [500])))
    let asking = 0
    let most = 0
    const release = Promise.withResolvers<void>()
    world.store.ctx.providers.markets = [
      {
        ...market!,
        quote: async (names, signal) => {
          asking += 1
          most = Math.max(most, asking)
          await release.promise
          asking -= 1
          return market!.quote(names, signal)
        },
      },
    ]
    const answers = Promise.all(players.map((player) => retrieve(world, player, player.itemIds)))
    await expect.poll(() => asking).toBe(8)
    release.resolve()
    expect((await answers).map((answer) => answer.code)).toEqual(Array(12).fill(0))
    expect(most).toBe(8)
  })
})

async function namesOf(itemIds: number[]): Promise<Map<number, string>> {
  const rows = await world.db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', 'skin.market_hash_name'])
    .where('item.id', 'in', itemIds)
    .execute()
  return new Map(rows.map((row) => [row.id, row.market_hash_name]))
}
