import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { brandOf } from '@noktra/contract/brand'
import { makeOwnDatabase } from '#test/own-database.ts'
import { useSecondStore } from '#test/second-store.ts'
import { buildTestStore } from '#test/test-store.ts'
import { callOver, useWorld } from '#test/world.ts'
import type { Ctx } from '../context.ts'
import { loadBrandOnce } from './load-brand-once.ts'
import { writeBrand } from './write-brand.ts'

// The clock of a test stands still, so that what is kept is not read again by itself.
const KEPT = { SHARED_KEPT_MS: '500' }
const world = useWorld(KEPT)
const second = useSecondStore(world, KEPT)

/** Makes the next version as a command does, which announces no change of lists. */
async function rename(ctx: Ctx, name: string): Promise<void> {
  const before = await ctx.brand.renew()
  const written = await ctx.transact((tx) =>
    writeBrand(tx, {
      before,
      values: { ...before.values, name },
      pictures: before.pictures,
      bytes: new Map(),
      source: 'file',
      staffId: null,
      now: ctx.clock.now(),
    }),
  )
  expect(written).toBe(before.version + 1)
}

async function shownAt(url: string): Promise<string[]> {
  const [title, docs] = await Promise.all(
    ['/home', '/api/docs'].map(async (path) => {
      const html = await (await fetch(url + path)).text()
      return /<title>([^<]*)<\/title>/.exec(html)![1]!
    }),
  )
  const { data } = await callOver(url, brandOf, {})
  return [title!.split(' · ').at(-1)!, docs!, data.name]
}
const all = (name: string) => [expect.stringContaining(name), `${name} API`, name]

test('what one process changes is on the next page, call and document of the other', async () => {
  for (const url of [world.url, second.url]) expect(await shownAt(url)).toEqual(all('Noktra'))
  await rename(world.store.ctx, 'Duskmere')
  await world.store.ctx.brand.changed()
  expect(await shownAt(world.url)).toEqual(all('Duskmere'))
  await vi.waitFor(() => expect(second.ctx.brand.now().values.name).toBe('Duskmere'))
  expect(await shownAt(second.url)).toEqual(all('Duskmere'))
})

test('what was changed while a process heard nothing is read when it hears again, and until then it serves what it holds', async () => {
  const { ctx } = second
  await shownAt(second.url)
  const before = ctx.bus.hearing()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'noktra-bus' and datname = current_database()
  `.execute(world.db)
  await vi.waitFor(() => expect(ctx.bus.hearing()).toBeNull())
  await rename(world.store.ctx, 'Palefire')
  expect((await ctx.brand.renew()).values.name).toBe('Duskmere')
  // The process that changes it knows at once.
  await world.store.ctx.brand.changed()
  expect(world.store.ctx.brand.now().values.name).toBe('Palefire')
  await vi.waitFor(() => expect(ctx.bus.hearing()).toBe(before! + 1), { timeout: 10_000 })
  expect(await shownAt(second.url)).toEqual(all('Palefire'))
})

test(
  'of two processes that start on a store without a brand one stores the file',
  { tags: 'long' },
  async () => {
    const own = await makeOwnDatabase('template')
    await own.owner.deleteFrom('brand_version').execute()
    const stores = await Promise.all(
      [1, 2].map(async () => (await buildTestStore({ host: own.host, database: own.database })).store),
    )
    try {
      await Promise.all(stores.map(({ ctx }) => loadBrandOnce(ctx)))
      const versions = await own.owner.selectFrom('brand_version').select(['version', 'source']).execute()
      expect(versions).toEqual([{ version: 1, source: 'file' }])
      for (const { ctx } of stores) expect(ctx.brand.now()).toMatchObject({ version: 1 })
    } finally {
      await Promise.all(stores.map((store) => store.close()))
      await own.drop()
    }
  },
)
