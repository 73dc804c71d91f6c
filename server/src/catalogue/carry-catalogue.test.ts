// @module-tag long

import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnDatabase, type OwnDatabase } from '#test/own-database.ts'
import { buildTestStore, T0 } from '#test/test-store.ts'
import { readVersion } from '../platform/brand/write-brand.ts'
import { readConfig } from '../platform/config.ts'
import { SEALED } from '../sealed.ts'
import { openStore } from '../platform/db/open-store.ts'
import { prove } from '../books.ts'
import type { Store } from '../store.ts'
import { carryCatalogue } from './carry-catalogue.ts'

let sandbox: OwnDatabase
let shop: OwnDatabase
let store: Store

beforeEach(async () => {
  sandbox = await makeOwnDatabase('template')
  shop = await makeOwnDatabase('nothing')
  const config = readConfig({ ...shop.env, SANDBOX: '0' })
  const { database } = await openStore({
    config,
    clock: { now: () => T0 },
    log: pino({ level: 'silent' }),
    sealed: SEALED,
  })
  await database.stop()
  ;({ store } = await buildTestStore({ ...shop, env: { SANDBOX: '0' } }))
  await store.ctx.providers.beacon.prepare()
})
afterEach(async () => {
  await store.close()
  await sandbox.drop()
  await shop.drop()
})

const carry = () => store.ctx.transact((tx) => carryCatalogue(sandbox.owner, tx, store.ctx))

test('what the prices of today do not allow stays behind, off sale, and is told', async () => {
  const dear = await sandbox.owner
    .selectFrom('box_pool_row')
    .innerJoin('skin', 'skin.id', 'box_pool_row.skin_id')
    .select(['box_pool_row.box_id', 'skin.id', 'skin.price'])
    .orderBy('skin.price', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const held = await sandbox.owner
    .selectFrom('box_pool_row')
    .select('box_id')
    .distinct()
    .where('skin_id', '=', dear.id)
    .orderBy('box_id')
    .execute()
  await sandbox.owner
    .updateTable('skin')
    .set({ price: dear.price * 50 })
    .where('id', '=', dear.id)
    .execute()

  const { boxes, left } = await carry()
  expect(boxes).toBeGreaterThan(10)
  const ids = held.map(({ box_id }) => box_id)
  for (const id of ids) expect(left.join('\n')).toContain(`box ${id}: `)
  const off = await store.kysely
    .selectFrom('box')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(off).toEqual(ids.map((id) => ({ id, status: 'retired' })))
  const pools = await store.kysely
    .selectFrom('box_pool')
    .select('box_id')
    .where('box_id', 'in', ids)
    .execute()
  expect(pools).toEqual([])
  expect(await prove(store.kysely, store.ctx.secrets)).toEqual([])
})

test('a consolation of battles that is worth too much refuses the whole', async () => {
  const row = await sandbox.owner.selectFrom('consolation_row').select('skin_id').executeTakeFirstOrThrow()
  await sandbox.owner.updateTable('skin').set({ price: 1_000_000 }).where('id', '=', row.skin_id).execute()
  await expect(carry()).rejects.toThrow('The consolation of battles: a consolation item worth')
  expect(await store.kysely.selectFrom('design').selectAll().execute()).toEqual([])
})

test('the brand comes with the pictures that it shows, and without those of its history', async () => {
  await sandbox.owner
    .insertInto('brand_picture')
    .values({ name: `${'0'.repeat(32)}.png`, bytes: Buffer.from('earlier'), created_at: T0 })
    .execute()
  await carry()
  const pictures = await store.kysely.selectFrom('brand_picture').select('name').execute()
  const { pictures: shown } = (await readVersion(store.kysely, 1))!
  const { mark, wordmark, share, screenshots, icons } = shown
  const all = [mark, wordmark!, share, ...Object.values(screenshots!), ...Object.values(icons)]
  expect(pictures.map(({ name }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
})
