import { describe, expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { confirmCurrency, removeFeed } from '@noktra/contract/admin/feeds'
import { listAudit } from '@noktra/contract/admin/staff'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'

const store = await useFeeds()
const { world, server, addFeed, saveFeed, sweep, read, aSkin, priceOf, overview, lastImport } = store

const agree = (id: number) => callAdmin(world, approve, { by: store.second, body: { id } })
const remove = (id: number) => office(world, removeFeed, { by: store.owner, body: { id } })
const requestOf = (id: number) => office(world, approvalDetails, { by: store.second, query: { id } })

/** A list whose only price moves so far that it waits for a second person. */
async function waitingList(max_age_minutes = 120) {
  const skin = await aSkin()
  const feed = await addFeed({ max_age_minutes })
  server.answer(feed.path, priceFile({ [skin.name]: skin.price * 2 }))
  await read()
  const { approval_id } = await lastImport()
  return { skin, feed, request: approval_id! }
}

describe('a list that waits for a second person', () => {
  test('cannot be agreed to once its prices are too old, and is withdrawn although nothing newer comes', async () => {
    const { skin, feed, request } = await waitingList(30)
    server.answer(feed.path, (_, response) => response.writeHead(503).end())
    world.clock.advance(30 * MINUTE)
    expect(await agree(request)).toMatchObject({
      error: 'approval_stale',
      data: { why: 'Its prices are too old by now' },
    })
    expect((await requestOf(request)).status).toBe('waiting')
    await sweep('combine feeds')
    expect(await requestOf(request)).toMatchObject({
      status: 'withdrawn',
      note: 'Its prices are too old by now',
    })
    expect(await overview()).toMatchObject({ combined: { batch_id: null, approval_id: null } })
    expect(await priceOf(skin)).toBe(skin.price)
  })

  test('may be agreed to until then', async () => {
    const { skin, request } = await waitingList(30)
    world.clock.advance(30 * MINUTE - 1)
    await sweep('combine feeds')
    expect((await agree(request)).error).toBeNull()
    expect(await priceOf(skin)).toBe(skin.price * 2)
  })

  const ends: [string, (feed: { id: number; path: string }) => Promise<unknown>][] = [
    ['is removed', ({ id }) => remove(id)],
    ['is only watched from then on', ({ id }) => saveFeed(id, { part: 'watched' })],
    ['rests from then on', ({ id }) => saveFeed(id, { part: 'off' })],
    ['is read elsewhere', ({ id }) => saveFeed(id, { address: `${server.url}/another` })],
    ['is in other money', ({ id }) => saveFeed(id, { currency: 'CNY' })],
    ['has to be younger', ({ id }) => saveFeed(id, { max_age_minutes: 60 })],
    [
      'stops at another currency',
      async ({ path }) => {
        server.answer(path, priceFile({ anything: 5 }, { currency: 'CNY' }))
        world.clock.advance(10 * MINUTE)
        await sweep('read feeds')
      },
    ],
  ]
  test.for(ends)('is withdrawn at once when one of its feeds %s', async ([, end]) => {
    const { skin, feed, request } = await waitingList()
    await end(feed)
    expect((await agree(request)).error).toBe('approval_decided')
    expect(await requestOf(request)).toMatchObject({
      status: 'withdrawn',
      note: `The feed ${feed.name} has prices in it, and was changed or removed`,
    })
    await sweep('combine feeds')
    expect(await priceOf(skin)).toBe(skin.price)
  })

  test('stays when a feed changes that is not in it, or one of its own in name alone', async () => {
    const { skin, feed, request } = await waitingList()
    const other = await addFeed({ part: 'watched' })
    await saveFeed(other.id, { part: 'off' })
    await remove(other.id)
    await saveFeed(feed.id, { name: `${feed.name} again` })
    await sweep('combine feeds')
    expect((await agree(request)).error).toBeNull()
    expect(await priceOf(skin)).toBe(skin.price * 2)
  })

  test('names its request in the audit log when it is withdrawn', async () => {
    const { feed, request } = await waitingList()
    await remove(feed.id)
    const { list } = await office(world, listAudit, {
      by: store.owner,
      query: { subject: `feed:${feed.id}` },
    })
    expect(list[0]).toMatchObject({ action: 'feeds/remove', after: { withdrawn: request } })
  })

  test('is either agreed to or withdrawn when both come at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { skin, feed, request } = await waitingList()
      const [{ error }] = await Promise.all([agree(request), remove(feed.id)])
      const { status } = await requestOf(request)
      expect(status).toBe(error === null ? 'approved' : 'withdrawn')
      expect(await priceOf(skin)).toBe(error === null ? skin.price * 2 : skin.price)
    }
  })
})

test.for(['watched', 'off', 'removed'] as const)(
  'a list that was refused raises no alert any more once its only feed is %s',
  async (part) => {
    const skin = await aSkin()
    const leaver = await makeStaff(world, 'operator')
    const { id, path } = await addFeed()
    await saveFeed(id, {}, leaver)
    await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', leaver.id).execute()
    server.answer(path, priceFile({ [skin.name]: skin.price + 1 }))
    await read()
    const isAlarmed = async () => {
      await sweep('raise alerts')
      const query = { state: 'open', kind: 'drift', page_size: 100 } as const
      const { list } = await office(world, listAlerts, { by: store.owner, query })
      return list.some(({ subject }) => subject === 'feeds')
    }
    expect(await isAlarmed()).toBe(true)
    await (part === 'removed' ? remove(id) : saveFeed(id, { part }))
    await sweep('combine feeds')
    expect((await overview()).combined).toMatchObject({ why: null, sources: 0, batch_id: null })
    expect(await isAlarmed()).toBe(false)
  },
)

test('a list of a feed that stopped at another currency is made again once staff have said what holds', async () => {
  const { skin, feed } = await waitingList()
  server.answer(feed.path, priceFile({ [skin.name]: skin.price + 1 }, { currency: 'EUR' }))
  world.clock.advance(10 * MINUTE)
  await read()
  server.answer(feed.path, priceFile({ [skin.name]: skin.price + 1 }))
  await office(world, confirmCurrency, { by: store.owner, body: { id: feed.id, currency: 'USD' } })
  await read()
  expect(await priceOf(skin)).toBe(skin.price + 1)
})
