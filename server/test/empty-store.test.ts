import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { adminRoutes } from '@noktra/contract/admin/calls'
import { approve } from '@noktra/contract/admin/approvals'
import * as boxes from '@noktra/contract/admin/boxes'
import * as catalogue from '@noktra/contract/admin/catalogue'
import { allRoutes } from '@noktra/contract/api'
import { createBattle } from '@noktra/contract/battles'
import { brandOf } from '@noktra/contract/brand'
import { boxDetails, listBoxes, openBox } from '@noktra/contract/boxes'
import { fitTickets } from '@noktra/game/box-drafts'
import { beginEmpty } from '#server/catalogue/begin-empty.ts'
import { loadCatalogueOnce } from '#server/catalogue/load-catalogue.ts'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { loadBrandOnce } from '#server/platform/brand/load-brand-once.ts'
import { ROOT } from '#server/platform/root.ts'
import { callAdmin, makeStaff, office, type Member } from './admin.ts'
import { bringFile } from './bring-file.ts'
import { pngOf } from './box-drafts.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { EMPTY_TEMPLATE } from './test-store.ts'
import { useWorld } from './world.ts'

/* A store that was begun without the demo: nothing of it fails while it has nothing, and what staff bring makes a shop of it. */

const world = useWorld({}, { games: [], prepare: async () => {}, template: EMPTY_TEMPLATE })
const FOLDER = join(ROOT, 'catalogue')
let owner: Member
let second: Member
let player: TestPlayer

beforeAll(async () => {
  await loadBrandOnce(world.store.ctx)
  await beginEmpty(world.store.ctx, FOLDER)
  owner = await makeStaff(world, 'owner')
  second = await makeStaff(world, 'owner')
  player = await makePlayer(world, { cash: 10_000 })
})

test('stays empty at each start, and begins once', async () => {
  for (let n = 0; n < 2; n += 1) expect(await loadCatalogueOnce(world.store.ctx, FOLDER)).toBe(false)
  await beginEmpty(world.store.ctx, FOLDER)
  for (const table of ['design', 'skin', 'box', 'mine_tier', 'official_roll', 'mall_offer'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  const types = await world.db.selectFrom('box_type').select('key').orderBy('sort').execute()
  expect(types.map((type) => type.key)).toEqual(['featured', 'starter', 'elite', 'welfare'])
})

test('every sweep runs, and every call that reads answers', { tags: 'long' }, async () => {
  for (let n = 0; n < 3; n += 1) {
    await world.sweep()
    world.clock.advance(60_000)
  }
  for (const { route } of allRoutes.filter((one) => one.route.method === 'GET')) {
    for (const token of [undefined, player.token]) {
      const answer = await fetch(`${world.url}${route.path.replace(/\{\w+\}/g, '1')}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      expect([route.path, answer.status], await answer.text()).not.toEqual([route.path, 500])
    }
  }
  for (const { route } of adminRoutes.filter((one) => !one.route.isCommand && one.route.method === 'GET')) {
    const answer = await fetch(`${world.adminUrl}${route.path.replace(/\{\w+\}/g, '1')}`, {
      headers: { cookie: owner.cookie },
    })
    expect([route.path, answer.status], await answer.text()).not.toEqual([route.path, 500])
  }
})

test('claims nothing of being invented', async () => {
  expect(await world.data(brandOf, {})).toMatchObject({ has_own_items: true, footer: null })
})

test('a member of staff brings two classes with prices, makes a box, and a player opens it', async () => {
  await bringFile(
    world,
    owner,
    'skins',
    Array.from({ length: 8 }, (_, n) => ({
      id: `skin-${n}`,
      name: `Keel Rifle | Print ${n}`,
      rarity: n < 4 ? 'Mil-Spec Grade' : 'Covert',
      category: 'Rifles',
    })),
  )
  await bringFile(
    world,
    owner,
    'skins',
    Array.from({ length: 4 }, (_, n) => ({
      id: `sticker-${n}`,
      name: `Sticker | Reef ${n} (Holo)`,
      rarity: 'High Grade',
    })),
  )
  const prices = {
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, n) => [`Keel Rifle | Print ${n} (Factory New)`, 90 * 2 ** n]),
    ),
    ...Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`Sticker | Reef ${n} (Holo)`, 1 + n])),
  }
  await bringFile(world, owner, 'prices', { metadata: { currency: 'USD' }, prices })
  const skins = await world.db
    .selectFrom('skin')
    .select(['id as skin_id', 'exterior', 'price as value_cents'])
    .orderBy('price')
    .execute()
  expect(skins).toHaveLength(12)

  const rows = skins
    .slice(-9, -1)
    .map((skin) => ({ ...skin, exterior: skin.exterior as 'FN' | null, tickets: 0 }))
  const tickets = fitTickets({ rows, price_cents: 500 }, 0.91)
  const { image_url } = await office(world, boxes.uploadPicture, {
    by: owner,
    body: { picture: await pngOf(64, 64) },
  })
  const content = {
    names: { en: 'First Box', zh: '第一箱', pt: 'Primeira caixa' },
    descr: { en: 'The first.', zh: '首个盲盒。', pt: 'A primeira.' },
    type_id: 1,
    badge: null,
    featured: true,
    theme_color: '#c8f53c',
    image_url,
    sort: 1,
    sell_until: null,
    price: 5,
    rows: rows.map(({ skin_id }, n) => ({ skin_id, tickets: tickets[n]! })),
  }
  const draft = await office(world, boxes.saveDraft, {
    by: owner,
    body: { box_id: null, revision: 0, content },
  })
  const { approval_id } = await office(world, boxes.submitDraft, {
    by: owner,
    body: { box_id: draft.box_id, revision: draft.revision },
  })
  await office(world, approve, { by: second, body: { id: approval_id! } })
  world.clock.advance(5000)
  await activatePools(world.store.ctx)

  const { list } = await world.data(listBoxes, {})
  expect(list.map((box) => box.box_id)).toEqual([draft.box_id])
  const { pool_version } = await world.data(boxDetails, { query: { box_id: String(draft.box_id) } })
  expect(pool_version).toBe(1)
  const opened = await world.data(openBox, {
    token: player.token,
    key: crypto.randomUUID(),
    body: { box_id: draft.box_id },
  })
  expect(opened.list).toHaveLength(1)
})

test('battles console with its cheapest items, from the first room on', async () => {
  const [box] = (await world.data(listBoxes, {})).list
  const made = await world.call(createBattle, {
    token: player.token,
    key: crypto.randomUUID(),
    body: { box_ids: [box!.box_id], mode: 'classic', seats: 2 },
  })
  expect(made.error).toBeNull()
  const rows = await world.db
    .selectFrom('consolation_row')
    .innerJoin('skin', 'skin.id', 'consolation_row.skin_id')
    .select('skin.market_hash_name')
    .execute()
  expect(rows.length).toBe(4)
  for (let n = 0; n < 3; n += 1) {
    await world.sweep()
    world.clock.advance(60_000)
  }
})

test('the items of lists are in the catalogue of the office', async () => {
  const { list } = await office(world, catalogue.listDesigns, { by: owner, query: { kind: 'sticker' } })
  expect(list).toHaveLength(4)
  const again = await callAdmin(world, catalogue.listImports, { by: owner, query: {} })
  expect(again.data.list).toHaveLength(3)
})
