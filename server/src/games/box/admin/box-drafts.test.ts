import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/boxes'
import { boxContent, makeDraft, pngOf } from '#test/box-drafts.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let ada: Member
let bo: Member

beforeAll(async () => {
  ada = await makeStaff(world, 'operator')
  bo = await makeStaff(world, 'operator')
})

async function refusal(
  body: object,
  by = ada,
  route: typeof api.saveDraft | typeof api.submitDraft = api.saveDraft,
) {
  const answer = await callAdmin(world, route as typeof api.saveDraft, { by, body: body as never })
  return { error: answer.error, ...(answer.data as object), msg: answer.msg }
}

describe('a draft', () => {
  test('is saved unfinished, found again, and edited on by another', async () => {
    const content = await boxContent(world, ada, { names: { en: '', zh: '', pt: '' }, price: 0 })
    const made = await office(world, api.saveDraft, { by: ada, body: { box_id: null, revision: 0, content } })
    expect(made).toEqual({ box_id: expect.any(Number), revision: 1 })
    const next = await office(world, api.saveDraft, {
      by: bo,
      body: { box_id: made.box_id, revision: 1, content: { ...content, price: 7.5 } },
    })
    expect(next.revision).toBe(2)
    const seen = await office(world, api.draftDetails, { by: ada, query: { id: made.box_id } })
    expect(seen).toMatchObject({ is_new: true, revision: 2, edited: { by: { id: bo.id, name: bo.name } } })
    expect(seen.content).toMatchObject({ price: 7.5, badge: 'new' })
    expect(seen.content.rows.map(({ skin_id, tickets }) => ({ skin_id, tickets }))).toEqual(content.rows)
    const { list } = await office(world, api.listBoxes, { by: ada, query: { show: 'drafts' } })
    expect(list[0]).toMatchObject({ id: made.box_id, status: 'new', draft: { revision: 2 }, price: null })
    const lines = await world.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject', '=', `box:${made.box_id}`)
      .orderBy('id')
      .execute()
    expect(lines).toMatchObject([
      { action: 'boxes/draft/save', before: null, after: { revision: 1, price: 0, items: 8 } },
      { before: { revision: 1, price: 0 }, after: { revision: 2, price: 7.5, items: 8 } },
    ])
  })

  test('of a box that is on sale begins as what is on sale', async () => {
    const details = await office(world, api.boxDetails, { by: ada, query: { id: 11 } })
    const draft = await office(world, api.draftDetails, { by: ada, query: { id: 11 } })
    expect(draft).toMatchObject({ revision: 0, edited: null, is_new: false })
    expect(draft.content).toMatchObject({ price: details.price, names: details.names })
    expect(draft.content.rows.reduce((sum, row) => sum + row.tickets, 0)).toBe(1_000_000)
  })

  test('twenty who save over one revision: one does, the others are told who', async () => {
    const draft = await makeDraft(world, ada)
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callAdmin(world, api.saveDraft, {
          by: index % 2 ? ada : bo,
          body: { box_id: draft.box_id, revision: 1, content: { ...draft.content, price: 5 + index } },
        }),
      ),
    )
    const done = saves.findIndex((answer) => answer.code === 0)
    expect(saves.filter((answer) => answer.code === 0)).toHaveLength(1)
    const winner = done % 2 ? ada : bo
    for (const answer of saves.filter((one) => one.code !== 0)) {
      expect(answer.error).toBe('changed_meanwhile')
      expect(answer.data).toMatchObject({ who: winner.name, revision: 2 })
    }
    const seen = await office(world, api.draftDetails, { by: ada, query: { id: draft.box_id } })
    expect(seen.content.price).toBe(5 + done)
  })

  test('two first drafts of one box: the later is told; a thrown away one as well', async () => {
    const content = await boxContent(world, ada)
    const first = { box_id: 12, revision: 0, content }
    const both = await Promise.all([
      callAdmin(world, api.saveDraft, { by: ada, body: first }),
      callAdmin(world, api.saveDraft, { by: bo, body: first }),
    ])
    expect(new Set(both.map((answer) => answer.error))).toEqual(new Set(['changed_meanwhile', null]))
    await office(world, api.discardDraft, { by: bo, body: { box_id: 12, revision: 1 } })
    expect(await refusal({ ...first, revision: 1 })).toMatchObject({
      error: 'changed_meanwhile',
      who: bo.name,
    })
  })

  test('names nothing that the store has not', async () => {
    const content = await boxContent(world, ada)
    const saved = (change: object) =>
      refusal({ box_id: null, revision: 0, content: { ...content, ...change } })
    expect(await saved({ rows: [...content.rows, { skin_id: 999_999, tickets: 1 }] })).toMatchObject({
      error: 'subject_unknown',
      field: 'content.rows.8',
    })
    expect(await saved({ type_id: 77 })).toMatchObject({ field: 'content.type_id' })
    expect(await saved({ image_url: '/assets/uploads/box-none-512-01234567.webp' })).toMatchObject({
      field: 'content.image_url',
    })
    expect(await saved({ image_url: 'https://elsewhere.example/a.webp' })).toMatchObject({
      error: 'invalid_input',
    })
    expect(await saved({ rows: [{ skin_id: 1, tickets: 0.5 }] })).toMatchObject({ error: 'invalid_input' })
    expect(await refusal({ box_id: 4711, revision: 0, content })).toMatchObject({ field: 'box_id' })
    expect(
      await refusal({ box_id: null, revision: 0, content }, await makeStaff(world, 'support')),
    ).toMatchObject({
      error: 'role_may_not',
    })
  })
})

test('a draft that is not ready is refused with everything that is wrong with it', async () => {
  const { content } = await makeDraft(world, ada)
  const [first, second, ...others] = content.rows
  const tried = async (change: object) => {
    const made = await office(world, api.saveDraft, {
      by: ada,
      body: { box_id: null, revision: 0, content: { ...content, ...change } },
    })
    return refusal({ box_id: made.box_id, revision: 1 }, ada, api.submitDraft)
  }
  expect(
    await tried({ rows: [{ ...first!, tickets: first!.tickets - 200 }, second!, ...others] }),
  ).toMatchObject({
    error: 'draft_faulty',
    field: 'rows',
    why: 'the chances sum to 99.98%: 0.02% are missing',
  })
  expect(await tried({ price: 0.1 })).toMatchObject({
    field: 'price',
    why: expect.stringMatching(/cheapest/),
  })
  expect(await tried({ price: 9 })).toMatchObject({ why: expect.stringMatching(/is outside 88%–91\.6692%/) })
  expect(await tried({ rows: [first!, { ...second!, skin_id: first!.skin_id }, ...others] })).toMatchObject({
    field: 'rows.1',
    why: expect.stringMatching(/row 2 is the skin of row 1 again/),
  })
  expect(await tried({ names: { en: 'A', zh: '', pt: 'B' }, image_url: '' })).toMatchObject({
    field: 'names.zh',
    why: 'the Chinese name is missing; the box has no picture',
  })
  expect(await world.db.selectFrom('approval').select('id').execute()).toEqual([])
})

/** A small PNG whose head promises so many pixels. */
async function widerThanItIs(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await pngOf(1, 1), 'base64')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('a picture', () => {
  const upload = (bytes: Buffer | string) =>
    callAdmin(world, api.uploadPicture, {
      by: ada,
      body: { picture: typeof bytes === 'string' ? bytes : bytes.toString('base64') },
    })

  /** @shows ASVS-3.2.1 ASVS-5.3.1 */
  test('is drawn again in every width, kept once, and served for ever', async () => {
    const picture = await pngOf(300, 200)
    const made = await Promise.all([upload(picture), upload(picture), upload(picture)])
    const { image_url } = made[0].data
    expect(made.map((answer) => answer.data.image_url)).toEqual([image_url, image_url, image_url])
    expect(image_url).toMatch(/^\/assets\/uploads\/box-[0-9a-f]{32}-512-[0-9a-f]{8}\.webp$/)
    for (const base of [world.url, world.adminUrl]) {
      const answer = await fetch(base + image_url.replace('-512-', '-256-'))
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 256 })
    }
    const none = await fetch(`${world.url}/assets/uploads/none.webp`)
    expect(none.status).toBe(404)
  })

  test('of a skin that was 140 at its smallest is served to who asks for 160', async () => {
    const bytes = Buffer.from(await pngOf(140, 105), 'base64')
    const name = (width: number) => `skin-${'0a'.repeat(16)}-${width}-0a1b2c3d.webp`
    await world.db
      .insertInto('picture')
      .values({ name: name(140), bytes })
      .execute()
    const read = async (width: number) => fetch(`${world.url}/assets/uploads/${name(width)}`)
    expect(Buffer.from(await (await read(160)).arrayBuffer())).toEqual(bytes)
    expect((await read(280)).status).toBe(404)
  })

  /** @shows ASVS-1.3.4 ASVS-5.2.1 ASVS-5.2.2 */
  test('that is none, is cut off, or is too large is refused with its field', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)])
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer()
    const cut = whole.subarray(0, whole.length / 2)
    const faked = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg])
    for (const bytes of [svg, zip, cut, faked, Buffer.from('RIFF0000WEBP')]) {
      const answer = await upload(bytes)
      expect(answer).toMatchObject({ status: 400, error: 'picture_unreadable', data: { field: 'picture' } })
    }
    expect((await upload(await widerThanItIs(5001, 5000))).error).toBe('picture_too_large')
    expect((await upload(Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]))).error).toBe(
      'picture_too_large',
    )
    expect((await upload('A'.repeat(7_300_000))).error).toBe('body_too_large')
    expect((await upload('not base64!')).error).toBe('invalid_input')
  })
})
