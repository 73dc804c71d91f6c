import { expect, test } from 'vitest'
import * as api from '@noktra/contract/mall'
import type { BodySent } from '@noktra/contract/route'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { listPrices } from '#test/list-prices.ts'
import { useWorld, type Answer } from '#test/world.ts'
import { setOffers } from './set-offers.ts'

/* Purchases of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld()

type Body = BodySent<typeof api.buyOffer>
const purses = [
  { cash: 100_000 },
  { cash: 1000, bonus: 100_000 },
  { diamond: 100_000, bonus: 3 },
  { cash: 2, bonus: 1, diamond: 5 },
  { cash: 50_000, diamond: 50_000 },
]
const wishes: Pick<Body, 'num' | 'currency'>[] = [
  { num: 1, currency: 'coin' },
  { num: 3, currency: 'coin' },
  { num: 2, currency: 'diamond' },
  { num: 0, currency: 'coin' },
]
const mixes = purses.flatMap((purse) => wishes.map((wish) => ({ purse, wish })))

/** Skins of the same price, in stock. */
async function stock(count: number, stocked: number, offset: number): Promise<number[]> {
  const { db, store } = world
  const skins = await db.selectFrom('skin').select('id').orderBy('id').limit(count).offset(offset).execute()
  const ids = skins.map(({ id }) => id)
  await db.updateTable('skin').set({ price: 500, agreed_price: 500 }).where('id', 'in', ids).execute()
  await listPrices(world)
  await store.ctx.transact((tx) =>
    setOffers(
      tx,
      store.ctx,
      ids.map((skin_id) => ({ skin_id, listed: true, stocked })),
    ),
  )
  return ids
}

const buy = ({ token }: TestPlayer, body: Body) => world.call(api.buyOffer, { token, body, key: 'once' })

const shape = ({ error, data }: Answer<typeof api.buyOffer>) => {
  if (error) return [error, data]
  const { purchase_id: _purchase, stock: _stock, server_seed_hash: _hash, promise, list, ...rest } = data
  expect(promise?.entries).toHaveLength(list.length)
  return { ...rest, values: list.map(({ value, skin_id }) => [value, skin_id]) }
}

test('together and alone the same rows are written, and the same refusals given', async () => {
  const skins = await stock(5, 1000, 0)
  const body = (at: number): Body => ({ skin_id: skins[at % skins.length]!, ...mixes[at]!.wish })
  const lonely = await Promise.all(mixes.map(({ purse }) => makePlayer(world, purse)))
  const crowd = await Promise.all(mixes.map(({ purse }) => makePlayer(world, purse)))
  const alone = []
  for (const at of mixes.keys()) alone.push(await buy(lonely[at]!, body(at)))
  const before = await countTransactions(world, 'mall_purchase')
  const together = await Promise.all(mixes.map((_, at) => buy(crowd[at]!, body(at))))
  expect(together.map(shape)).toEqual(alone.map(shape))
  const bought = together.filter(({ error }) => error === null)
  expect(bought.length).toBeGreaterThan(4)
  expect((await countTransactions(world, 'mall_purchase')) - before).toBeLessThan(bought.length)
  for (const at of mixes.keys())
    expect(await ownRows(world, crowd[at]!.id)).toEqual(await ownRows(world, lonely[at]!.id))
  const stocks = await world.db
    .selectFrom('mall_offer')
    .select(['sold', 'stock'])
    .where('skin_id', 'in', skins)
    .execute()
  const sold = bought.reduce((sum, { data }) => sum + data.list.length, 0)
  expect(stocks.reduce((sum, offer) => sum + offer.sold, 0)).toBe(2 * sold)
})

test('of an offer of five twenty who come at once get five, each with what is left', async () => {
  const [skin_id] = await stock(1, 5, 10)
  const players = await Promise.all(Array.from({ length: 20 }, () => makePlayer(world, { cash: 10_000 })))
  const answers = await Promise.all(
    players.map((one) => buy(one, { skin_id: skin_id!, num: 1, currency: 'coin' })),
  )
  const bought = answers.filter(({ error }) => error === null)
  expect(bought.map(({ data }) => data.stock).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([null, 'mall_sold_out']))
})
