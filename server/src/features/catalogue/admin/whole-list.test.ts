import { beforeEach, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/catalogue'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { priceFile } from '#test/import-files.ts'
import { wholeList } from '#test/whole-list.ts'
import { useWorld } from '#test/world.ts'
import { breachline } from '../../../core/item-games/breachline.ts'
import { tierOf } from '../../../core/item-games/item-game.ts'

const world = useWorld()
let owner: Member
let operator: Member

beforeEach(async () => {
  owner = await makeStaff(world, 'owner')
  operator = await makeStaff(world, 'operator')
})

async function upload(kind: 'skins' | 'prices', text: string) {
  const { id } = await office(world, api.uploadImport, {
    by: owner,
    body: { kind, file_name: 'list.json', text },
  })
  return office(world, api.importDetails, { by: owner, query: { id } })
}

const apply = ({ id, plan_hash }: Awaited<ReturnType<typeof upload>>) =>
  callAdmin(world, api.applyImport, { by: owner, body: { id, plan_hash, leave_out_errors: false } })

describe('a whole list over all classes', () => {
  const list = wholeList(0.01)
  const things = new Set(list.names.filter(({ exterior }) => exterior === null).map((one) => one.class))

  test('brings every item with its class and rarity, and the same file again changes nothing', async () => {
    for (const [name, rows] of Object.entries(list.items)) {
      const text = JSON.stringify(rows)
      const shown = await upload('skins', text)
      expect(shown.preview.errors, name).toEqual([])
      expect(shown.preview.counts, name).toMatchObject({ rows: rows.length, errors: 0, own: 0 })
      const placed = shown.preview.classes.reduce((sum, one) => sum + one.placed, 0)
      expect(placed).toBe(shown.preview.counts.new)
      expect((await apply(shown)).code).toBe(0)
      const again = await upload('skins', text)
      expect(again.preview.counts, name).toMatchObject({
        new: 0,
        changed: 0,
        same: shown.preview.counts.new,
      })
    }
    const designs = await world.db
      .selectFrom('design')
      .innerJoin('design_import', 'design_import.design_id', 'design.id')
      .select(['design.class', 'design.kind', 'design.wear_from', 'design.rarity', 'market_name'])
      .where('design.wear_from', 'is', null)
      .execute()
    expect(new Set(designs.map((design) => design.class))).toEqual(things)
    for (const design of designs) expect(design.kind === design.class || design.class === 'knife').toBe(true)
    const rarityOf = new Map(designs.map((design) => [design.market_name, design.rarity]))
    for (const { name, rarity } of list.items['agents'] as { name: string; rarity: { name: string } }[])
      expect(rarityOf.get(name)).toBe(tierOf(breachline, 'agent', rarity.name))
  })

  test('gets its prices by name: one skin without an exterior of each item, once', async () => {
    const prices = Object.fromEntries(list.names.map(({ market_name }, n) => [market_name, 100 + n]))
    const shown = await upload('prices', priceFile(prices))
    const counted = new Map(shown.preview.classes.map((one) => [one.class, one]))
    for (const itemClass of things) {
      if (itemClass === 'knife') continue
      expect(counted.get(itemClass), itemClass).toMatchObject({ unplaced: 0 })
    }
    expect((await apply(shown)).code).toBe(0)
    const skins = await world.db
      .selectFrom('skin')
      .select(['id', 'design_id', 'market_hash_name', 'price', 'wear_from', 'wear_to'])
      .where('exterior', 'is', null)
      .execute()
    const wanted = list.names.filter(({ exterior }) => exterior === null)
    expect(skins).toHaveLength(wanted.length)
    for (const { id, design_id, market_hash_name, ...skin } of skins) {
      expect(id).toBe(design_id * 10)
      expect(skin).toEqual({ price: prices[market_hash_name], wear_from: null, wear_to: null })
    }
    const again = await upload('prices', priceFile(prices))
    expect(again.preview.counts).toMatchObject({ new: 0, changed: 0 })
  })

  test('is shown by design, priced by hand, and found by class', async () => {
    const { list: stickers } = await office(world, api.listDesigns, {
      by: operator,
      query: { kind: 'sticker', page_size: '1' },
    })
    const [sticker] = stickers
    expect(sticker).toMatchObject({ kind: 'sticker', priced: 1, unpriced: 0 })
    const design = await office(world, api.designDetails, { by: operator, query: { id: sticker!.id } })
    expect(design.exteriors).toMatchObject([{ exterior: null, wear_from: null, wear_to: null }])
    const price_before = design.exteriors[0]!.price!
    const set = await callAdmin(world, api.setPrice, {
      by: operator,
      body: { design_id: design.id, exterior: null, price: price_before + 0.01, price_before },
    })
    expect(set.code).toBe(0)
    const unfit = await callAdmin(world, api.setPrice, {
      by: operator,
      body: { design_id: design.id, exterior: 'FN', price: 5, price_before: null },
    })
    expect(unfit.error).toBe('subject_unknown')
  })
})
