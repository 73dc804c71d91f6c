import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/backpack'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import { mostValue } from '@noktra/game/value'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getBalances, HOUSE } from '#server/core/ledger/accounts.ts'
import { debit } from '#server/core/ledger/credit.ts'

const world = useWorld()

async function playerWithItems(
  count: 1 | 5 | 10,
): Promise<TestPlayer & { itemIds: number[]; value: number }> {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  const box = list.find((candidate) => candidate.price === 1)!
  const player = await makePlayer(world, { cash: 1000 })
  const opened = await world.data(unpackBoxes, {
    token: player.token,
    body: { box_id: box.box_id, num: count },
  })
  const value = opened.list.reduce((sum, won) => sum + Math.round(won.value * 100), 0)
  return { ...player, itemIds: opened.list.map((won) => won.item_id!), value }
}

describe('selling', () => {
  /** @shows SPEC-0.8 */
  test('credits the value in diamonds and moves the items to the sold tab', async () => {
    const player = await playerWithItems(5)
    const { token } = player
    const held = await world.data(api.listBackpack, { token })
    expect(held).toMatchObject({ total: 5, total_value: player.value / 100 })
    const sale = await world.data(api.sellItems, { token, body: { item_ids: player.itemIds } })
    expect(sale).toMatchObject({ count: 5, credited: player.value / 100, diamond: player.value / 100 })
    expect((await world.data(api.listBackpack, { token })).total).toBe(0)
    expect((await world.data(api.listBackpack, { token, query: { tab: 'sold' } })).total).toBe(5)
  })

  test('can be taken back whole for 10 seconds, once', async () => {
    const player = await playerWithItems(5)
    const { token } = player
    const sale = await world.data(api.sellItems, { token, body: { item_ids: player.itemIds } })
    world.clock.advance(9_999)
    expect(await world.data(api.undoSale, { token, body: { sale_id: sale.sale_id } })).toMatchObject({
      count: 5,
      diamond: 0,
    })
    expect((await world.call(api.undoSale, { token, body: { sale_id: sale.sale_id } })).error).toBe(
      'sale_final',
    )
    const again = await world.data(api.sellItems, { token, body: { item_ids: player.itemIds } })
    world.clock.advance(10_001)
    expect((await world.call(api.undoSale, { token, body: { sale_id: again.sale_id } })).error).toBe(
      'sale_final',
    )
    const stranger = await makePlayer(world)
    expect(
      (await world.call(api.undoSale, { token: stranger.token, body: { sale_id: again.sale_id } })).error,
    ).toBe('sale_unknown')
  })

  test('an undo is refused when the diamonds are already spent, and changes nothing', async () => {
    const player = await playerWithItems(1)
    const { token } = player
    const sale = await world.data(api.sellItems, { token, body: { item_ids: player.itemIds } })
    await world.store.ctx.transact((tx) =>
      debit(tx, {
        playerId: player.id,
        purse: 'diamond',
        house: HOUSE.recycling,
        amount: 1,
        reason: 'test',
        ref: `spend-${player.id}`,
        now: world.clock.now(),
      }),
    )
    expect((await world.call(api.undoSale, { token, body: { sale_id: sale.sale_id } })).error).toBe(
      'insufficient_diamonds',
    )
    expect((await getBalances(world.db, player.id)).diamond).toBe(player.value - 1)
  })

  /** @shows ASVS-2.3.3 */
  test('is all or nothing: a starred, a sold, a foreign item refuses the whole call', async () => {
    const player = await playerWithItems(5)
    const { token, itemIds } = player
    const other = await playerWithItems(1)
    await world.data(api.lockItem, { token, body: { item_id: itemIds[0]!, locked: true } })
    expect((await world.call(api.sellItems, { token, body: { item_ids: itemIds } })).error).toBe(
      'item_locked',
    )
    await world.data(api.lockItem, { token, body: { item_id: itemIds[0]!, locked: false } })
    expect(
      (await world.call(api.sellItems, { token, body: { item_ids: [...itemIds, ...other.itemIds] } })).error,
    ).toBe('item_unknown')
    await world.data(api.sellItems, { token, body: { item_ids: [itemIds[4]!, itemIds[4]!] } })
    expect((await world.call(api.sellItems, { token, body: { item_ids: itemIds } })).error).toBe('item_busy')
    expect(
      (await world.call(api.lockItem, { token, body: { item_id: itemIds[4]!, locked: true } })).error,
    ).toBe('item_busy')
    expect((await world.data(api.listBackpack, { token })).total).toBe(4)
    for (const item_ids of [[], [0], [1.5], Array.from({ length: 201 }, (_, i) => i + 1)]) {
      expect(await world.call(api.sellItems, { token, body: { item_ids } })).toMatchObject({
        status: 400,
        error: 'invalid_input',
      })
    }
  })

  test('20 sales of one item at once: one pays', async () => {
    const player = await playerWithItems(1)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(api.sellItems, { token: player.token, body: { item_ids: player.itemIds } }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'item_busy')).toHaveLength(19)
    expect((await getBalances(world.db, player.id)).diamond).toBe(player.value)
  })

  test('20 undos at once: one takes it back', async () => {
    const player = await playerWithItems(5)
    const { token } = player
    const sale = await world.data(api.sellItems, { token, body: { item_ids: player.itemIds } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(api.undoSale, { token, body: { sale_id: sale.sale_id } })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await getBalances(world.db, player.id)).diamond).toBe(0)
  })

  test('an item keeps its printed value for 72 hours, then follows its price up to its cap', async () => {
    const player = await playerWithItems(1)
    const { token } = player
    const { list } = await world.data(api.listBackpack, { token })
    const skinId = list[0]!.skin_id
    const before = await world.db
      .selectFrom('skin')
      .select('price')
      .where('id', '=', skinId)
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('skin')
      .set({ price: before.price + 100 })
      .where('id', '=', skinId)
      .execute()
    expect((await world.data(api.listBackpack, { token })).total_value).toBe(player.value / 100)
    world.clock.advance(72 * 3600 * 1000 + 1)
    const later = await world.data(api.listBackpack, { token })
    const most = mostValue(player.value, 1.04)
    expect(later.list[0]).toMatchObject({
      value: Math.min(before.price + 100, most) / 100,
      value_until: null,
    })
    for (const price of [most + 1, 1000 * most, most, most - 1, 1]) {
      await world.db.updateTable('skin').set({ price }).where('id', '=', skinId).execute()
      const { total_value } = await world.data(api.listBackpack, { token })
      expect(total_value, `at ${price}`).toBe(Math.min(price, most) / 100)
    }
    await world.db
      .updateTable('skin')
      .set({ price: 10 * most })
      .where('id', '=', skinId)
      .execute()
    const sold = await world.data(api.sellItems, { token, body: { item_ids: [list[0]!.item_id] } })
    expect(sold.diamond).toBe(most / 100)
    await world.db.updateTable('skin').set({ price: before.price }).where('id', '=', skinId).execute()
  })

  test('the list pages by key in each order', async () => {
    const player = await playerWithItems(10)
    for (const sort of ['new', 'value', '-value'] as const) {
      const seen: number[] = []
      let after: string | undefined
      do {
        const page = await world.data(api.listBackpack, {
          token: player.token,
          query: { sort, page_size: 3, after },
        })
        seen.push(...page.list.map((item) => item.item_id))
        after = page.next ?? undefined
      } while (after)
      expect(new Set(seen).size).toBe(10)
      expect(seen).toHaveLength(10)
    }
  })
})
