import { expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import { applyImport, importDetails } from '@noktra/contract/admin/catalogue'
import { createServiceAccount, setRate } from '@noktra/contract/admin/feeds'
import { bringFile } from '#test/bring-file.ts'
import { callAdmin, makeStaff, office, openSessionFor, type Member } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'
import { forgetOld } from '../../../platform/jobs/forget-old.ts'

/** A live store: in a sandbox everybody may agree, the asker too. */
const store = await useFeeds({ SANDBOX: '0' })
const { world, server, addFeed, saveFeed, read, sweep, aSkin, priceOf, lastImport } = store

const NAME = 'Keel Rifle | Lone'
const firstOf = (design: string) =>
  world.db
    .selectFrom('skin')
    .select('price')
    .where('market_hash_name', '=', `${design} (Factory New)`)
    .executeTakeFirst()

async function bringItem(name: string): Promise<string> {
  await bringFile(world, store.owner, 'skins', [
    { id: name, name, rarity: 'Restricted', category: 'Rifles', stattrak: false },
  ])
  return `${name} (Factory New)`
}

const agree = (by: Member, id: number) => callAdmin(world, approve, { by, body: { id } })

test('a first price that one feed alone has, and a high one, wait for a second person', async () => {
  const [low, high] = [await bringItem(`${NAME} Low`), await bringItem(`${NAME} High`)]
  const [one, two] = [await addFeed(), await addFeed()]
  server.answer(one.path, priceFile({ [low]: 500 }))
  server.answer(two.path, priceFile({}))
  await read()
  expect(await firstOf(`${NAME} Low`)).toBeUndefined()
  const waiting = await lastImport()
  expect(waiting).toMatchObject({ status: 'waiting', counts: { new: 1 } })
  const shown = await office(world, approvalDetails, {
    by: store.second,
    query: { id: waiting.approval_id! },
  })
  expect(shown.title).toContain('1 is a first price that only one feed has, or that is high')
  await office(world, approve, { by: store.second, body: { id: waiting.approval_id! } })
  expect(await firstOf(`${NAME} Low`)).toEqual({ price: 500 })
  // Two feeds agree: what is low counts, what is high is agreed to.
  const mid = await bringItem(`${NAME} Mid`)
  const both = async (prices: Record<string, number>) => {
    world.clock.advance(10 * MINUTE)
    for (const { path } of [one, two]) server.answer(path, priceFile({ [low]: 500, ...prices }))
    await read()
  }
  await both({ [mid]: 900 })
  expect(await firstOf(`${NAME} Mid`)).toEqual({ price: 900 })
  await both({ [mid]: 900, [high]: 10_001 })
  expect(await firstOf(`${NAME} High`)).toBeUndefined()
  expect((await lastImport()).status).toBe('waiting')
})

test('who set up one of the feeds is no second person for the list of all', async () => {
  const skin = await aSkin()
  const [one, two] = [await addFeed(), await addFeed()]
  await saveFeed(one.id, {}, store.second)
  for (const { path } of [one, two]) server.answer(path, priceFile({ [skin.name]: skin.price * 2 }))
  await read()
  const { approval_id } = await lastImport()
  // Whose name it is in decides nothing: neither of the two may.
  const answers = [await agree(store.owner, approval_id!), await agree(store.second, approval_id!)]
  expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['approval_own', 'approval_own_feed']))
  expect(await priceOf(skin)).toBe(skin.price)
  expect((await agree(await makeStaff(world, 'owner'), approval_id!)).error).toBeNull()
  expect(await priceOf(skin)).toBe(skin.price * 2)
})

test('nor is who made the account that pushed one of its prices', async () => {
  const skin = await aSkin()
  const { id: feed_id } = await addFeed({ kind: 'push', address: undefined })
  const made = { by: store.second, body: { name: 'Robot', feed_id } }
  const { token } = await office(world, createServiceAccount, made)
  const pushed = await fetch(`${world.adminUrl}/admin/api/feeds/push`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: priceFile({ [skin.name]: skin.price * 2 }) }),
  })
  expect(pushed.status).toBe(200)
  await sweep('combine feeds')
  const { approval_id } = await lastImport()
  expect((await agree(store.second, approval_id!)).error).toBe('approval_own_feed')
  expect(await priceOf(skin)).toBe(skin.price)
})

test('nor is who set the rate that its prices are read by', async () => {
  const skin = await aSkin()
  const { path } = await addFeed({ currency: 'CNY' })
  const rate = { currency: 'CNY', per_usd: 7.2, good_hours: 24 }
  await office(world, setRate, { by: store.second, body: rate })
  server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 2 * 7.2) }, { currency: 'CNY' }))
  await read()
  const { approval_id } = await lastImport()
  expect((await agree(store.second, approval_id!)).error).toBe('approval_own_feed')
  expect(await priceOf(skin)).toBe(skin.price)
  expect((await agree(await makeStaff(world, 'owner'), approval_id!)).error).toBeNull()
  expect(await priceOf(skin)).not.toBe(skin.price)
})

test('nor is who set up the feed of that rate', async () => {
  const skin = await aSkin()
  const rates = await addFeed({ kind: 'rates', currency: undefined })
  await saveFeed(rates.id, {}, store.second)
  server.answer(rates.path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 } }))
  const { path } = await addFeed({ currency: 'CNY' })
  server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 2 * 7.2) }, { currency: 'CNY' }))
  await read()
  await read()
  const { approval_id } = await lastImport()
  expect((await agree(store.second, approval_id!)).error).toBe('approval_own_feed')
})

test('nor is who set a rate that a feed brings as well: the list is made again', async () => {
  const skin = await aSkin()
  const { path } = await addFeed({ currency: 'CNY' })
  await office(world, setRate, {
    by: store.second,
    body: { currency: 'CNY', per_usd: 7.2, good_hours: 24 },
  })
  server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 2 * 7.2) }, { currency: 'CNY' }))
  await read()
  const { approval_id } = await lastImport()
  const rates = await addFeed({ kind: 'rates', currency: undefined })
  server.answer(rates.path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 } }))
  await sweep('read feeds')
  expect((await agree(store.second, approval_id!)).error).toBe('approval_decided')
  expect(await priceOf(skin)).toBe(skin.price)
})

test('nor is who set the rate before: a list that it was read by is made again by the new one', async () => {
  const skin = await aSkin()
  const { path, id } = await addFeed({ currency: 'CNY' })
  const rate = (per_usd: number, by: Member) =>
    office(world, setRate, { by, body: { currency: 'CNY', per_usd, good_hours: 24 } })
  await rate(7.2, store.second)
  server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 2 * 7.2) }, { currency: 'CNY' }))
  await read()
  const first = await lastImport()
  await rate(7.1, await makeStaff(world, 'owner'))
  expect((await agree(store.second, first.approval_id!)).error).toBe('approval_decided')
  // Nor may its keeper ask for it again.
  const { plan_hash, mine } = await office(world, importDetails, { by: store.owner, query: { id: first.id } })
  expect(mine).toBe(false)
  const again = { id: first.id, plan_hash, leave_out_errors: true }
  expect((await callAdmin(world, applyImport, { by: store.owner, body: again })).error).toBe('import_unknown')
  await sweep('combine feeds')
  const second = await lastImport()
  expect(second.id).not.toBe(first.id)
  // The same for who saved a feed before.
  await saveFeed(id, {}, await makeStaff(world, 'owner'))
  expect((await agree(store.owner, second.approval_id!)).error).toBe('approval_decided')
  expect(await priceOf(skin)).toBe(skin.price)
})

test('nor after a month, when what was read is forgotten', async () => {
  const skin = await aSkin()
  const month = { max_age_minutes: 43_200 }
  const one = await addFeed(month)
  await saveFeed(one.id, {}, store.second)
  const began = world.clock.now().getTime()
  server.answer(one.path, (_, response) => {
    world.clock.advance(2 * MINUTE)
    response.end(priceFile({ [skin.name]: skin.price * 2 }))
  })
  await sweep('read feeds')
  const two = await addFeed(month)
  server.answer(two.path, priceFile({ [skin.name]: skin.price * 2 }))
  await read()
  const { approval_id } = await lastImport()
  // The prices are of when the answer was there, a little younger than the reading.
  world.clock.advance(began + (30 * 24 * 60 + 1) * MINUTE - world.clock.now().getTime())
  await forgetOld(world.store.ctx)
  store.owner = await openSessionFor(world, store.owner)
  expect((await agree(await openSessionFor(world, store.second), approval_id!)).error).toBe(
    'approval_own_feed',
  )
  expect(await priceOf(skin)).toBe(skin.price)
})
