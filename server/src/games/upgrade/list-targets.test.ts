// @module-tag long

import { describe, expect, test } from 'vitest'
import { boxDetails, listBoxes } from '@noktra/contract/boxes'
import { skinDetails } from '@noktra/contract/skins'
import * as api from '@noktra/contract/upgrades'
import type { QuerySent } from '@noktra/contract/route'
import { stakeRange } from '@noktra/game/upgrades'
import { useWorld } from '#test/world.ts'
import { leastTarget } from './current-terms.ts'

const world = useWorld()

async function all(query: QuerySent<typeof api.listTargets>, headers?: Record<string, string>) {
  const list = []
  let after: string | undefined
  let total: number
  do {
    const page = await world.data(api.listTargets, { query: { page_size: 40, ...query, after }, headers })
    list.push(...page.list)
    total = page.total
    after = page.next ?? undefined
  } while (after)
  expect(list).toHaveLength(total)
  expect(new Set(list.map((skin) => skin.skin_id)).size).toBe(total)
  return list
}

describe('targets', () => {
  /** @shows SPEC-7.35 */
  test('are all skins that some stake may be played for, by price, each once while prices tie', async () => {
    await world.db
      .updateTable('skin')
      .set({ price: 1000 })
      .where((column) => column.between('price', 900, 1500))
      .execute()
    const skins = await world.db.selectFrom('skin').select(['id', 'price']).execute()
    const fit = skins.filter((skin) => stakeRange(skin.price, 0.08) !== null)
    expect(fit.length).toBeLessThan(skins.length)
    expect(new Set(fit.map((skin) => skin.price)).size).toBeLessThan(fit.length)
    const expected = fit
      .toSorted((a, b) => a.price - b.price || a.id - b.id)
      .map((skin) => [skin.id, skin.price / 100])
    const up = await all({})
    expect(up.map((skin) => [skin.skin_id, skin.price])).toEqual(expected)
    const down = await all({ sort: '-price', page_size: 100 })
    expect(down.map((skin) => skin.skin_id)).toEqual(expected.map(([id]) => id).toReversed())
    const second = await world.data(api.listTargets, { query: { page: 2, page_size: 7 } })
    expect(second.list.map((skin) => skin.skin_id)).toEqual(expected.slice(7, 14).map(([id]) => id))
  })

  test('are found by price, rarity, and words of the name in the language that is read', async () => {
    const some = await all({ min_price: 10, max_price: 12.5, rarity: 'exotic' })
    expect(some.length).toBeGreaterThan(0)
    for (const skin of some) {
      expect(skin.rarity).toBe('exotic')
      expect(skin.price).toBeGreaterThanOrEqual(10)
      expect(skin.price).toBeLessThanOrEqual(12.5)
    }
    expect(await all({ min_price: 12, max_price: 10 })).toEqual([])

    const [skin] = await all({ min_price: 50, page_size: 100 })
    const zh = { 'accept-language': 'zh' }
    const [chinese] = (await all({ min_price: 50, page_size: 100 }, zh)).filter(
      (each) => each.skin_id === skin!.skin_id,
    )
    expect(chinese!.item_name).not.toBe(skin!.item_name)
    for (const [q, headers] of [
      [skin!.item_name.toUpperCase(), undefined],
      [skin!.market_hash_name, undefined],
      [chinese!.item_name, zh],
    ] as const) {
      const found = await all({ q }, headers)
      expect(found.map((each) => each.skin_id)).toContain(skin!.skin_id)
      expect(found.length).toBeLessThanOrEqual(5)
    }
    // Signs of a pattern are letters like any other.
    for (const q of ['%', '_', '\\', "' or 1=1"]) expect(await all({ q })).toEqual([])
  })

  test.each([
    { rarity: 'golden' },
    { sort: 'new' },
    { min_price: -1 },
    { after: 'x' },
    { after: '1' },
    { page_size: 101 },
  ])('refuse the query %o', async (query) => {
    const answer = await world.call(api.listTargets, { query: query as QuerySent<typeof api.listTargets> })
    expect(answer).toMatchObject({ status: 400, error: 'invalid_input' })
  })

  test('begin at a price above which every price has its stakes', () => {
    const least = leastTarget(0.08)!
    expect(least).toBe(123)
    for (let price = 1; price < least; price += 1) expect(stakeRange(price, 0.08)).toBeNull()
    for (let price = least; price < 300_000; price += 1) expect(stakeRange(price, 0.08)).not.toBeNull()
    expect(leastTarget(0.999)).toBeNull()
  })
})

describe('a skin', () => {
  /** @shows SPEC-3.49 SPEC-3.87 SPEC-7.38 */
  test('comes with its design in every exterior and what the mall has of it', async () => {
    const { list } = await world.data(api.listTargets, { query: { min_price: 20, page_size: 1 } })
    const skin = await world.data(skinDetails, { query: { skin_id: list[0]!.skin_id } })
    expect(skin).toMatchObject(list[0]!)
    expect(skin.exteriors.map((each) => each.exterior_name)).toEqual(['FN', 'MW', 'FT', 'WW', 'BS'])
    const { skin_id, exterior_name, price, image_url, wear_from, wear_to } = skin
    expect(skin.exteriors).toContainEqual({ skin_id, exterior_name, price, image_url, wear_from, wear_to })
    const { id, now } = { id: skin.skin_id, now: world.clock.now() }
    await world.db
      .insertInto('mall_offer')
      .values({ skin_id: id, stocked: 3, updated_at: now })
      .onConflict((conflict) => conflict.column('skin_id').doUpdateSet({ stocked: 3 }))
      .execute()
    const offered = await world.data(skinDetails, { query: { skin_id: id } })
    expect(offered.mall).toEqual({
      stock: 3,
      coin_price: Math.ceil(Math.round(skin.price * 100) * 1.05 - 1e-9) / 100,
      diamond_price: skin.price,
    })
    await world.db.updateTable('mall_offer').set({ listed: false }).where('skin_id', '=', id).execute()
    expect((await world.data(skinDetails, { query: { skin_id: id } })).mall).toBeNull()
  })

  test('names the boxes on sale that hold it, the best chance first', async () => {
    const boxes = await world.data(listBoxes, { query: { page_size: 100 } })
    const chances = new Map<number, { box_id: number; chance: number }[]>()
    for (const { box_id } of boxes.list) {
      const { rows } = await world.data(boxDetails, { query: { box_id } })
      for (const { skin_id, chance } of rows) {
        chances.set(skin_id, [...(chances.get(skin_id) ?? []), { box_id, chance }])
      }
    }
    const [[skin_id, held]] = [...chances].toSorted((a, b) => b[1].length - a[1].length) as [
      [number, { box_id: number; chance: number }[]],
    ]
    const skin = await world.data(skinDetails, { query: { skin_id } })
    expect(skin.boxes.map(({ box_id, chance }) => ({ box_id, chance }))).toEqual(
      held.toSorted((a, b) => b.chance - a.chance || a.box_id - b.box_id),
    )
    const { name, price, image_url } = boxes.list.find(({ box_id }) => box_id === skin.boxes[0]!.box_id)!
    expect(skin.boxes[0]).toMatchObject({ name, price, image_url })
  })

  test('that does not exist is refused', async () => {
    expect((await world.call(skinDetails, { query: { skin_id: 999_999_999 } })).error).toBe('skin_unknown')
    expect((await world.call(skinDetails, { query: { skin_id: 0 } })).error).toBe('invalid_input')
  })
})
