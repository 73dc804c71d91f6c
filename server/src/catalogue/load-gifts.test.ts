import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAnnouncements } from '@noktra/contract/announcements'
import { useWorld } from '#test/world.ts'
import { setAnnouncement } from '../features/announcements/set-announcement.ts'
import { closeEnvelope } from '../games/envelope/close-envelope.ts'
import { loadAnnouncements } from './load-announcements.ts'
import { loadCatalogueOnce } from './load-catalogue.ts'
import { loadEnvelopes } from '../games/envelope/load-envelopes.ts'
import { loadRolls } from '../games/roll/load-rolls.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../catalogue')
const CODE = 'DUSK-FIRST-LIGHT'

test('a fresh store announces four things, each with a cover that is served', async () => {
  const { list } = await world.data(listAnnouncements)
  expect(list.map((told) => told.path)).toEqual(['/home', '/deposit', '/rolls', '/home'])
  expect(list.at(-1)?.text).toContain(CODE)
  for (const { cover } of list) {
    expect(cover).toMatch(/^\/assets\/announcements\/[a-z-]+-1040-[0-9a-f]{8}\.webp$/)
    for (const address of [cover, cover.replace('-1040-', '-520-')]) {
      const answer = await fetch(`${world.url}${address}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  }
})

test('an announcement stays as an operator wrote it; a cover of ours follows its picture, another does not', async () => {
  const { ctx } = world.store
  const written = {
    titles: { en: 'Closed on Monday', zh: '周一休息', pt: 'Fechado na segunda' },
    texts: { en: 'Back on Tuesday.', zh: '周二恢复。', pt: 'De volta na terça.' },
    path: '/mall',
    sort: 7,
    published: false,
  }
  await ctx.transact(async (tx) => {
    const old = '/assets/announcements/super-roll-1040-00000000.webp'
    await setAnnouncement(tx, ctx, { key: 'super-roll', cover: old, ...written })
    await setAnnouncement(tx, ctx, { key: 'daily-recharge', cover: '/assets/own/picture.webp', ...written })
  })
  await loadCatalogueOnce(ctx, CATALOGUE)
  const rows = await world.db
    .selectFrom('announcement')
    .select(['titles', 'texts', 'path', 'sort', 'published', 'cover'])
    .where('key', 'in', ['super-roll', 'daily-recharge'])
    .orderBy('key')
    .execute()
  const ours = expect.stringMatching(
    /^\/assets\/announcements\/super-roll-1040-(?!00000000)[0-9a-f]{8}\.webp$/,
  )
  expect(rows).toEqual([
    { ...written, cover: '/assets/own/picture.webp' },
    { ...written, cover: ours },
  ])
})

test('an envelope is made once for its code, also when it was closed', async () => {
  const { ctx } = world.store
  const made = await envelopes()
  expect(made).toMatchObject([{ code: CODE, parts: 100, total: 6000 }])
  await ctx.transact((tx) => closeEnvelope(tx, ctx, made[0]!.id))
  await ctx.transact((tx) => loadEnvelopes(tx, ctx, CATALOGUE))
  await loadCatalogueOnce(ctx, CATALOGUE)
  expect(await envelopes()).toEqual(made)

  const folder = folderWith('envelopes', [
    { code: ' dusk-first-light ', title: {}, descr: {}, total: 1, parts: 1, days: 1 },
  ])
  await ctx.transact((tx) => loadEnvelopes(tx, ctx, folder))
  expect(await envelopes()).toEqual(made)
})

test('processes that start at once on a store with news in its catalogue load it once', async () => {
  const { ctx } = world.store
  const folder = mkdtempSync(join(tmpdir(), 'gifts-'))
  cpSync(CATALOGUE, folder, { recursive: true, filter: (path) => !path.includes('pictures/') })
  const title = { en: 'Twice', zh: '两次', pt: 'Duas vezes' }
  const envelope = { code: 'AT-ONCE', title, descr: title, total: 1, parts: 1, days: 1 }
  writeFileSync(join(folder, 'envelopes.json'), JSON.stringify([envelope]))
  await Promise.all([1, 2, 3].map(() => loadCatalogueOnce(ctx, folder)))
  rmSync(folder, { recursive: true })
  expect((await envelopes()).filter(({ code }) => code === 'AT-ONCE')).toHaveLength(1)
})

test('official rooms are set up once; what an operator changed stays, a room of unknown skins waits', async () => {
  const { ctx } = world.store
  const before = await rooms()
  expect(before.map((room) => [room.period, room.recharge, room.skin_ids.length])).toEqual([
    ['hour', 0, 5],
    ['day', 500, 8],
    ['week', 3000, 10],
  ])
  await world.db
    .updateTable('official_roll')
    .set({ active: false, recharge: 700 })
    .where('key', '=', 'daily')
    .execute()
  const changed = await rooms()
  const [first] = before
  const folder = folderWith('rolls', [
    {
      key: 'unknown',
      period: 'hour',
      name: {},
      descr: {},
      recharge: 0,
      prizes: [first!.skin_ids[0], 999_999],
    },
  ])
  await ctx.transact((tx) => loadRolls(tx, ctx, folder))
  await loadCatalogueOnce(ctx, CATALOGUE)
  expect(await rooms()).toEqual(changed)
})

test('a folder without the files gives nothing away', async () => {
  const { ctx } = world.store
  const folder = mkdtempSync(join(tmpdir(), 'gifts-'))
  const before = [await envelopes(), await rooms(), await world.data(listAnnouncements)]
  await ctx.transact(async (tx) => {
    await loadRolls(tx, ctx, folder)
    await loadEnvelopes(tx, ctx, folder)
    await loadAnnouncements(tx, ctx, folder)
  })
  rmSync(folder, { recursive: true })
  expect([await envelopes(), await rooms(), await world.data(listAnnouncements)]).toEqual(before)
})

function folderWith(name: string, content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'gifts-'))
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(content))
  return folder
}

function envelopes() {
  return world.db.selectFrom('envelope').select(['id', 'code', 'parts', 'total']).orderBy('id').execute()
}

function rooms() {
  return world.db
    .selectFrom('official_roll')
    .select(['key', 'period', 'recharge', 'active', 'skin_ids', 'names'])
    .orderBy('sort')
    .execute()
}
