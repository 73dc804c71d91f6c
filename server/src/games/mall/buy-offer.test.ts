import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/mall'
import type { BodySent } from '@noktra/contract/route'
import { setSeed } from '@noktra/contract/users'
import { QUOTE_MS } from '@noktra/game/mall'
import { EXTERIOR_BOUNDS } from '@noktra/game/wear'
import { makePlayer, pointsOf, type TestPlayer } from '#test/factories.ts'
import { listPrices } from '#test/list-prices.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { setOffers } from './set-offers.ts'

const world = useWorld()

/** A skin of 12.00, so 12.60 in coins, with ten copies in stock; each test has one that was not bought yet. */
let skinId: number
let price: number
let serial = 0

beforeEach(async () => {
  const skin = await world.db
    .selectFrom('skin')
    .select(['id', 'price'])
    .orderBy('id')
    .offset(serial++)
    .limit(1)
    .executeTakeFirstOrThrow()
  skinId = skin.id
  price = skin.price
  await priceTo(1200)
  await stockTo(10)
})

/* A price that changes changes what boxes hold against it; the next test finds the store as it was. */
afterEach(() => priceTo(price))

async function priceTo(cents: number): Promise<void> {
  await world.db
    .updateTable('skin')
    .set({ price: cents, agreed_price: cents })
    .where('id', '=', skinId)
    .execute()
  await listPrices(world)
}

async function stockTo(stocked: number, listed = true): Promise<void> {
  await world.store.ctx.transact((tx) =>
    setOffers(tx, world.store.ctx, [{ skin_id: skinId, listed, stocked }]),
  )
}

function buy(player: TestPlayer, body: Partial<BodySent<typeof api.buyOffer>> = {}, key?: string) {
  return world.call(api.buyOffer, {
    token: player.token,
    body: { skin_id: skinId, num: 1, currency: 'coin', ...body },
    ...(key ? { key } : {}),
  })
}

function quote(player: TestPlayer) {
  return world.data(api.quoteOffer, { token: player.token, body: { skin_id: skinId } })
}

/** What a purchase would change. */
async function standing(player: TestPlayer) {
  const offer = await world.db
    .selectFrom('mall_offer')
    .select(['stock', 'sold'])
    .where('skin_id', '=', skinId)
    .executeTakeFirst()
  const pair = await world.db
    .selectFrom('seed_pair')
    .select('nonce')
    .where('player_id', '=', player.id)
    .where('revealed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const items = await world.db.selectFrom('item').select('id').where('player_id', '=', player.id).execute()
  return { offer, nonce: pair.nonce, items: items.length, balances: await getBalances(world.db, player.id) }
}

/** A purchase that must be refused, and change nothing. */
async function refused(player: TestPlayer, body: Partial<BodySent<typeof api.buyOffer>>) {
  const before = await standing(player)
  const answer = await buy(player, body)
  expect(await standing(player)).toEqual(before)
  return answer
}

describe('buying', () => {
  /** @shows SPEC-0.6 */
  test('three copies for coins: cash pays, bonus stays, each copy has its own wear', async () => {
    const player = await makePlayer(world, { cash: 5000, bonus: 5000 })
    const offered = await quote(player)
    expect(offered).toMatchObject({ most: 10, offer: { coin_price: 12.6, diamond_price: 12, stock: 10 } })
    const answer = await buy(player, { num: 3, quote_id: offered.quote_id })
    expect(answer.data).toMatchObject({
      charged: 37.8,
      coin: 62.2,
      bonus_coin: 50,
      diamond: 0,
      stock: 7,
      currency: 'coin',
    })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 1220, bonus: 5000, diamond: 0 })
    const backpack = await world.data(listBackpack, { token: player.token, query: {} })
    expect(backpack.total_value).toBe(36)
    expect(new Set(backpack.list.map((item) => item.item_id))).toEqual(
      new Set(answer.data.list.map((item) => item.item_id)),
    )
    for (const item of answer.data.list) {
      expect(item).toMatchObject({ fair_id: `w${item.item_id}`, skin_id: skinId, value: 12 })
      const bounds = EXTERIOR_BOUNDS[item.exterior_name || 'FN']
      expect(Number(item.wear) * 10_000).toBeGreaterThanOrEqual(bounds.from)
      expect(Number(item.wear) * 10_000).toBeLessThan(bounds.to)
    }
    expect(new Set(answer.data.list.map((item) => item.wear)).size).toBeGreaterThan(1)
    expect((await standing(player)).nonce).toBe(3)
    expect(await pointsOf(world, player.id)).toBe(0)
  })

  test('for diamonds at the value itself', async () => {
    const player = await makePlayer(world, { cash: 5000, diamond: 3000 })
    const answer = await buy(player, { num: 2, currency: 'diamond' })
    expect(answer.data).toMatchObject({ charged: 24, coin: 50, diamond: 6, stock: 8 })
    const sold = await world.data(sellItems, {
      token: player.token,
      body: { item_ids: answer.data.list.map((item) => item.item_id) },
    })
    expect(sold.diamond).toBe(30)
  })

  test('a bought item is worth what it costs now, and never more than its value when it was bought', async () => {
    const player = await makePlayer(world, { cash: 5000 })
    await buy(player)
    expect((await world.data(listBackpack, { token: player.token, query: {} })).total_value).toBe(12)
    await priceTo(2000)
    expect((await world.data(listBackpack, { token: player.token, query: {} })).total_value).toBe(12)
    await priceTo(700)
    expect((await world.data(listBackpack, { token: player.token, query: {} })).total_value).toBe(7)
  })

  test('without a quote at the price of the moment', async () => {
    const player = await makePlayer(world, { cash: 5000 })
    await priceTo(1001)
    expect((await buy(player)).data.charged).toBe(10.52)
  })

  test('what is sold does not come back: selling to the house refills no stock', async () => {
    const player = await makePlayer(world, { diamond: 1200 })
    const { data } = await buy(player, { currency: 'diamond' })
    await world.data(sellItems, { token: player.token, body: { item_ids: [data.list[0]!.item_id] } })
    expect((await quote(player)).offer.stock).toBe(9)
  })

  test('one key sent 20 times at once: one purchase, twenty equal answers', async () => {
    const player = await makePlayer(world, { cash: 50_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(player, { num: 2 }, 'same')))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.data.charged).toBe(25.2)
    expect((await standing(player)).offer).toEqual({ stock: 8, sold: 2 })
  })
})

describe('refusals take nothing', () => {
  test.each([0, -1, 1e9, 21])('%d copies', async (num) => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const answer = await refused(player, { num })
    expect([answer.error, answer.status]).toEqual(['mall_quantity', 400])
    expect(answer.data).toMatchObject({ most: 20 })
  })

  test.each([1.5, '2', null, 1e300])('%s copies', async (num) => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    expect((await refused(player, { num: num as number })).error).toBe('invalid_input')
  })

  test('an unknown currency', async () => {
    const player = await makePlayer(world, { bonus: 1_000_000 })
    expect((await refused(player, { currency: 'bonus' as 'coin' })).error).toBe('invalid_input')
  })

  /** @shows SPEC-6.8 */
  test('a visitor', async () => {
    const body = { skin_id: skinId, num: 1, currency: 'coin' } as const
    expect((await world.call(api.buyOffer, { body })).error).toBe('not_signed_in')
    expect((await world.call(api.quoteOffer, { body: { skin_id: skinId } })).error).toBe('not_signed_in')
  })

  test('four of three', async () => {
    await stockTo(3)
    const player = await makePlayer(world, { cash: 1_000_000 })
    const answer = await refused(player, { num: 4 })
    expect(answer.error).toBe('mall_stock')
    expect(answer.data).toMatchObject({ stock: 3 })
    expect((await quote(player)).most).toBe(3)
  })

  test('a sold out, an unlisted and an unknown skin', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    await stockTo(0)
    expect((await refused(player, {})).error).toBe('mall_sold_out')
    expect((await quote(player)).most).toBe(0)
    await stockTo(5, false)
    expect((await refused(player, {})).error).toBe('mall_offer_unknown')
    for (const skin of [skinId, 999_999_999]) {
      const answer = await world.call(api.quoteOffer, { token: player.token, body: { skin_id: skin } })
      expect(answer.error).toBe('mall_offer_unknown')
      expect((await refused(player, { skin_id: skin })).error).toBe('mall_offer_unknown')
    }
    await stockTo(0, false)
    expect((await refused(player, {})).error).toBe('mall_offer_unknown')
  })

  /** @shows SPEC-1.21 */
  test('bonus coins do not pay, and what is missing is told', async () => {
    const player = await makePlayer(world, { cash: 260, bonus: 1_000_000 })
    const answer = await refused(player, {})
    expect(answer.error).toBe('mall_no_bonus')
    expect(answer.data).toMatchObject({ shortfall: '10.00' })
  })

  test('too few coins and too few diamonds', async () => {
    const player = await makePlayer(world, { cash: 260, bonus: 500, diamond: 1199 })
    const coins = await refused(player, {})
    expect(coins.error).toBe('insufficient_coins')
    expect(coins.data).toMatchObject({ shortfall: '10.00' })
    const diamonds = await refused(player, { currency: 'diamond' })
    expect(diamonds.error).toBe('insufficient_diamonds')
    expect(diamonds.data).toMatchObject({ shortfall: '0.01' })
  })
})

describe('a quote', () => {
  test('holds to the last millisecond of its minute', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const first = await quote(player)
    world.clock.advance(QUOTE_MS - 1)
    expect((await buy(player, { quote_id: first.quote_id })).code).toBe(0)
    world.clock.advance(1)
    expect((await refused(player, { quote_id: first.quote_id })).error).toBe('mall_quote_stale')
  })

  /** @shows ASVS-2.2.3 */
  test('of another player, of another skin, or of none is stale', async () => {
    const [player, other] = [await makePlayer(world, { cash: 1_000_000 }), await makePlayer(world)]
    const foreign = await quote(other)
    expect((await refused(player, { quote_id: foreign.quote_id })).error).toBe('mall_quote_stale')
    expect((await refused(player, { quote_id: 'made-up' })).error).toBe('mall_quote_stale')
    const own = await quote(player)
    const another = await world.db
      .selectFrom('mall_offer')
      .select('skin_id')
      .where('skin_id', '<>', skinId)
      .where('stock', '>', 0)
      .executeTakeFirstOrThrow()
    const answer = await buy(player, { skin_id: another.skin_id, quote_id: own.quote_id })
    expect(answer.error).toBe('mall_quote_stale')
  })

  test('of a price that has changed is refused with the new prices; a new one buys', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const shown = await quote(player)
    await priceTo(1250)
    const answer = await refused(player, { quote_id: shown.quote_id })
    expect(answer.error).toBe('mall_price_changed')
    expect(answer.data).toMatchObject({ coin_price: '13.13', diamond_price: '12.50' })
    expect(answer.msg).toContain('13.13')
    const again = await quote(player)
    expect((await buy(player, { quote_id: again.quote_id })).data.charged).toBe(13.13)
    await priceTo(1100)
    expect((await refused(player, { quote_id: again.quote_id })).error).toBe('mall_price_changed')
  })

  test('of another markup is refused for coins, and holds for diamonds', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const shown = await quote(player)
    await world.db
      .insertInto('setting')
      .values({ key: 'mall_coin_markup', value: '1.1', updated_at: world.clock.now() })
      .execute()
    const answer = await refused(player, { quote_id: shown.quote_id })
    const other = await makePlayer(world, { diamond: 5000 })
    await world.db.deleteFrom('setting').where('key', '=', 'mall_coin_markup').execute()
    const theirs = await quote(other)
    await world.db
      .insertInto('setting')
      .values({ key: 'mall_coin_markup', value: '1.1', updated_at: world.clock.now() })
      .execute()
    const inDiamonds = await buy(other, { quote_id: theirs.quote_id, currency: 'diamond' })
    await world.db.deleteFrom('setting').where('key', '=', 'mall_coin_markup').execute()
    expect(answer.error).toBe('mall_price_changed')
    expect(answer.data).toMatchObject({ coin_price: '13.20' })
    // The price in diamonds is what was shown.
    expect(inDiamonds.data.charged).toBe(12)
  })

  test('is forgotten a day after it ran out', async () => {
    const player = await makePlayer(world)
    const shown = await quote(player)
    const isKept = async () => {
      await forgetOld(world.store.ctx)
      const row = await world.db
        .selectFrom('mall_quote')
        .select('id')
        .where('id', '=', shown.quote_id)
        .executeTakeFirst()
      return row !== undefined
    }
    world.clock.advance(QUOTE_MS + 23 * 3600 * 1000)
    expect(await isKept()).toBe(true)
    world.clock.advance(2 * 3600 * 1000)
    expect(await isKept()).toBe(false)
  })
})

test('a refused purchase takes no nonce, a bought copy takes one each, over a rotation too', async () => {
  const player = await makePlayer(world, { cash: 20 * 1260 })
  await buy(player, { num: 2 })
  await world.data(setSeed, { token: player.token, body: { user_seed: 'mine' } })
  await refused(player, { num: 11 })
  await buy(player, { num: 4 })
  const rows = await world.db
    .selectFrom('mall_item')
    .innerJoin('seed_pair', 'seed_pair.id', 'mall_item.pair_id')
    .select(['seed_pair.pair_no', 'mall_item.nonce'])
    .where('seed_pair.player_id', '=', player.id)
    .orderBy('mall_item.item_id')
    .execute()
  expect(rows.map((row) => `${row.pair_no}:${row.nonce}`)).toEqual(['1:0', '1:1', '2:0', '2:1', '2:2', '2:3'])
})

describe('what an operator sets', () => {
  test('adds copies, hides an offer, but cannot have sold more than was there', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    await buy(player, { num: 6 })
    await expect(stockTo(5)).rejects.toThrow('offer_below_sold')
    await stockTo(6)
    expect((await buy(player)).error).toBe('mall_sold_out')
    await stockTo(16)
    expect((await buy(player)).data.stock).toBe(9)
  })

  test('sets all offers or none', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    await buy(player, { num: 6 })
    const { ctx } = world.store
    const other = await world.db
      .selectFrom('mall_offer')
      .select(['skin_id', 'stocked'])
      .where('skin_id', '<>', skinId)
      .executeTakeFirstOrThrow()
    const both = [
      { skin_id: other.skin_id, listed: true, stocked: other.stocked + 7 },
      { skin_id: skinId, listed: true, stocked: 1 },
    ]
    await expect(ctx.transact((tx) => setOffers(tx, ctx, both))).rejects.toThrow('offer_below_sold')
    const after = await world.db
      .selectFrom('mall_offer')
      .select(['skin_id', 'stocked'])
      .where('skin_id', '=', other.skin_id)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(other)
  })
})
