import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/content'
import { listWelfare, setWelfare } from '@noktra/contract/admin/welfare'
import { listAnnouncements } from '@noktra/contract/announcements'
import { PAGE_KEYS, pageFault, partsOf } from '@noktra/contract/page-text'
import { pageTextOf } from '@noktra/contract/page-texts'
import type { BodySent } from '@noktra/contract/route'
import { LANGUAGES } from '@noktra/contract/shapes'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { agreed, callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { aWelfareBox } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { ownWords } from './own-words.ts'

const world = useWorld()
let operator: Member
let other: Member
let support: Member

beforeAll(async () => {
  operator = await makeStaff(world, 'operator')
  other = await makeStaff(world, 'owner')
  support = await makeStaff(world, 'support')
})

const auditOf = (subject: string) =>
  world.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('announcements', () => {
  let covers: string[]
  beforeAll(async () => {
    covers = (await office(world, api.listCovers, { by: support })).list
  })

  function words(also: Partial<BodySent<typeof api.addAnnouncement>> = {}) {
    return {
      titles: { en: 'Spring', zh: '春天', pt: 'Primavera' },
      texts: { en: 'Come in.\n\nIt is warm.', zh: '欢迎', pt: 'Entre.' },
      path: '/rolls?tab=open',
      sort: 0,
      published: true,
      cover: covers[0],
      ...also,
    }
  }
  const add = (also: Partial<BodySent<typeof api.addAnnouncement>> = {}) =>
    callAdmin(world, api.addAnnouncement, { by: operator, body: words(also) })
  const shown = async (language = 'en') =>
    (await world.data(listAnnouncements, { headers: { 'accept-language': language } })).list
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()

  test('are shown to players in their language, in the order given, as long as they are published', async () => {
    const { id } = await office(world, api.addAnnouncement, { by: operator, body: words() })
    const mine = (await shown('pt')).find((one) => one.id === id)
    expect(mine).toMatchObject({ title: 'Primavera', text: 'Entre.', path: '/rolls?tab=open' })
    const row = await office(world, api.announcementOne, { by: support, query: { id } })
    expect(row).toMatchObject({ revision: 1, updated_by: { id: operator.id }, cover: covers[0] })
    await office(world, api.saveAnnouncement, {
      by: other,
      body: { id, revision: 1, ...words({ published: false }) },
    })
    expect((await shown()).map((one) => one.id)).not.toContain(id)
    const { list } = await office(world, api.listAnnouncementsMade, { by: support })
    expect(list.at(-1)).toMatchObject({ id, published: false, revision: 2, updated_by: { id: other.id } })
    const paged = await office(world, api.listAnnouncementsMade, { by: support, query: { page_size: 2 } })
    const rest = await office(world, api.listAnnouncementsMade, {
      by: support,
      query: { after: paged.next! },
    })
    expect([...paged.list, ...rest.list]).toEqual(list)
    expect(await auditOf(`announcement:${id}`)).toMatchObject([
      { action: 'announcements/add', before: null, after: { path: '/rolls?tab=open' } },
      {
        action: 'announcements/save',
        staff_id: other.id,
        before: { published: true },
        after: { published: false },
      },
    ])
  })

  test('are changed by one of those who began from the same; the others hear their name', async () => {
    const { id } = await office(world, api.addAnnouncement, { by: operator, body: words() })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAdmin(world, api.saveAnnouncement, {
          by: n % 2 ? operator : other,
          body: { id, revision: 1, ...words({ sort: n }) },
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const winner = answers.findIndex(({ code }) => code === 0) % 2 ? operator : other
    for (const answer of answers.filter(({ code }) => code !== 0))
      expect(answer).toMatchObject({ error: 'changed_meanwhile', data: { who: winner.name } })
  })

  test('take a cover that was sent, drawn again twice as wide as high', async () => {
    const { id } = await office(world, api.addAnnouncement, {
      by: operator,
      body: words({ cover: undefined, cover_upload: (await png(500, 500)).toString('base64') }),
    })
    const { cover } = (await shown()).find((one) => one.id === id)!
    expect(cover).toMatch(/^\/assets\/uploads\/cover-[0-9a-f]{32}-1040-[0-9a-f]{8}\.webp$/)
    for (const [address, width] of [
      [cover, 1040],
      [cover.replace('-1040-', '-520-'), 520],
    ] as const) {
      const answer = await fetch(world.url + address)
      const size = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(size).toMatchObject({ width, height: width / 2, format: 'webp' })
    }
    expect((await office(world, api.listCovers, { by: support })).list).toContain(cover)
    expect((await add({ cover })).code).toBe(0)
  })

  test('refuse as a cover what is no picture, or too large', async () => {
    const wrong = [
      ['not a picture', 'picture_unreadable'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'picture_unreadable'],
      ['x'.repeat(5 * 1024 * 1024 + 1), 'picture_too_large'],
    ] as const
    for (const [bytes, error] of wrong) {
      const answer = await add({ cover: undefined, cover_upload: Buffer.from(bytes).toString('base64') })
      expect(answer).toMatchObject({ error, data: { field: 'cover' } })
    }
  })

  test('are not written with what they cannot be', async () => {
    const wrong = [
      [{ titles: { en: 'a', zh: ' ', pt: 'c' } }, 'titles'],
      [{ titles: { en: 'a'.repeat(81), zh: 'b', pt: 'c' } }, 'titles'],
      [{ texts: { en: 'a\u0007', zh: 'b', pt: 'c' } }, 'texts'],
      [{ texts: { en: 'a', zh: 'b', pt: '\u202e' } }, 'texts'],
      [{ path: 'https://elsewhere.example' }, 'path'],
      [{ path: '//elsewhere.example' }, 'path'],
      [{ path: '/\\elsewhere.example' }, 'path'],
      [{ path: 'javascript:alert(1)' }, 'path'],
      [{ path: '/no-such-page' }, 'path'],
      [{ path: '' }, 'path'],
      [{ cover: undefined }, 'cover'],
      [{ cover: 'https://elsewhere.example/a.webp' }, 'cover'],
      [{ cover: '/assets/boxes/../x.webp' }, 'cover'],
    ] as const
    for (const [also, field] of wrong) {
      expect(await add(also), JSON.stringify(also)).toMatchObject({ error: 'rule_broken', data: { field } })
    }
    const nul = { texts: { en: 'a\u0000', zh: 'b', pt: 'c' } }
    expect(await add(nul)).toMatchObject({ error: 'invalid_input', data: { field: 'texts' } })
  })
})

describe('the long texts', () => {
  const page = (key: (typeof PAGE_KEYS)[number], language = 'en') =>
    world.data(pageTextOf, { query: { page: key }, headers: { 'accept-language': language } })
  const texts = (words: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        {
          title: `${words} ${language}`,
          lead: 'Lead',
          text: `## Part {#a}\n\n${words} [rolls](/rolls) {{email}}`,
        },
      ]),
    ) as api.PageTexts
  const save = (revision: number, words: string, by = operator) =>
    callAdmin(world, api.savePage, { by, body: { page: 'terms', revision, texts: texts(words) } })

  test('of the store itself can be edited as they are', () => {
    for (const [key, hasOwnItems] of PAGE_KEYS.flatMap((one) => [
      [one, false] as const,
      [one, true] as const,
    ])) {
      const own = ownWords(key, hasOwnItems)
      expect(JSON.stringify(own)).not.toContain('{{origin}}')
      const counts = LANGUAGES.map((language) => {
        expect(pageFault(key, own[language]), `${key} ${language}`).toBeNull()
        return partsOf(own[language].text).map((part) => [part.key, part.questions.map((one) => one.key)])
      })
      expect(counts[1]).toEqual(counts[0])
      expect(counts[2]).toEqual(counts[0])
    }
  })

  test('are read by players as soon as they are saved, each revision is kept, and an older one can be restored', async () => {
    expect(await page('terms')).toEqual({ text: null })
    const before = await office(world, api.pageOne, { by: support, query: { id: 'terms' } })
    expect(before).toMatchObject({ revision: 0, own: true, revisions: [], texts: ownWords('terms', false) })
    expect((await save(0, 'One')).code).toBe(0)
    expect((await page('terms', 'zh')).text).toMatchObject({ title: 'One zh', lead: 'Lead' })
    expect((await page('about')).text).toBeNull()
    expect(await save(0, 'Late', other)).toMatchObject({
      error: 'changed_meanwhile',
      data: { who: operator.name },
    })
    expect((await save(1, 'Two', other)).code).toBe(0)
    const restore = (revision: number, restored: number) =>
      callAdmin(world, api.restorePage, { by: operator, body: { page: 'terms', revision, restored } })
    expect((await restore(2, 1)).data).toEqual({ revision: 3 })
    expect((await page('terms')).text).toMatchObject({ title: 'One en' })
    expect((await restore(3, 0)).data).toEqual({ revision: 4 })
    expect(await page('terms')).toEqual({ text: null })
    expect((await restore(4, 4)).data).toEqual({ revision: 5 })
    expect(await restore(5, 9)).toMatchObject({ error: 'subject_unknown', data: { field: 'restored' } })
    expect(await restore(4, 1)).toMatchObject({ error: 'changed_meanwhile' })
    const after = await office(world, api.pageOne, { by: support, query: { id: 'terms', revision: 2 } })
    expect(after.texts.pt.title).toBe('Two pt')
    expect(after.revisions.map(({ revision, own }) => [revision, own])).toEqual([
      [5, true],
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ])
    expect((await auditOf('page:terms')).map(({ action }) => action)).toEqual([
      'pages/save',
      'pages/save',
      'pages/restore',
      'pages/restore',
      'pages/restore',
    ])
    const { list } = await office(world, api.listPages, { by: support })
    expect(list.map(({ id }) => id)).toEqual([...PAGE_KEYS])
  })

  test('are written by one of twenty who began from the same', async () => {
    const { revision } = await office(world, api.pageOne, { by: support, query: { id: 'terms' } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(revision, `Race ${n}`)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'changed_meanwhile')).toHaveLength(19)
    const winner = answers.findIndex(({ code }) => code === 0)
    expect((await page('terms')).text!.title).toBe(`Race ${winner} en`)
  })

  test('are not written as what cannot be shown', async () => {
    const wrong = [
      ['no heading first', 'terms'],
      ['## Part', 'terms'],
      ['## Part\n\n### Question\n\nAnswer', 'terms'],
      ['## Part\n\n[x](https://elsewhere.example)', 'terms'],
      ['## Part\n\n[x](javascript:alert(1))', 'terms'],
      ['## Part\n\n[x](data:text/html,x)', 'terms'],
      ['## Part\n\n[x](//elsewhere.example)', 'terms'],
      ['## Part\n\n[x](/nowhere)', 'terms'],
      ['## Part\n\n{{secret}}', 'terms'],
      ['## Part\n\na\u202eb', 'terms'],
      ['', 'terms'],
      [`## Part\n\n${'x'.repeat(60_001)}`, 'terms'],
      ['## Part\n\nwords', 'faq'],
      ['## Part', 'faq'],
      ['## Part\n\n### Question', 'faq'],
    ] as const
    for (const [text, key] of wrong) {
      const { revision } = await office(world, api.pageOne, { by: support, query: { id: key } })
      const zh = { title: 't', lead: 'l', text }
      const right = Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          {
            title: 't',
            lead: 'l',
            text: key === 'faq' ? '## Part\n\n### Question\n\nAnswer' : '## Part\n\nwords',
          },
        ]),
      ) as api.PageTexts
      expect(
        await callAdmin(world, api.savePage, {
          by: operator,
          body: { page: key, revision, texts: { ...right, zh } },
        }),
      ).toMatchObject({ error: 'rule_broken', data: { field: 'zh' } })
    }
  })

  test('hold what looks like HTML as the words that it is', async () => {
    const { revision } = await office(world, api.pageOne, { by: support, query: { id: 'terms' } })
    const words = '<img src=x onerror=alert(1)> & <script>'
    expect((await save(revision, words)).code).toBe(0)
    expect((await page('terms')).text!.text).toContain(words)
  })
})

describe('welfare boxes', () => {
  const set = (id: number, amount: number, disabled = false, by = operator) =>
    callAdmin(world, setWelfare, { by, body: { id, amount, disabled } })

  test('are set by what may be drawn from them, and shown to players by that', async () => {
    const { id } = await aWelfareBox(world, { pool: { common: 2, rare: 502 } })
    const row = (await office(world, listWelfare, { by: support })).list.find((one) => one.id === id)!
    expect(row).toMatchObject({ amount: 36, disabled: false, worth: 0.025, most: 0.025, opened: 0 })
    expect(await set(id, 35.99)).toMatchObject({ error: 'rule_broken', data: { field: 'amount' } })
    expect(await set(id, 0)).toMatchObject({ error: 'rule_broken' })
    expect(await set(id, 1.234)).toMatchObject({ error: 'money_decimals' })
    expect(await set(999_999, 36)).toMatchObject({ error: 'subject_unknown' })
    expect(await set(id, 36, false, support)).toMatchObject({ error: 'role_may_not' })
    const setAgreed = (amount: number, disabled = false) =>
      agreed(world, setWelfare, { by: operator, as: other, body: { id, amount, disabled } })
    const raised = await setAgreed(40)
    const listed = async () => (await world.data(listWelfareBoxes)).list.find((box) => box.id === id)
    expect(await listed()).toMatchObject({ amount: 40 })
    const closed = await setAgreed(40, true)
    expect(await listed()).toBeUndefined()
    const lines = await auditOf(`welfare_box:${id}`)
    expect(lines.filter(({ approval_id }) => approval_id !== null)).toMatchObject([
      {
        approval_id: raised,
        before: { amount: 36, disabled: false },
        after: { amount: 40, disabled: false, asked_by: operator.id },
      },
      {
        approval_id: closed,
        before: { amount: 40, disabled: false },
        after: { amount: 40, disabled: true, asked_by: operator.id },
      },
    ])
  })
})
