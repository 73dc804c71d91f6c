import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/feeds'
import { callAdmin, office } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'

const store = await useFeeds()
const { world, server, addFeed, read, aSkin, priceOf, feedOf, overview, lastImport } = store

describe('currencies', () => {
  test('other money than USD is read by a rate that is young enough, and not at all without one', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed({ currency: 'CNY' })
    const inCny = Math.round((skin.price + 50) * 7.2)
    server.answer(path, priceFile({ [skin.name]: inCny }, { currency: 'cny' }))
    await read()
    expect(await priceOf(skin)).toBe(skin.price)
    expect((await feedOf(id)).fault).toMatchObject({ kind: 'rate_missing', text: 'There is no rate for CNY' })
    const rate = (body: object) => callAdmin(world, api.setRate, { by: store.owner, body: body as never })
    expect((await rate({ currency: 'USD', per_usd: 1, good_hours: 1 })).error).toBe('invalid_input')
    expect((await rate({ currency: 'CNY', per_usd: 7.2, good_hours: 1 })).error).toBeNull()
    // The list that is there can be read by now: it needs no other.
    await read()
    expect(Math.abs((await priceOf(skin)) - skin.price - 50)).toBeLessThanOrEqual(5)
    const again = async () => {
      world.clock.advance(10 * MINUTE)
      server.answer(
        path,
        priceFile({ [skin.name]: inCny }, { currency: 'CNY', updated_at: world.clock.now().toISOString() }),
      )
      await read()
    }
    await again()
    expect(Math.abs((await priceOf(skin)) - skin.price - 50)).toBeLessThanOrEqual(5)
    expect((await feedOf(id)).fault).toBeNull()
    expect((await overview()).rates).toMatchObject([
      { currency: 'CNY', per_usd: 7.2, too_old: false, staff: { id: store.owner.id } },
    ])
    world.clock.advance(60 * MINUTE)
    await again()
    expect((await feedOf(id)).fault?.kind).toBe('rate_old')
    expect((await overview()).rates[0]).toMatchObject({ too_old: true })
  })

  test('a feed of rates brings them with their own age; one that jumps is staff to say', async () => {
    const { path, id } = await addFeed({ kind: 'rates', currency: undefined })
    await addFeed({ currency: 'CNY' })
    const rates = (more: object) =>
      JSON.stringify({
        base: 'USD',
        updated_at: world.clock.now().toISOString(),
        rates: { CNY: 7.2, BRL: 5.4 },
        ...more,
      })
    const readAgain = async (text: string) => {
      server.answer(path, text)
      await office(world, api.fetchFeed, { by: store.owner, body: { id } })
      await read()
      return (await feedOf(id)).fault?.kind ?? null
    }
    expect(await readAgain(rates({}))).toBeNull()
    expect((await overview()).rates).toMatchObject([{ currency: 'CNY', per_usd: 7.2, feed: { id } }])
    world.clock.advance(MINUTE)
    expect(await readAgain(rates({ rates: { CNY: 720 } }))).toBe('rate_jump')
    expect(await readAgain(rates({ base: 'EUR' }))).toBe('no_currency')
    expect(await readAgain(rates({ rates: {} }))).toBe('empty')
    expect(await readAgain(rates({ rates: undefined }))).toBe('no_rates')
    expect(await readAgain(rates({ updated_at: '2020-01-01T00:00:00Z' }))).toBe('late')
    expect((await overview()).rates).toMatchObject([{ per_usd: 7.2 }])
    // One that no feed is read by is left out, alone.
    expect(await readAgain(rates({ rates: { CNY: 7.3, BRL: 540 } }))).toBeNull()
    expect((await overview()).rates).toMatchObject([{ per_usd: 7.3 }])
    expect((await feedOf(id)).fetches[0]).toMatchObject({ rows: 2, errors: 1 })
    const { rows } = await sql`select per_usd_micro from currency_rate where currency = 'BRL'`.execute(
      world.db,
    )
    expect(rows).toEqual([{ per_usd_micro: 5_400_000 }])
  })

  test('rates that are what they were make no new list, until the old ones were too old', async () => {
    const skin = await aSkin()
    const rates = await addFeed({ kind: 'rates', currency: undefined, max_age_minutes: 30 })
    const { path } = await addFeed({ currency: 'CNY', max_age_minutes: 600, every_minutes: 600 })
    server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 7.2) }, { currency: 'CNY' }))
    /** Whether a list is made of the feeds when rates are read. */
    const isMade = async (CNY: number, minutes: number) => {
      world.clock.advance(minutes * MINUTE)
      server.answer(rates.path, JSON.stringify({ base: 'USD', rates: { CNY } }))
      await office(world, api.fetchFeed, { by: store.owner, body: { id: rates.id } })
      const before = await lastImport()
      await read()
      expect((await feedOf(rates.id)).fetches[0]).toMatchObject({ outcome: 'new' })
      return (await lastImport()).id !== before.id
    }
    expect(await isMade(7.2, 0)).toBe(true)
    expect(await isMade(7.2, 10)).toBe(false)
    expect(await isMade(7.2, 29)).toBe(false)
    expect(await isMade(7.21, 10)).toBe(true)
    expect(await isMade(7.21, 30)).toBe(true)
  })

  test('a feed of rates that is only watched changes none', async () => {
    const { path, id } = await addFeed({ kind: 'rates', currency: undefined, part: 'watched' })
    server.answer(path, JSON.stringify({ base: 'USD', rates: { CNY: 7.2 } }))
    await read()
    expect((await feedOf(id)).fetches[0]).toMatchObject({ outcome: 'new', rows: 1 })
    const { rows } = await sql`select from currency_rate`.execute(world.db)
    expect(rows).toHaveLength(0)
  })

  test('a feed whose currency changes stops at once, and goes on when staff have said what holds', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed()
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    await read()
    const asked = server.asked.length
    server.answer(path, priceFile({ [skin.name]: Math.round(skin.price * 7.2) }, { currency: 'CNY' }))
    world.clock.advance(10 * MINUTE)
    await read()
    expect(await feedOf(id)).toMatchObject({
      currency: 'USD',
      strange_currency: 'CNY',
      fault: { kind: 'currency' },
    })
    expect(await priceOf(skin)).toBe(skin.price + 1)
    world.clock.advance(60 * MINUTE)
    await read()
    expect(server.asked.length).toBe(asked + 1)
    expect((await callAdmin(world, api.fetchFeed, { by: store.owner, body: { id } })).error).toBe(
      'feed_not_read',
    )
    const confirm = (currency: string) =>
      callAdmin(world, api.confirmCurrency, { by: store.owner, body: { id, currency } })
    expect((await confirm('EUR')).error).toBe('feed_not_stopped')
    await office(world, api.setRate, {
      by: store.owner,
      body: { currency: 'CNY', per_usd: 7.2, good_hours: 24 },
    })
    expect((await confirm('CNY')).error).toBeNull()
    await read()
    expect(await feedOf(id)).toMatchObject({ currency: 'CNY', strange_currency: null, fault: null })
    expect(await priceOf(skin)).toBe(skin.price)
    expect((await confirm('CNY')).error).toBe('feed_not_stopped')
  })
})
