import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/feeds'
import { callAdmin, office } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'

const store = await useFeeds()
const { world, server, addFeed, saveFeed, sweep, read, aSkin, priceOf, feedOf } = store

/** Holds what a statement locks while something else runs into it. */
async function whileHeld(lock: ReturnType<typeof sql>, work: () => Promise<void>, then: () => Promise<void>) {
  const released = Promise.withResolvers<void>()
  const { promise: locked, resolve, reject } = Promise.withResolvers<void>()
  const holding = world.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    resolve()
    await released.promise
  })
  holding.catch(reject)
  await locked
  const working = work()
  try {
    await expect.poll(waiting).toBe(1)
    await then()
  } finally {
    released.resolve()
  }
  await Promise.all([holding, working])
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ blocked: number }>`
    select count(*) as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]!.blocked
}

test('while a list is made of the feeds, those that are not in it can be saved', async () => {
  const skin = await aSkin()
  const { path } = await addFeed()
  const [watched, rates] = [
    await addFeed({ part: 'watched' }),
    await addFeed({ kind: 'rates', currency: undefined }),
  ]
  server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
  server.answer(watched.path, priceFile({ [skin.name]: skin.price + 2 }))
  server.answer(rates.path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 } }))
  await sweep('read feeds')
  await whileHeld(
    sql`lock table combined_price in share mode`,
    () => sweep('combine feeds'),
    async () => {
      await saveFeed(watched.id, { part: 'off' })
      await saveFeed(rates.id, { every_minutes: 20 })
      await addFeed({ part: 'watched' })
    },
  )
  expect(await priceOf(skin)).toBe(skin.price + 1)
})

test('rates hold the feeds that are read by them before their own, as a list of all does', async () => {
  const { id, path } = await addFeed({ currency: 'CNY' })
  const rates = await addFeed({ kind: 'rates', currency: undefined })
  server.answer(path, priceFile({ anything: 5 }, { currency: 'CNY' }))
  server.answer(rates.path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 } }))
  await read()
  await office(world, api.fetchFeed, { by: store.owner, body: { id: rates.id } })
  await whileHeld(
    sql`select from price_feed where id = ${id} for no key update`,
    () => sweep('read feeds'),
    // A list of all that waits for the second feed while rates wait for the first would end one of them.
    async () =>
      void (await sql`select from price_feed where id = ${rates.id} for no key update nowait`.execute(
        world.db,
      )),
  )
  expect((await feedOf(rates.id)).fetches[0]).toMatchObject({ outcome: 'new' })
})

test('rates by staff, rates of feeds and lists come at once', async () => {
  const skin = await aSkin()
  const feeds = [await addFeed({ currency: 'CNY' }), await addFeed({ currency: 'CNY' })]
  const rates = [
    await addFeed({ kind: 'rates', currency: undefined }),
    await addFeed({ kind: 'rates', currency: undefined }),
  ]
  for (const { path } of feeds)
    server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 7.2) }, { currency: 'CNY' }))
  for (let n = 0; n < 5; n += 1) {
    for (const { path } of rates)
      server.answer(path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 + n / 100 } }))
    world.clock.advance(10 * MINUTE)
    const said = callAdmin(world, api.setRate, {
      by: store.owner,
      body: { currency: 'CNY', per_usd: 7.2 + n / 100, good_hours: 1 },
    })
    await Promise.all([sweep('read feeds'), sweep('combine feeds'), sweep('read feeds')])
    expect((await said).error).toBeNull()
  }
  for (const { id } of rates) expect((await feedOf(id)).fault).toBeNull()
})

test('a list that says what the last one said writes no price again', async () => {
  const skin = await aSkin()
  const feed = await addFeed()
  server.answer(feed.path, priceFile({ [skin.name]: skin.price + 1 }))
  await read()
  const written = async () => {
    const { rows } = await sql<{ xmin: string }>`select xmin::text from combined_price`.execute(world.db)
    return rows
  }
  const before = await written()
  const made = await store.lastImport()
  await saveFeed(feed.id, { name: `${feed.name} again` })
  await sweep('combine feeds')
  expect((await store.lastImport()).id).not.toBe(made.id)
  expect(before).toHaveLength(1)
  expect(await written()).toEqual(before)
})
