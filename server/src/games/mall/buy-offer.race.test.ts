// @module-tag long

import { expect, test } from 'vitest'
import * as api from '@noktra/contract/mall'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { setOffers } from './set-offers.ts'

const world = useWorld()

/** Another skin each time, with so many copies in stock. */
let serial = 0
async function offerOf(stocked: number): Promise<{ skinId: number; price: number }> {
  const { id, price } = await world.db
    .selectFrom('skin')
    .select(['id', 'price'])
    .where('price', '>=', 100)
    .where('price', '<=', 400)
    .orderBy('id')
    .offset(serial++)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { ctx } = world.store
  await ctx.transact((tx) => setOffers(tx, ctx, [{ skin_id: id, listed: true, stocked }]))
  return { skinId: id, price }
}

function players(count: number) {
  return Promise.all(
    Array.from({ length: count }, () => makePlayer(world, { cash: 10_000, diamond: 10_000 })),
  )
}

async function stockOf(skinId: number) {
  return world.db
    .selectFrom('mall_offer')
    .select(['stock', 'sold'])
    .where('skin_id', '=', skinId)
    .executeTakeFirstOrThrow()
}

/** @shows ASVS-2.3.4 */
test('50 players buy the last unit at once: one has it, no other player paid', async () => {
  const { skinId } = await offerOf(1)
  const all = await players(50)
  const answers = await Promise.all(
    all.map((player) =>
      world.call(api.buyOffer, { token: player.token, body: { skin_id: skinId, num: 1, currency: 'coin' } }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error === 'mall_sold_out')).toHaveLength(49)
  expect(await stockOf(skinId)).toEqual({ stock: 0, sold: 1 })
  const left = await Promise.all(all.map((player) => getBalances(world.db, player.id)))
  expect(left.filter((balances) => balances.cash === 10_000)).toHaveLength(49)
  const items = await world.db.selectFrom('item').select('id').where('skin_id', '=', skinId).execute()
  expect(items).toHaveLength(1)
})

test('50 players buy the last unit at once for coins and diamonds, ten times over: one has it each time', async () => {
  const all = await players(50)
  for (let round = 0; round < 10; round += 1) {
    const { skinId } = await offerOf(1)
    const answers = await Promise.all(
      all.map((player, n) =>
        world.call(api.buyOffer, {
          token: player.token,
          body: { skin_id: skinId, num: 1, currency: n % 2 === 0 ? 'coin' : 'diamond' },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'mall_sold_out')).toHaveLength(49)
  }
})

test('50 players want 1, 2 or 3 of 40: never more than 40 are sold', async () => {
  const { skinId } = await offerOf(40)
  const all = await players(50)
  const answers = await Promise.all(
    all.map((player, n) =>
      world.call(api.buyOffer, {
        token: player.token,
        body: { skin_id: skinId, num: 1 + (n % 3), currency: 'diamond' },
      }),
    ),
  )
  const bought = answers.filter((answer) => answer.code === 0)
  const sum = bought.reduce((total, answer) => total + answer.data.list.length, 0)
  expect(await stockOf(skinId)).toEqual({ stock: 40 - sum, sold: sum })
  // Refused players wanted more than was left when it was over.
  expect(sum).toBeGreaterThanOrEqual(38)
  expect(new Set(answers.map((answer) => answer.error)).size).toBeGreaterThan(1)
})

test('one player buys 30 times at once with money for 5: five copies', async () => {
  const { skinId, price } = await offerOf(30)
  const player = await makePlayer(world, { diamond: price * 5 + price - 1 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      world.call(api.buyOffer, {
        token: player.token,
        body: { skin_id: skinId, num: 1, currency: 'diamond' },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(5)
  expect(answers.filter((answer) => answer.error === 'insufficient_diamonds')).toHaveLength(25)
  expect(await stockOf(skinId)).toEqual({ stock: 25, sold: 5 })
})
