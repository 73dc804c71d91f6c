// @module-tag long

import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAnnouncements } from '@noktra/contract/announcements'
import { boxDetails, listBoxes, openBox } from '@noktra/contract/boxes'
import { listMall } from '@noktra/contract/mall'
import { listMineTiers } from '@noktra/contract/mines'
import { connectPool, kyselyOn } from '#server/platform/db/connect.ts'
import { isClusterRunning, removeDataFolder, startCluster } from '#server/platform/db/embedded.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'
import { runCommand } from './run-command.ts'
import { makeOpenFolder, PATIENCE_MS, startStore } from './started-store.ts'
import { callOver } from './world.ts'

/*
 * A sandbox becomes a shop: a live store of its own, with what the sandbox sold and said, and nothing of what was played in it.
 * The sandbox goes on.
 */

const folder = makeOpenFolder('shop')
const shopDir = join(folder, 'shop')
let sandbox: KilledServer
let shop: Kysely<DB>
let closeShop: () => Promise<void>

beforeAll(async () => {
  sandbox = await startKilledServer()
  const token = await signUp(sandbox)
  await sandbox.data(openBox, { token, body: { box_id: await boxAt(sandbox, 0.5) } })
  await changeCatalogue()
}, PATIENCE_MS)

afterAll(async () => {
  await closeShop?.()
  await sandbox.remove()
  removeDataFolder(shopDir)
  rmSync(folder, { recursive: true, force: true })
})

/** What operators changed since the demo: a page, a setting, the levels of promotion, a picture, a price, stock that was sold. */
async function changeCatalogue(): Promise<void> {
  const owner = kyselyOn(
    connectPool(
      { host: startCluster(sandbox.env['DATA_DIR']!).host, user: 'noktra_owner', database: 'noktra' },
      { poolSize: 1, onError: () => {} },
    ),
  )
  const at = new Date('2026-03-02T04:00:00.000Z')
  await sql`insert into staff (email, name, role, status, created_at)
    values ('o@noktra.example', 'Olga', 'owner', 'invited', ${at}::timestamptz)`.execute(owner)
  await sql`insert into static_page (page, revision, titles, leads, texts, staff_id, created_at)
    select 'about', n, '{"en":"About us","zh":"关于","pt":"Sobre"}', '{"en":"","zh":"","pt":""}',
      jsonb_build_object('en', 'Text ' || n, 'zh', '文 ' || n, 'pt', 'Texto ' || n), staff.id, ${at}::timestamptz
    from staff, generate_series(1, 3) n where email is not null`.execute(owner)
  await sql`insert into setting (key, value, updated_at, updated_by)
    select 'support_url', '"/service?type=3"', ${at}::timestamptz, id from staff where email is not null
    on conflict (key) do update set value = excluded.value`.execute(owner)
  await sql`insert into rebate_levels (version, made_by, made_at) select 2, id, ${at}::timestamptz from staff
    where email is not null`.execute(owner)
  await sql`insert into rebate_level values (2, 1, 0, 5000), (2, 2, 70000, 9000)`.execute(owner)
  await sql`insert into picture values ('box-0123456789abcdef0123456789abcdef-512-01234567.webp', '\\x00ff10')`.execute(
    owner,
  )
  await sql`update mall_offer set sold = 1 where skin_id = (select min(skin_id) from mall_offer where stock > 1)`.execute(
    owner,
  )
  await sql`select setval('box_number', 10042)`.execute(owner)
  await owner.destroy()
}

/** What was taken away from a catalogue does not count against it: the rows of a table, told as one text. */
async function rowsOf(db: Kysely<DB>, table: string, columns: string): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(row::text, E'\n' order by row::text), '') as all
    from (select row_to_json(t) as row from (select ${sql.raw(columns)} from ${sql.table(table)}) t) r`.execute(
    db,
  )
  return rows[0]!.all
}

const env = () => ({ PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: shopDir })

test('the shop is made while the sandbox runs, and its books balance', { timeout: PATIENCE_MS }, async () => {
  const made = await runCommand('open-shop', ['--from', sandbox.env['DATA_DIR']!], env())
  expect(made, made.stderr).toMatchObject({ status: 0, stderr: '' })
  expect(made.stdout).toContain('The books balance')
  expect(made.stdout).toContain('It is a live store.')
  expect(made.stdout).toMatch(/The announcement ".*" tells of a red envelope, which is not carried\./)
  expect(isClusterRunning(shopDir)).toBe(false)
  expect((await fetch(`${sandbox.url}/api/box/list`)).status).toBe(200)

  const { host } = startCluster(shopDir)
  shop = kyselyOn(
    connectPool({ host, user: 'noktra_app', database: 'noktra' }, { poolSize: 1, onError: () => {} }),
  )
  closeShop = () => shop.destroy()
})

test.each([
  ['design', '*'],
  ['skin', "to_jsonb(skin) - 'listed' as all_but_listed"],
  ['picture', '*'],
  ['box_type', '*'],
  ['box', 'id, key, type_id, names, descr, image_url, badge, featured, is_welfare, status, sort'],
  ['welfare_box', '*'],
  ['mall_offer', 'skin_id, listed, stock'],
  ['official_roll', 'key, period, names, descr, recharge, skin_ids, active, sort'],
  ['setting', 'key, value'],
  ['consolation_pool', 'game, version, pool_hash'],
])('it has the same rows of %s', async (table, columns) => {
  expect(await rowsOf(shop, table, columns)).toBe(await rowsOf(sandbox.db, table, columns))
})

test('it has the same boxes and tiers as first versions, that wait for salts of their own', async () => {
  const printed = 'box_id, ticket_from, ticket_to, skin_id, value'
  expect(await rowsOf(shop, 'box_pool_row', printed)).toBe(await rowsOf(sandbox.db, 'box_pool_row', printed))
  const prizes = 'tier, layer, skin_id, value'
  expect(await rowsOf(shop, 'mine_prize', prizes)).toBe(await rowsOf(sandbox.db, 'mine_prize', prizes))
  const waiting = await sql<{ table: string; versions: number[]; salted: number }>`
    select 'box_pool' as table, array_agg(distinct version) as versions, count(pool_salt) as salted from box_pool
    union all select 'mine_tier', array_agg(distinct version), count(pool_salt) from mine_tier`.execute(shop)
  expect(waiting.rows).toEqual([
    { table: 'box_pool', versions: [1], salted: 0 },
    { table: 'mine_tier', versions: [1], salted: 0 },
  ])
})

/** @shows ASVS-6.3.2 */
test('it has the words and levels that stood last, and none of the staff', async () => {
  expect(
    await shop.selectFrom('static_page').select(['page', 'revision', 'texts', 'staff_id']).execute(),
  ).toEqual([
    { page: 'about', revision: 1, texts: { en: 'Text 3', zh: '文 3', pt: 'Texto 3' }, staff_id: null },
  ])
  const levels = await shop.selectFrom('rebate_level').selectAll().where('version', '=', 2).execute()
  expect(levels).toEqual([
    { version: 2, level: 1, recharge: 0, rate: 5000 },
    { version: 2, level: 2, recharge: 70_000, rate: 9000 },
  ])
  const { rows } = await sql<{ next: number }>`select nextval('box_number') as next`.execute(shop)
  expect(rows).toEqual([{ next: 10_043 }])
  for (const table of [
    'player',
    'transfer',
    'item',
    'draw',
    'staff',
    'audit',
    'recharge_order',
    'outbox',
    'roll',
    'envelope',
    'card',
    'seed_chain',
    'sandbox_payment',
  ] as const) {
    expect(await rowsOf(shop, table, '*'), table).toBe('')
  }
})

test(
  'it opens as a live store, sells what it has, and gives nothing away by itself',
  { timeout: PATIENCE_MS },
  async () => {
    await closeShop()
    const store = await startStore({ ...env(), NODE_ENV: 'production', LOCAL_BEACON: '1' })
    try {
      const of = <R extends Parameters<typeof callOver>[1]>(route: R) => callOver(store.url, route, {})
      await expect.poll(async () => (await of(listBoxes)).data.total, { timeout: 60_000 }).toBeGreaterThan(20)
      const { list } = (await of(listBoxes)).data
      const details = await callOver(store.url, boxDetails, { query: { box_id: list[0]!.box_id } })
      expect(details.data).toMatchObject({ pool_version: 1 })
      expect((await of(listMall)).data.total).toBeGreaterThan(10)
      expect((await of(listMineTiers)).data.list.length).toBeGreaterThan(3)
      const told = (await of(listAnnouncements)).data.list
      expect(told.length).toBe(3)
      expect(JSON.stringify(told)).not.toContain('DUSK-FIRST-LIGHT')
    } finally {
      await store.stop()
    }
    const again = await runCommand('prove', [], env())
    expect(again).toMatchObject({ status: 0 })
    expect(again.stdout).toContain('It is a live store.')
  },
)

test.each([
  ['nothing to make it of', [], 'npm run open-shop'],
  ['a folder without a store', ['--from', tmpdir()], 'There is no store in'],
])('%s is refused in a sentence', { timeout: PATIENCE_MS }, async (_, args, sentence) => {
  const refused = await runCommand('open-shop', args, env())
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain(sentence)
})

test(
  'a shop is not made over another one, nor of a live store, nor as a sandbox',
  { timeout: PATIENCE_MS },
  async () => {
    const run = (from: string, more: NodeJS.ProcessEnv = {}) =>
      runCommand('open-shop', ['--from', from], { ...env(), ...more })
    const from = sandbox.env['DATA_DIR']!
    expect((await run(from)).stderr).toContain('The new store has a catalogue already')
    expect((await run(shopDir, { DATA_DIR: join(folder, 'other') })).stderr).toContain(
      'is no sandbox. It is a live store.',
    )
    expect((await run(from, { SANDBOX: '1' })).stderr).toContain('run this without SANDBOX=1')
    expect((await run(from, { DATA_DIR: from })).stderr).toContain('is a sandbox')
  },
)
