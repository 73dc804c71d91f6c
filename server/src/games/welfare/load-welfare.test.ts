import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { boxDetails, listBoxes, listBoxTypes } from '@noktra/contract/boxes'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { forgetSalesInLog } from '#test/unsold-versions.ts'
import { useWorld } from '#test/world.ts'
import { connectPool } from '../../platform/db/connect.ts'
import { setWelfareBox } from './set-welfare-box.ts'
import { loadCatalogueOnce } from '../../catalogue/load-catalogue.ts'
import { loadWelfare } from './load-welfare.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../../catalogue')

type Listed = { id: number; box_id: number; amount: number; name: { en: string } }
const catalogue = JSON.parse(readFileSync(join(CATALOGUE, 'welfare.json'), 'utf8')) as Listed[]

/** A store of a version that had a catalogue and no welfare boxes. */
beforeAll(async () => {
  await forgetSalesInLog(world)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const owner = connectPool(
    { host: inject('databaseHost'), user: 'noktra_owner', database: rows[0]!.name },
    { poolSize: 1, onError: () => {} },
  )
  await owner.query('truncate welfare_box cascade')
  await owner.query('update box set active_version = null where is_welfare')
  await owner.query('delete from box_pool_row where box_id in (select id from box where is_welfare)')
  await owner.query('delete from box_pool where box_id in (select id from box where is_welfare)')
  await owner.query('delete from box where is_welfare')
  await owner.query("delete from box_type where key = 'welfare'")
  await owner.end()
})

test('a store with a catalogue gets the welfare boxes at its start, but for one that its prices do not fit', async () => {
  const warned: unknown[] = []
  const { ctx } = world.store
  const watched = {
    ...ctx,
    log: { warn: (...told: unknown[]) => warned.push(told) } as unknown as typeof ctx.log,
  }
  const folder = folderWith((box) => (box.id === 1 ? { ...box, amount: 18 } : box))
  expect(await loadCatalogueOnce(watched, folder)).toBe(false)
  rmSync(folder, { recursive: true })
  expect([await amounts(), warned.length]).toEqual([[108, 216, 720, 1440, 3600], 1])

  await loadCatalogueOnce(watched, CATALOGUE)
  world.clock.advance(6000)
  await world.sweep()
  expect([await amounts(), warned.length]).toEqual([[36, 108, 216, 720, 1440, 3600], 1])
  const { list } = await world.data(listWelfareBoxes)
  expect(list.map((box) => [box.id, box.box_id, box.box_name])).toEqual(
    catalogue.map((box) => [box.id, box.box_id, box.name.en]),
  )
  for (const { box_id } of list) {
    expect((await world.data(boxDetails, { query: { box_id } })).is_welfare).toBe(true)
  }
})

/** @shows SPEC-3.90 SPEC-7.58 */
test('neither their type nor the boxes are on the shelf', async () => {
  const types = await world.data(listBoxTypes)
  expect(types.list.map((type) => type.key)).toEqual(['featured', 'starter', 'foundry', 'blades', 'elite'])
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  expect(list.map((box) => box.box_id).filter((id) => catalogue.some((box) => box.box_id === id))).toEqual([])
})

test('a reload keeps what an operator set, publishes nothing again and renames the box', async () => {
  const { ctx } = world.store
  const before = await pools()
  const [, second] = catalogue
  await ctx.transact((tx) =>
    setWelfareBox(tx, ctx, { id: 2, box_id: second!.box_id, amount_cents: 12_345, disabled: true }),
  )
  const folder = folderWith((box) =>
    box.id === 3 ? { ...box, name: { ...box.name, en: 'Long Bridge' } } : box,
  )
  await ctx.transact((tx) => loadWelfare(tx, ctx, folder))
  rmSync(folder, { recursive: true })
  const kept = await world.db
    .selectFrom('welfare_box')
    .select(['amount', 'disabled'])
    .where('id', '=', 2)
    .execute()
  expect(kept).toEqual([{ amount: 12_345, disabled: true }])
  expect(await pools()).toEqual(before)
  const { list } = await world.data(listWelfareBoxes)
  expect(list.find((box) => box.id === 3)?.box_name).toBe('Long Bridge')
  expect(list.map((box) => box.id)).toEqual([1, 3, 4, 5, 6])
})

test('a pool that is worth more than its amount allows stops the load', async () => {
  const { ctx } = world.store
  const folder = folderWith((box) => {
    const [top, ...others] = box.pool
    const last = others.pop()!
    return {
      ...box,
      pool: [
        { ...top!, tickets: top!.tickets + 50_000 },
        ...others,
        { ...last, tickets: last.tickets - 50_000 },
      ],
    }
  })
  await expect(ctx.transact((tx) => loadWelfare(tx, ctx, folder))).rejects.toThrow(RangeError)
  rmSync(folder, { recursive: true })
})

type File = Listed & { pool: { skin_id: number; tickets: number }[] }

/** A catalogue of what a start asks for, with other welfare boxes. */
function folderWith(change: (box: File) => File): string {
  const folder = mkdtempSync(join(tmpdir(), 'welfare-'))
  for (const file of ['consolation', 'box-types']) {
    copyFileSync(join(CATALOGUE, `${file}.json`), join(folder, `${file}.json`))
  }
  writeFileSync(join(folder, 'welfare.json'), JSON.stringify((catalogue as File[]).map(change)))
  return folder
}

async function amounts(): Promise<number[]> {
  const rows = await world.db.selectFrom('welfare_box').select('amount').orderBy('amount').execute()
  return rows.map((row) => row.amount / 100)
}

function pools() {
  return world.db
    .selectFrom('box_pool')
    .innerJoin('box', 'box.id', 'box_pool.box_id')
    .select(['box_id', 'version', 'pool_hash'])
    .where('box.is_welfare', '=', true)
    .orderBy('box_id')
    .orderBy('version')
    .execute()
}
