import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { approve, refuse } from '@noktra/contract/admin/approvals'
import { importDetails, uploadImport } from '@noktra/contract/admin/catalogue'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import * as api from '@noktra/contract/admin/feeds'
import { listAudit } from '@noktra/contract/admin/staff'
import { buyOffer, quoteOffer } from '@noktra/contract/mall'
import { playUpgrade } from '@noktra/contract/upgrades'
import { callAdmin, makeStaff, office, openSessionFor, type Member } from '#test/admin.ts'
import { makePlayer } from '#test/factories.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'
import { listPrices } from '#test/list-prices.ts'
import { saveSetting } from '../../../core/settings/save-setting.ts'

const store = await useFeeds()
const { world, server, addFeed, sweep, read, someSkins, aSkin, priceOf, feedOf, overview, lastImport } = store

describe('a list of a feed', () => {
  test('goes the way of an uploaded one: near prices count, and the import says where they are from', async () => {
    const skin = await aSkin()
    const { id, path, name } = await addFeed()
    const to = Math.round(skin.price * 1.1)
    const updated_at = new Date(world.clock.now().getTime() - 20 * MINUTE).toISOString()
    server.answer(path, priceFile({ [skin.name]: to }, { currency: 'USD', updated_at }))
    await read()
    expect(await priceOf(skin)).toBe(to)
    const made = await lastImport()
    expect(made).toMatchObject({ file_name: name, status: 'applied', counts: { changed: 1 } })
    const { preview } = await office(world, importDetails, { by: store.owner, query: { id: made.id } })
    expect(preview.notes).toEqual([`1 source: ${name}.`])
    const feed = await feedOf(id)
    expect(feed).toMatchObject({ fault: null, rows: 1, prices_at: Math.floor(Date.parse(updated_at) / 1000) })
    expect(feed.fetches).toMatchObject([{ outcome: 'new', rows: 1, errors: 0, batch_id: made.id }])
    const { list } = await office(world, listAudit, { by: store.owner, query: { action: 'feeds/apply' } })
    expect(list[0]).toMatchObject({
      staff: null,
      subject: `import:${made.id}`,
      after: { feeds: name, changed: 1 },
    })
    // Nothing is read before its time, and the same list is nothing new.
    await read()
    expect((await feedOf(id)).fetches).toHaveLength(1)
    world.clock.advance(10 * MINUTE)
    await read()
    expect((await feedOf(id)).fetches[0]).toMatchObject({ outcome: 'same' })
    expect((await lastImport()).id).toBe(made.id)
  })

  test('with a price that moves by more than 30 % waits for a second person, and no newer one is made meanwhile', async () => {
    const skin = await aSkin()
    const { path } = await addFeed()
    const far = Math.round(skin.price * 1.5)
    server.answer(path, priceFile({ [skin.name]: far }))
    await read()
    expect(await priceOf(skin)).toBe(skin.price)
    const waiting = await lastImport()
    expect(waiting.status).toBe('waiting')
    expect((await overview()).combined).toMatchObject({
      batch_id: waiting.id,
      approval_id: waiting.approval_id,
    })
    server.answer(path, priceFile({ [skin.name]: far + 1 }))
    world.clock.advance(10 * MINUTE)
    await read()
    expect((await lastImport()).id).toBe(waiting.id)
    // Who set the feed up is the first person.
    expect(
      (await callAdmin(world, refuse, { by: store.owner, body: { id: waiting.approval_id! } })).error,
    ).toBe('approval_own')
    await office(world, approve, { by: store.second, body: { id: waiting.approval_id! } })
    expect(await priceOf(skin)).toBe(far)
    await read()
    expect(await priceOf(skin)).toBe(far + 1)
  })

  test('that waits longer than its prices hold gives way to a newer one', async () => {
    const skin = await aSkin()
    const { path } = await addFeed({ max_age_minutes: 30 })
    server.answer(path, priceFile({ [skin.name]: skin.price * 2 }))
    await read()
    const waiting = await lastImport()
    world.clock.advance(31 * MINUTE)
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    await read()
    expect(await priceOf(skin)).toBe(skin.price + 1)
    const late = await callAdmin(world, approve, { by: store.second, body: { id: waiting.approval_id! } })
    expect(late.error).toBe('approval_decided')
  })

  test('is applied in the name of somebody who may still import', async () => {
    const skin = await aSkin()
    const leaver = await makeStaff(world, 'operator')
    const { id, path } = await addFeed()
    const { version, fault: _, ...feed } = await feedOf(id)
    const save = (by: Member, at: number) =>
      office(world, api.changeFeed, {
        by,
        body: {
          ...feed,
          id,
          version: at,
          address: feed.address!,
          currency: 'USD',
          key_header: undefined,
          part: 'counts',
        },
      })
    await save(leaver, version)
    await sql`update staff set status = 'disabled' where id = ${leaver.id}`.execute(world.db)
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    await read()
    expect(await priceOf(skin)).toBe(skin.price)
    expect((await overview()).combined?.why).toContain('may not import any more')
    // Saved again by somebody who may, the same list is applied.
    await save(store.owner, version + 1)
    await sweep('combine feeds')
    expect(await priceOf(skin)).toBe(skin.price + 1)
  })

  test('that was refused is forgotten after a day, and files can be brought as before', async () => {
    const skin = await aSkin()
    const { path } = await addFeed()
    server.answer(path, priceFile({ [skin.name]: skin.price * 2 }))
    await read()
    const waiting = await lastImport()
    await office(world, refuse, { by: store.second, body: { id: waiting.approval_id! } })
    world.clock.advance(25 * 60 * MINUTE)
    const by = await makeStaff(world, 'owner')
    const body = {
      kind: 'prices' as const,
      file_name: 'more.json',
      text: priceFile({ [skin.name]: skin.price + 1 }),
    }
    await office(world, uploadImport, { by, body })
    const { rows } = await sql`select from import_batch where id = ${waiting.id}`.execute(world.db)
    expect(rows).toHaveLength(0)
    store.owner = by
    expect((await overview()).combined).toMatchObject({ batch_id: null, approval_id: null })
  })
})

describe('several sources', () => {
  test('are one list of their middle; one that is wrong by 100 is left out and reported', async () => {
    const skins = await someSkins(3)
    const many = [await addFeed(), await addFeed(), await addFeed()]
    const list = (factor: number) =>
      priceFile(Object.fromEntries(skins.map(({ name, price }) => [name, Math.round(price * factor)])))
    server.answer(many[0]!.path, list(1.02))
    server.answer(many[1]!.path, list(1.1))
    server.answer(many[2]!.path, list(100))
    await read()
    for (const skin of skins) {
      const expected = Math.floor((Math.round(skin.price * 1.02) + Math.round(skin.price * 1.1) + 1) / 2)
      expect(await priceOf(skin)).toBe(expected)
    }
    expect((await overview()).combined).toMatchObject({ sources: 2, names: 3, left_out: 3 })
    expect((await feedOf(many[2]!.id)).fault).toMatchObject({ kind: 'far_off' })
    expect((await feedOf(many[0]!.id)).fault).toBeNull()
    const { list: told } = await office(world, api.listSourcePrices, {
      by: store.owner,
      query: { q: skins[0]!.name },
    })
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ sources: 2, id: skins[0]!.name })
    expect(told[0]!.spread).toBeGreaterThan(0.05)
    expect(told[0]!.feeds.map(({ left_out }) => left_out)).toEqual([false, false, true])
    await sweep('raise alerts')
    const alerts = await office(world, listAlerts, {
      by: store.owner,
      query: { state: 'open', kind: 'drift', page_size: 100 },
    })
    expect(alerts.list.find(({ subject }) => subject === `feed:${many[2]!.id}`)?.text).toContain(
      'wrong by a factor',
    )
  })

  test('a single one that is wrong by 100 is held against the prices that were agreed to: nothing moves, nothing is asked', async () => {
    const skins = await someSkins(2)
    const { id, path } = await addFeed()
    server.answer(path, priceFile(Object.fromEntries(skins.map(({ name, price }) => [name, price * 100]))))
    const before = await lastImport()
    await read()
    for (const skin of skins) expect(await priceOf(skin)).toBe(skin.price)
    expect((await lastImport()).id).toBe(before.id)
    expect((await feedOf(id)).fault?.kind).toBe('far_off')
    expect((await overview()).combined?.why).toContain('No feed has prices')
  })

  test('names are one item however each source writes them, and a watched feed does not count', async () => {
    const skin = await aSkin()
    const [plain, starred, watched] = [await addFeed(), await addFeed(), await addFeed({ part: 'watched' })]
    server.answer(plain.path, priceFile({ [skin.name]: skin.price + 10 }))
    server.answer(starred.path, priceFile({ [`★ ${skin.name.replace('★ ', '')}`]: skin.price + 20 }))
    server.answer(watched.path, priceFile({ [skin.name]: skin.price + 90 }))
    await read()
    expect(await priceOf(skin)).toBe(skin.price + 15)
    expect((await feedOf(watched.id)).fetches[0]).toMatchObject({ outcome: 'new', batch_id: null })
  })
})

test('when the feeds fall silent, mall and targets close in time and say why, and open with the next list', async () => {
  const player = await makePlayer(world, { cash: 100_000 })
  const skin = await aSkin()
  const { path, id } = await addFeed({ max_age_minutes: 600 })
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, 'price_age_hours', 2))
  const list = () =>
    priceFile({ [skin.name]: skin.price }, { currency: 'USD', updated_at: world.clock.now().toISOString() })
  const tried = async () => {
    const { token } = player
    const coin = Math.round(skin.price * 0.4) / 100
    return [
      (await world.call(quoteOffer, { token, body: { skin_id: skin.id } })).error,
      (await world.call(buyOffer, { token, body: { skin_id: skin.id, num: 1, currency: 'coin' } })).error,
      (
        await world.call(playUpgrade, {
          token,
          body: { skin_id: skin.id, item_ids: [], coin, direction: 'under' },
        })
      ).error,
    ]
  }
  const all = (error: string | null) => [error, error, error]
  // The list is an hour old when it is read: it has one hour left.
  const text = list()
  world.clock.advance(60 * MINUTE)
  server.answer(path, text)
  await read()
  await listPrices(world)
  expect(await tried()).toEqual(all(null))
  server.answer(path, (_, response) => response.writeHead(500).end())
  world.clock.advance(59 * MINUTE)
  await read()
  expect(await tried()).toEqual(all(null))
  world.clock.advance(MINUTE)
  await read()
  expect(await tried()).toEqual(all('prices_old'))
  store.owner = await openSessionFor(world, store.owner)
  expect(await overview()).toMatchObject({ too_old: true, price_age_hours: 2 })
  expect((await feedOf(id)).fault?.text).toContain('500')
  server.answer(path, list())
  world.clock.advance(10 * MINUTE)
  await read()
  expect(await tried()).toEqual(all(null))
  await ctx.transact((tx) => saveSetting(tx, ctx, 'price_age_hours', 0))
})

describe('of many processes', () => {
  test('one reads a feed, and one list is made of it', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed()
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    const imports = async () => (await world.db.selectFrom('import_batch').select('id').execute()).length
    const before = await imports()
    await Promise.all(Array.from({ length: 20 }, () => sweep('read feeds')))
    expect(server.asked.filter((one) => one.path === path)).toHaveLength(1)
    await Promise.all(Array.from({ length: 20 }, () => sweep('combine feeds')))
    expect(await imports()).toBe(before + 1)
    expect((await feedOf(id)).fetches).toHaveLength(1)
    expect(await priceOf(skin)).toBe(skin.price + 1)
  })

  test('one that never comes back is given up, and what it brings late is thrown away', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed()
    const { slow, giveLate } = await readSlowly(path, priceFile({ [skin.name]: skin.price + 7 }))
    world.clock.advance(11 * MINUTE)
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    await sweep('read feeds')
    giveLate()
    await slow
    await sweep('combine feeds')
    expect((await feedOf(id)).fetches.map(({ outcome }) => outcome)).toEqual(['new', 'lost'])
    expect(await priceOf(skin)).toBe(skin.price + 1)
  })

  test('what a feed brings is thrown away when it was changed while it was read, and it is read again at once', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed()
    const { slow, giveLate } = await readSlowly(path, priceFile({ [skin.name]: skin.price + 7 }))
    const { version, fault: _, ...feed } = await feedOf(id)
    server.answer('/elsewhere', priceFile({ [skin.name]: skin.price + 2 }))
    await office(world, api.changeFeed, {
      by: store.owner,
      body: {
        ...feed,
        id,
        version,
        address: `${server.url}/elsewhere`,
        currency: 'USD',
        key_header: undefined,
        part: 'counts',
      },
    })
    // While the other reading runs it keeps its turn.
    await sweep('read feeds')
    giveLate()
    await slow
    expect((await feedOf(id)).fetches.map(({ outcome }) => outcome)).toEqual(['lost'])
    const { rows } = await sql`select from feed_price where feed_id = ${id}`.execute(world.db)
    expect(rows).toHaveLength(0)
    await read()
    expect((await feedOf(id)).fetches.map(({ outcome }) => outcome)).toEqual(['new', 'lost'])
    expect(await priceOf(skin)).toBe(skin.price + 2)
  })

  test('a reading that began first and ends last is in the list too', async () => {
    const [one, two] = await someSkins(2)
    const [first, second] = [await addFeed(), await addFeed()]
    server.answer(second.path, (_, response) => response.writeHead(503).end())
    const { slow, giveLate } = await readSlowly(first.path, priceFile({ [one!.name]: one!.price + 1 }))
    server.answer(second.path, priceFile({ [two!.name]: two!.price + 1 }))
    await office(world, api.fetchFeed, { by: store.owner, body: { id: second.id } })
    // The first sweep may hold this feed's turn until its answer is kept.
    await vi.waitFor(async () => {
      await read()
      expect(await priceOf(two!)).toBe(two!.price + 1)
    })
    expect(await priceOf(one!)).toBe(one!.price)
    giveLate()
    await slow
    await sweep('combine feeds')
    expect(await priceOf(one!)).toBe(one!.price + 1)
  })

  /** A sweep that reads a feed whose answer comes when it is told to. */
  async function readSlowly(path: string, text: string) {
    const late: { give?: () => void } = {}
    const comes = new Promise<void>((done) => {
      server.answer(path, (_, response) => {
        late.give = () => response.end(text)
        done()
      })
    })
    const slow = sweep('read feeds')
    await comes
    return { slow, giveLate: () => late.give!() }
  }
})
