import { beforeAll, describe, expect, test } from 'vitest'
import { listAnnouncements } from '@noktra/contract/announcements'
import { useWorld } from '#test/world.ts'
import { setAnnouncement, type AnnouncementWish } from './set-announcement.ts'

const world = useWorld()

/** What the catalogue brought is out of the way. */
beforeAll(async () => {
  await world.db.updateTable('announcement').set({ published: false }).execute()
})

async function announce(key: string, change: Partial<AnnouncementWish> = {}) {
  await world.store.ctx.transact((tx) =>
    setAnnouncement(tx, world.store.ctx, {
      key,
      titles: { en: `${key} en`, zh: `${key} zh`, pt: `${key} pt` },
      texts: { en: 'text', zh: '文字', pt: 'texto' },
      cover: `/assets/covers/${key}.webp`,
      path: '/rolls',
      sort: 1,
      published: true,
      ...change,
    }),
  )
}

async function titles(language = 'en') {
  const { list } = await world.data(listAnnouncements, { headers: { 'accept-language': language } })
  return list.map(({ title }) => title)
}

describe('announcements', () => {
  /** @shows SPEC-3.83 SPEC-3.84 SPEC-3.85 SPEC-3.86 */
  test('are listed in the order of an operator, to everybody, in the language of the caller', async () => {
    expect(await titles()).toEqual([])
    await announce('third', { sort: 3 })
    await announce('first', { sort: 1, path: '/mall?kind=knife' })
    await announce('second', { sort: 2 })
    await announce('hidden', { sort: 1, published: false })
    expect(await titles()).toEqual(['first en', 'second en', 'third en'])
    expect(await titles('zh-CN')).toEqual(['first zh', 'second zh', 'third zh'])
    expect(await titles('fr')).toEqual(['first en', 'second en', 'third en'])
    const { list } = await world.data(listAnnouncements, { headers: { 'accept-language': 'pt' } })
    expect(list[0]).toEqual({
      id: expect.any(Number) as number,
      title: 'first pt',
      text: 'texto',
      cover: '/assets/covers/first.webp',
      path: '/mall?kind=knife',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
    })
  })

  test('that are set again change and keep their number and their time', async () => {
    await announce('again')
    const before = (await world.data(listAnnouncements)).list.find(({ title }) => title === 'again en')!
    world.clock.advance(60_000)
    await announce('again', { titles: { en: 'new', zh: '新', pt: 'novo' } })
    const after = (await world.data(listAnnouncements)).list.find(({ id }) => id === before.id)
    expect(after).toEqual({ ...before, title: 'new' })
    await announce('again', { published: false })
    expect((await world.data(listAnnouncements)).list.map(({ id }) => id)).not.toContain(before.id)
  })

  test.each<Partial<AnnouncementWish>>([
    { titles: { en: 'a', zh: '', pt: 'c' } },
    { texts: { en: '', zh: 'b', pt: 'c' } },
    { path: 'https://elsewhere.example' },
    { path: '//elsewhere.example' },
    { path: '/\\elsewhere.example' },
    { path: 'javascript:alert(1)' },
    { path: '' },
  ])('%j is refused', async (change) => {
    await expect(announce('bad', change)).rejects.toThrow(RangeError)
  })
})
