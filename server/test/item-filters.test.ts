import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { backpackFacets, listBackpack } from '@noktra/contract/backpack'
import type { ItemFacets } from '@noktra/contract/item-filters'
import { listMall, mallItemFacets } from '@noktra/contract/mall'
import { ITEM_FACETS, MOST_CHOICES, type ItemFacet } from '@noktra/contract/plain/item-filters'
import { listTargets, targetFacets } from '@noktra/contract/upgrades'
import { makeStaff } from './admin.ts'
import { bringFile } from './bring-file.ts'
import { stockMall } from './stock-mall.ts'
import { expectPlan } from './expect-plan.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { priceFile } from './import-files.ts'
import { giveItems } from './upgrades.ts'
import { useWorld } from './world.ts'

const world = useWorld()

const HARBOUR = { collections: [{ name: 'The Harbour, 港 Collection' }] }
const MARSH = { collections: [{ name: 'Coleção do Brejo' }] }
const WORN = { min_float: 0, max_float: 0.07 }

/** A list with a choice of every kind; a row may make several items. */
const ROWS = [
  { id: 'a', name: 'Sea Pistol | Pitlane', rarity: 'Restricted', ...WORN, stattrak: true, ...HARBOUR },
  { id: 'b', name: 'Sea Pistol | Undertow', rarity: 'Restricted', ...WORN, souvenir: true, ...HARBOUR },
  { id: 'c', name: '★ Vesper Talon | Slate', rarity: 'Covert', ...WORN, phase: 'Phase 1' },
  { id: 'd', name: '★ Vesper Talon | Slate', rarity: 'Covert', ...WORN, phase: 'Phase 2' },
  { id: 'e', name: 'Sticker | Reef (Holo) | Harbour 2031', rarity: 'High Grade', ...MARSH },
  { id: 'f', name: 'Sticker | Keel | Harbour 2031', rarity: 'High Grade', ...MARSH },
]
const PRICES = [
  'Sea Pistol | Pitlane (Factory New)',
  'StatTrak™ Sea Pistol | Pitlane (Factory New)',
  'Sea Pistol | Undertow (Factory New)',
  'Souvenir Sea Pistol | Undertow (Factory New)',
  '★ Vesper Talon | Slate (Factory New) - Phase 1',
  '★ Vesper Talon | Slate (Factory New) - Phase 2',
  'Sticker | Reef (Holo) | Harbour 2031',
  'Sticker | Keel | Harbour 2031',
]

type Query = Partial<Record<ItemFacet, string>>
type Place = { list: (query: Query) => Promise<number[]>; facets: (query: Query) => Promise<ItemFacets> }

let player: TestPlayer
let imported: { id: number; name: string }[] = []

const ids = (rows: { skin_id: number }[]) => rows.map(({ skin_id }) => skin_id).toSorted((a, b) => a - b)
const PAGE = { page_size: 100 }
const PLACES: Record<string, Place> = {
  mall: {
    list: async (query) => ids((await world.data(listMall, { query: { ...PAGE, ...query } })).list),
    facets: (query) => world.data(mallItemFacets, { query }),
  },
  'targets of upgrades': {
    list: async (query) => ids((await world.data(listTargets, { query: { ...PAGE, ...query } })).list),
    facets: (query) => world.data(targetFacets, { query }),
  },
  backpack: {
    list: async (query) =>
      ids((await world.data(listBackpack, { token: player.token, query: { ...PAGE, ...query } })).list),
    facets: (query) => world.data(backpackFacets, { token: player.token, query }),
  },
}

beforeAll(async () => {
  const owner = await makeStaff(world, 'owner')
  await bringFile(world, owner, 'skins', JSON.stringify(ROWS))
  await bringFile(
    world,
    owner,
    'prices',
    priceFile(Object.fromEntries(PRICES.map((name, at) => [name, 900 + at]))),
  )
  imported = await world.db
    .selectFrom('skin')
    .innerJoin('design_import', 'design_import.design_id', 'skin.design_id')
    .select(['skin.id', 'skin.market_hash_name as name'])
    .orderBy('skin.id')
    .execute()
  expect(imported.map(({ name }) => name).toSorted()).toEqual(PRICES.toSorted())
  const skinIds = imported.map(({ id }) => id)
  await stockMall(world, owner, skinIds, 5)
  player = await makePlayer(world)
  const [demo] = await world.db.selectFrom('skin').select('id').where('id', '<', 1_000_000).limit(1).execute()
  await giveItems(world, player, [...skinIds, demo!.id])
})

function named(...parts: string[]): number[] {
  return imported.filter(({ name }) => parts.some((part) => name.includes(part))).map(({ id }) => id)
}

async function keyOf(place: Place, facet: ItemFacet, name: string): Promise<string> {
  const found = (await place.facets({}))[facet].find((choice) => choice.name === name)
  expect(found, name).toBeDefined()
  return found!.key
}

describe.each(Object.entries(PLACES))('%s', (_, place) => {
  test('names the choices that are there, and each shows as many items as it says', async () => {
    const facets = await place.facets({})
    expect(facets.collection.map(({ name }) => name)).toEqual([
      'Coleção do Brejo',
      'The Harbour, 港 Collection',
    ])
    expect(facets.phase.map(({ name }) => name)).toEqual(['Phase 1', 'Phase 2'])
    expect(facets.variant.map(({ key }) => key)).toEqual(['plain', 'souvenir', 'stattrak'])
    expect(facets.class.map(({ key }) => key)).toEqual(expect.arrayContaining(['knife', 'sticker', 'weapon']))
    expect(facets.game.map(({ key }) => key)).toEqual(['breachline', 'duskward'])
    for (const facet of ITEM_FACETS) {
      for (const { key, count } of facets[facet]) {
        expect((await place.facets({ [facet]: key })).total, `${facet}=${key}`).toBe(count)
      }
    }
  })

  test('narrows by each of them and by several at once', async () => {
    const harbour = await keyOf(place, 'collection', 'The Harbour, 港 Collection')
    const second = await keyOf(place, 'phase', 'Phase 2')
    expect(await place.list({ collection: harbour })).toEqual(named('Pitlane', 'Undertow'))
    expect(await place.list({ phase: second })).toEqual(named('Phase 2'))
    expect(await place.list({ class: 'sticker' })).toEqual(named('Sticker'))
    expect(await place.list({ variant: 'stattrak,souvenir' })).toEqual(named('StatTrak', 'Souvenir'))
    expect(await place.list({ variant: 'plain', collection: harbour })).toEqual(
      imported
        .filter(({ name }) => name.startsWith('Sea'))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    )
    expect(await place.list({ game: 'breachline', class: 'sticker,knife' })).toEqual(
      named('Sticker', 'Vesper'),
    )
  })

  test('counts the choices of a facet while the others hold', async () => {
    const facets = await place.facets({ class: 'sticker', variant: 'plain' })
    expect(facets.collection.map(({ count }) => count)).toEqual([2, 0])
    expect(facets.class.find(({ key }) => key === 'knife')!.count).toBe(
      (await place.facets({ class: 'knife' })).total,
    )
  })

  test('says where nothing is left which filter alone would leave something', async () => {
    const phase = await keyOf(place, 'phase', 'Phase 1')
    const nothing = await place.facets({ phase, class: 'sticker' })
    expect(nothing.total).toBe(0)
    expect(nothing.without).toEqual([
      { filter: 'class', count: 1 },
      { filter: 'phase', count: 2 },
    ])
    expect((await place.facets({ phase })).without).toEqual([])
  })

  test.each([
    ['class', 'rifle'],
    ['class', 'sticker,Knife'],
    ['variant', 'Stat Trak'],
    ['collection', 'Harbour'],
    ['phase', '2'],
    ['game', "x'; drop"],
  ])('refuses %s=%s by its name', async (field, value) => {
    for (const ask of [place.list, place.facets]) {
      await expect(ask({ [field]: value })).rejects.toThrow(field)
    }
  })

  test('a key that is well formed and unknown leaves nothing', async () => {
    expect(await place.list({ collection: '0123456789ab' })).toEqual([])
  })
})

test('the visitor has no backpack to count', async () => {
  expect((await world.call(backpackFacets, {})).error).toBe('not_signed_in')
})

test('with 35,000 items a choice of few is found by its index, and too many collections are cut to those of most items', async () => {
  await world.store.ctx.transact(async (tx) => {
    await sql`insert into design (id, key, family, finish, kind, class, variant, phase, collection, rarity, wear_from, wear_to, names)
      select 2000000 + n, 'many-' || n, 'many', 'many-' || n, 'rifle', 'weapon', null, case when n % 1000 = 0 then 'Phase ' || n end,
        case when n < 7000 then 'Collection ' || n % 350 end, 'exotic', 0, 10000, design.names
      from generate_series(1, 7000) n, design where design.id = (select min(id) from design)`.execute(tx)
    await sql`insert into skin (id, design_id, exterior, market_hash_name, price, wear_from, wear_to, image_url, updated_at)
      select id * 10 + place, id, exterior, key || exterior, 1000 + id % 977, 0, 100, '', now()
      from design, unnest(array['FN', 'MW', 'FT', 'WW', 'BS']) with ordinality as of(exterior, place) where id > 2000000`.execute(
      tx,
    )
  })
  // What the store's own upkeep does within a minute or two.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const owner = new pg.Client({
    host: inject('databaseHost'),
    user: 'noktra_owner',
    database: rows[0]!.name,
  })
  await owner.connect()
  await owner.query('analyze design, skin')
  await owner.end()
  const facets = await world.data(targetFacets, { query: {} })
  expect(facets.collection).toHaveLength(MOST_CHOICES)
  const phase = facets.phase.find(({ name }) => name === 'Phase 3000')!
  const page = (column: string, key: string) =>
    sql`select skin.id from skin join design on design.id = skin.design_id where skin.price >= 123 and ${sql.ref(column)} = any(${[key]}::text[])
      order by skin.price, skin.id limit 21`
  await expectPlan(world, page('design.phase_key', phase.key), 'design_phase')
  await expectPlan(world, page('design.collection_key', facets.collection[0]!.key), 'design_collection_key')
  await expectPlan(world, page('design.class', 'sticker'), 'design_class')
  await expectPlan(world, page('design.variant', 'stattrak'), 'design_variant')
  // A choice of many walks the prices and stops when the page is full.
  await expectPlan(world, page('design.class', 'weapon'), 'skin_price')
})
