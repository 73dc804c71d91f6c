import { randomBytes } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import * as catalogue from '@noktra/contract/admin/catalogue'
import * as api from '@noktra/contract/admin/pictures'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bringRifles, pictureOf, rifleName, sendZip, workOff } from '#test/bring-pictures.ts'
import { useWorld } from '#test/world.ts'
import { zipOf, type Zipped } from '#test/zip.ts'
import { openZip } from './read-zip.ts'
import { setPictures } from './set-pictures.ts'
import { partsOf } from './upload-zip.ts'

const world = useWorld()
const COUNT = 200
let operator: Member

beforeAll(async () => {
  const owner = await makeStaff(world, 'owner')
  await bringRifles(world, owner, { count: COUNT, stattrak: (n) => n === 0 })
})

beforeEach(async () => {
  operator = await makeStaff(world, 'operator')
})

const jobOf = (id: number) => office(world, api.pictureJobDetails, { by: operator, query: { id } })
const failuresOf = async (id: number) => {
  const query = { job_id: id, state: 'failed', page_size: '50' } as const
  const { list } = await office(world, api.listJobPictures, { by: operator, query })
  return list.map(({ name, why }) => [name, why])
}
const picturesOf = (first: number, count: number, shift = 0): Promise<Zipped[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `rifles/${rifleName(first + n).replace('|', '_')}.png`,
      bytes: await pictureOf(first + n + shift),
      deflated: n % 2 === 0,
    })),
  )

async function started(files: readonly Zipped[]): Promise<number> {
  const { id, answer } = await sendZip(world, operator, zipOf(files))
  expect(answer.code).toBe(0)
  return id
}

const skinOf = (name: string) =>
  world.db
    .selectFrom('skin')
    .select(['id', 'design_id', 'image_url'])
    .where('market_hash_name', '=', name)
    .executeTakeFirstOrThrow()

describe('a ZIP of pictures', () => {
  test(
    'sets hundreds by their market names, in slices, and the same again changes nothing',
    { tags: 'long', timeout: 240_000 },
    async () => {
      // Makes the ZIP longer than a slice.
      const padding = { name: '__MACOSX/._x', bytes: randomBytes(api.ZIP_PART_BYTES) }
      const files = [
        padding,
        ...(await picturesOf(0, COUNT)),
        { name: 'Nothing.png', bytes: Buffer.from('x') },
      ]
      const id = await started(files)
      expect(await jobOf(id)).toMatchObject({
        state: 'working',
        counts: { all: COUNT + 1, waiting: COUNT, failed: 1 },
      })
      await workOff(world)
      expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: COUNT, same: 0, failed: 1 } })
      expect(await failuresOf(id)).toEqual([
        ['Nothing.png', 'No item of the store has this name, id or number'],
      ])
      const urls = new Set<string>()
      for (let n = 0; n < COUNT; n += 1) urls.add((await skinOf(`${rifleName(n)} (Factory New)`)).image_url)
      expect(urls.size).toBe(COUNT)
      const [url] = urls
      for (const width of [560, 280, 160]) {
        const answer = await fetch(`${world.url}${url!.replace('-560-', `-${width}-`)}`)
        const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect(shown).toMatchObject({ format: 'webp', width, height: width * 0.75 })
      }
      const rows = await world.db
        .selectFrom('picture')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()

      const again = await started(files)
      await workOff(world)
      expect(await jobOf(again)).toMatchObject({ state: 'done', counts: { done: 0, same: COUNT, failed: 1 } })
      const { n } = await world.db
        .selectFrom('picture')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(n).toBe(rows.n)
      expect(await world.db.selectFrom('picture_job_part').select('n').execute()).toEqual([])
    },
  )

  test('a design that gets its first price later has the picture from then on', async () => {
    const id = await started([{ name: 'row-0:stattrak.png', bytes: await pictureOf(7000) }])
    await workOff(world)
    expect((await jobOf(id)).counts.done).toBe(1)
    const { design_id } = await world.db
      .selectFrom('design_import')
      .select('design_id')
      .where('source_id', '=', 'row-0:stattrak')
      .executeTakeFirstOrThrow()
    const body = { design_id, exterior: 'MW', price: 3, price_before: null } as const
    expect((await callAdmin(world, catalogue.setPrice, { by: operator, body })).code).toBe(0)
    const plain = await skinOf(`${rifleName(0)} (Factory New)`)
    const { image_url } = await skinOf(`StatTrak™ ${rifleName(0)} (Minimal Wear)`)
    expect(image_url).toMatch(/^\/assets\/uploads\/skin-/)
    expect(image_url).not.toBe(plain.image_url)
  })

  test('stops in the middle and goes on where it was; what is set stays set', { tags: 'long' }, async () => {
    const id = await started(await picturesOf(0, 20, 1000))
    await setPictures(world.store.ctx, { turnMs: 0 })
    expect((await jobOf(id)).counts.waiting).toBe(20)
    // A turn ends after the picture in which its time is over.
    await setPictures(world.store.ctx, { turnMs: 1 })
    const before = await jobOf(id)
    expect(before.counts.done).toBeGreaterThan(0)
    await office(world, api.stopPictures, { by: operator, body: { id } })
    await workOff(world)
    expect(await jobOf(id)).toMatchObject({ state: 'stopped', counts: before.counts })
    const { image_url } = await skinOf(`${rifleName(0)} (Factory New)`)
    await office(world, api.continuePictures, { by: operator, body: { id } })
    await workOff(world)
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: 20, same: 0 } })
    expect((await skinOf(`${rifleName(0)} (Factory New)`)).image_url).toBe(image_url)
    const tries = await world.db
      .selectFrom('picture_job_row')
      .select('tries')
      .where('job_id', '=', id)
      .where('tries', '<>', 1)
      .execute()
    expect(tries).toEqual([])
    const over = await callAdmin(world, api.continuePictures, { by: operator, body: { id } })
    expect(over.error).toBe('picture_job_unknown')
  })

  test(
    'two processes at once take each picture once, and one that died leaves its picture to the other',
    { tags: 'long' },
    async () => {
      const id = await started(await picturesOf(0, 40, 2000))
      await world.db
        .updateTable('picture_job_row')
        .set({
          taken_by: crypto.randomUUID(),
          tries: 1,
          next_at: new Date(world.clock.now().getTime() + 60_000),
        })
        .where('job_id', '=', id)
        .where('n', '=', 3)
        .execute()
      await Promise.all([workOff(world), workOff(world), workOff(world)])
      expect((await jobOf(id)).counts).toMatchObject({ done: 39, waiting: 1 })
      const taken = await world.db
        .selectFrom('picture_job_row')
        .select((is) => is.fn.sum<string>('tries').as('sum'))
        .where('job_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(Number(taken.sum)).toBe(40)
      world.clock.advance(61_000)
      await workOff(world)
      expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: 40 } })
    },
  )

  test('bombs and what is no picture fail alone, with a reason', async () => {
    const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const id = await started([
      { name: 'row-1.png', bytes: wide },
      { name: 'row-2.png', bytes: Buffer.alloc(40 * 1024 ** 2), deflated: true },
      { name: 'row-3.png', bytes: Buffer.alloc(4 * 1024 ** 2), deflated: true, claims: 2000 },
      { name: 'row-4.png', bytes: Buffer.from('<html>not here</html>') },
      { name: 'row-5.png', bytes: await pictureOf(9999) },
      { name: 'row-5.webp', bytes: await pictureOf(9998) },
    ])
    await workOff(world)
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { done: 1, failed: 5 } })
    expect(await failuresOf(id)).toEqual([
      ['row-1.png', 'The picture is larger than 5 MB or 25 megapixels'],
      ['row-2.png', 'The picture is larger than 5 MB or 25 megapixels'],
      ['row-3.png', expect.stringMatching(/^This ZIP can't be used: too many bytes in the stream/)],
      ['row-4.png', "This isn't a valid PNG, JPEG or WebP image"],
      ['row-5.webp', 'row-5.png is already the picture of this item'],
    ])
  })

  test.each([
    ['a name that leads out', [{ name: '../row-1.png', bytes: Buffer.from('x') }], /invalid relative path/],
    ['an absolute name', [{ name: '/etc/row-1.png', bytes: Buffer.from('x') }], /absolute path/],
    [
      'one that leads out by backslashes',
      [{ name: '..\\row-1.png', bytes: Buffer.from('x') }],
      /invalid char/,
    ],
    [
      'a name with U+0000',
      [{ name: 'row-1\0.png', bytes: Buffer.from('x') }],
      /a character that can't be stored/,
    ],
    ['no files', [], /it has no files/],
    [
      'more than it may unpack to',
      [1, 2, 3].map((n) => ({
        name: `row-${n}.png`,
        bytes: Buffer.from('x'),
        deflated: true,
        claims: 4_000_000_000,
      })),
      /unpacks to more than 8 GB/,
    ],
  ])('is refused whole with %s', async (_, files: Zipped[], why) => {
    const { id, answer } = await sendZip(world, operator, zipOf(files))
    expect(answer).toMatchObject({ error: 'zip_unreadable', msg: expect.stringMatching(why) as string })
    expect((await jobOf(id)).state).toBe('reading')
  })

  test('that is none, or not whole, or of somebody else, is refused', async () => {
    const { answer } = await sendZip(world, operator, Buffer.from('this is no ZIP at all, only some text'))
    expect(answer.error).toBe('zip_unreadable')
    const { id } = await office(world, api.beginZip, {
      by: operator,
      body: { file_name: 'a.zip', size: 100 },
    })
    const short = await callAdmin(world, api.sendZipPart, { by: operator, body: { id, n: 0, bytes: 'AAAA' } })
    expect(short).toMatchObject({ error: 'zip_unreadable' })
    const missing = await callAdmin(world, api.startZip, { by: operator, body: { id } })
    expect(missing).toMatchObject({
      error: 'zip_unreadable',
      msg: expect.stringMatching(/slice 1/) as string,
    })
    const bytes = Buffer.alloc(100).toString('base64')
    const other = await makeStaff(world, 'operator')
    const foreign = await callAdmin(world, api.sendZipPart, { by: other, body: { id, n: 0, bytes } })
    expect(foreign.error).toBe('picture_job_unknown')
    const auditor = await makeStaff(world, 'auditor')
    const looker = await callAdmin(world, api.beginZip, {
      by: auditor,
      body: { file_name: 'a.zip', size: 100 },
    })
    expect(looker.error).toBe('role_may_not')
    const visitor = await callAdmin(world, api.listPictureJobs, { query: {} })
    expect(visitor.error).toBe('not_signed_in')
    const none = await callAdmin(world, api.fetchPictures, { by: operator, body: { all: true } })
    expect(none.error).toBe('picture_hosts')
  })

  test('that opens no more ends its job, and those behind it go on', async () => {
    const id = await started(await picturesOf(0, 3, 3000))
    const next = await started(await picturesOf(3, 2, 3000))
    await world.db.deleteFrom('picture_job_part').where('job_id', '=', id).execute()
    await workOff(world)
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { waiting: 0, failed: 3 } })
    const why = "This ZIP can't be used: slice 1 is missing or has another length than it must"
    expect((await failuresOf(id)).map(([, said]) => said)).toEqual([why, why, why])
    expect(await jobOf(next)).toMatchObject({ state: 'done', counts: { done: 2 } })
  })

  test('of many small files is read in few queries', async () => {
    const files = Array.from({ length: 2000 }, (_, n) => ({
      name: `row-${n}.png`,
      bytes: Buffer.from(`${n}`),
    }))
    const bytes = zipOf(files)
    const { id } = await sendZip(world, operator, bytes)
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const zip = await openZip(partsOf(world.db.withPlugin(counting), id), bytes.length)
    for (const [n, { bytes: of }] of files.entries()) expect(await zip.read(n)).toEqual(of)
    zip.close()
    expect(queries).toBeLessThan(10)
    await dropJobOf(id)
  })
})

const partsLeft = async (id: number) =>
  (await world.db.selectFrom('picture_job_part').select('n').where('job_id', '=', id).execute()).length

async function dropJobOf(id: number): Promise<void> {
  await office(world, api.stopPictures, { by: operator, body: { id } })
  await office(world, api.dropPictures, { by: operator, body: { id } })
}

/** What a process leaves that dies after the last picture, before it ends the job. */
async function endRows(id: number): Promise<void> {
  await world.db.updateTable('picture_job_row').set({ state: 'done' }).where('job_id', '=', id).execute()
}

async function forget(): Promise<void> {
  for (const sweep of world.store.sweeps) if (sweep.name === 'forget picture jobs') await sweep.run()
}

describe('what was sent for a job', () => {
  test('goes when it is dropped: one that is stopped, or was not sent whole', async () => {
    const id = await started(await picturesOf(0, 3, 4000))
    const early = await callAdmin(world, api.dropPictures, { by: operator, body: { id } })
    expect(early.error).toBe('picture_job_unknown')
    expect(await partsLeft(id)).toBe(1)
    await dropJobOf(id)
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { waiting: 0, failed: 3 } })
    expect((await failuresOf(id))[0]![1]).toBe('The job was dropped')
    expect(await partsLeft(id)).toBe(0)
    const again = await callAdmin(world, api.continuePictures, { by: operator, body: { id } })
    expect(again.error).toBe('picture_job_unknown')

    const { id: unsent } = await sendZip(world, operator, Buffer.from('this is no ZIP'))
    const support = await makeStaff(world, 'support')
    const looker = await callAdmin(world, api.dropPictures, { by: support, body: { id: unsent } })
    expect(looker.error).toBe('role_may_not')
    expect(await partsLeft(unsent)).toBe(1)
    await office(world, api.dropPictures, { by: operator, body: { id: unsent } })
    expect(await partsLeft(unsent)).toBe(0)
  })

  test('goes when one goes on whose last picture was set after it was stopped', async () => {
    const id = await started(await picturesOf(0, 3, 6000))
    await endRows(id)
    await office(world, api.stopPictures, { by: operator, body: { id } })
    await office(world, api.continuePictures, { by: operator, body: { id } })
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { waiting: 0, done: 3 } })
    expect(await partsLeft(id)).toBe(0)
  })

  test('goes by itself when a process died after the last picture, and not while one waits', async () => {
    const [id, open] = [
      await started(await picturesOf(0, 3, 6100)),
      await started(await picturesOf(0, 3, 6200)),
    ]
    await endRows(id)
    await forget()
    expect([await jobOf(id), await jobOf(open)]).toMatchObject([{ state: 'done' }, { state: 'working' }])
    expect([await partsLeft(id), await partsLeft(open)]).toEqual([0, 1])
    await dropJobOf(open)
  })

  test('goes by itself: a day after one that was not sent whole, a week after one was stopped', async () => {
    const id = await started(await picturesOf(0, 2, 5000))
    const { id: unsent } = await sendZip(world, operator, Buffer.from('this is no ZIP'))
    await office(world, api.stopPictures, { by: operator, body: { id } })
    world.clock.advance(24 * 3600_000)
    await forget()
    expect([await partsLeft(id), await partsLeft(unsent)]).toEqual([1, 1])
    world.clock.advance(1)
    await forget()
    expect([await partsLeft(id), await partsLeft(unsent)]).toEqual([1, 0])
    world.clock.advance(6 * 24 * 3600_000)
    await forget()
    expect(await partsLeft(id)).toBe(0)
    operator = await makeStaff(world, 'operator')
    expect(await jobOf(id)).toMatchObject({ state: 'done', counts: { failed: 2 } })
  })
})
