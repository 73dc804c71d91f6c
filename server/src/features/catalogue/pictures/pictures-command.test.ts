// @module-tag long

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropPictures, listPictureJobs, stopPictures } from '@noktra/contract/admin/pictures'
import { listAudit } from '@noktra/contract/admin/staff'
import { makeStaff, office } from '#test/admin.ts'
import { bringRifles, pictureOf, workOff } from '#test/bring-pictures.ts'
import { commandsOf, makeNamed, type Commands, type Named } from '#test/commands.ts'
import { useWorld } from '#test/world.ts'
import { zipOf } from '#test/zip.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const COUNT = 12
let commands: Commands
let operator: Named

beforeAll(async () => {
  const owner = await makeStaff(world, 'owner')
  await bringRifles(world, owner, { count: COUNT })
  commands = await commandsOf(world, {})
  operator = await makeNamed(world, 'operator')
  mkdirSync(join(folder, 'many/rifles'), { recursive: true })
  for (let n = 0; n < COUNT; n += 1)
    writeFileSync(join(folder, 'many/rifles', `Keel Rifle _ Print ${n}.png`), await pictureOf(n))
  writeFileSync(join(folder, 'many/Reef.png'), await pictureOf(99))
  writeFileSync(join(folder, 'many/.DS_Store'), 'x')
  writeFileSync(
    join(folder, 'some.zip'),
    zipOf([
      { name: 'row-0.png', bytes: await pictureOf(100) },
      { name: 'row-1.png', bytes: Buffer.from('no picture') },
    ]),
  )
})
beforeEach(() => {
  // A code of the authenticator works once.
  world.clock.advance(60_000)
})
afterAll(() => {
  commands.remove()
  rmSync(folder, { recursive: true })
})

const bring = async (from: string, cwd?: string) =>
  commands.run('catalogue', ['--pictures', from, ...(await operator.who())], cwd)

const uploaded = () =>
  world.db
    .selectFrom('skin')
    .select(['id', 'image_url'])
    .where('image_url', 'like', '/assets/uploads/%')
    .orderBy('id')
    .execute()

test('a folder is set whole, and the same again changes nothing', { timeout: 240_000 }, async () => {
  const done = await bring(join(folder, 'many'))
  expect(done).toMatchObject({ status: 0 })
  expect(done.stdout).toMatch(/13 of 13: 12 set, 0 as they are, 1 failed$/)
  expect(done.stderr).toBe('Reef.png: No item of the store has this name, id or number')
  const after = await uploaded()
  expect(after).toHaveLength(COUNT)
  const { list } = await office(world, listAudit, { by: operator, query: { action: 'command/pictures' } })
  expect(list).toMatchObject([{ staff: { id: operator.id }, reason: 'by a command' }])

  const again = await bring('.', join(folder, 'many'))
  expect(again.stdout).toMatch(/13 of 13: 0 set, 12 as they are, 1 failed$/)
  expect(await uploaded()).toEqual(after)
  expect(await world.db.selectFrom('picture_job_part').select('n').execute()).toEqual([])
  const jobs = await office(world, listPictureJobs, { by: operator, query: {} })
  expect(jobs.list.map(({ file_name }) => file_name)).toEqual(['many', 'many'])
})

test('a ZIP is set, and what is missing is said in a sentence', { timeout: 240_000 }, async () => {
  const done = await bring(join(folder, 'some.zip'))
  expect(done.stdout).toMatch(/2 of 2: 1 set, 0 as they are, 1 failed$/)
  expect(done.stderr).toBe("row-1.png: This isn't a valid PNG, JPEG or WebP image")
  expect((await bring(join(folder, 'nothing.zip'))).stderr).toContain('there is no such file or folder')
  world.clock.advance(60_000)
  expect((await bring('addresses')).stderr).toContain('No host is allowed for pictures')
  const unnamed = await commands.run('catalogue', ['--pictures', folder])
  expect(unnamed.stderr).toContain('--as <e-mail>')
})

test('one that is stopped in the back office is left to it', { timeout: 240_000 }, async () => {
  for (let n = 0; n < COUNT; n += 1)
    writeFileSync(join(folder, 'many/rifles', `Keel Rifle _ Print ${n}.png`), await pictureOf(300 + n))
  const before = (await newestJob())?.id ?? 0
  const running = bring(join(folder, 'many'))
  const id = await untilSent(before)
  await office(world, stopPictures, { by: operator, body: { id } })
  const done = await running
  expect(done.status).toBe(0)
  expect(done.stdout).toMatch(/It was stopped in the back office\. Go on with it there within 7 days\.$/)
  await office(world, dropPictures, { by: operator, body: { id } })
  expect(await world.db.selectFrom('picture_job_part').select('n').execute()).toEqual([])
})

const newestJob = async () => (await office(world, listPictureJobs, { by: operator, query: {} })).list[0]

/** Waits until a command has sent its folder; gives its job. */
async function untilSent(before: number): Promise<number> {
  for (;;) {
    const job = await newestJob()
    if (job && job.id > before && job.state !== 'reading') return job.id
  }
}

test('what a stopped command left is done by the store', { timeout: 240_000 }, async () => {
  for (let n = 0; n < COUNT; n += 1)
    writeFileSync(join(folder, 'many/rifles', `Keel Rifle _ Print ${n}.png`), await pictureOf(500 + n))
  const before = (await newestJob())?.id ?? 0
  const who = await operator.who()
  const running = commands.run('catalogue', ['--pictures', join(folder, 'many'), ...who])
  await untilSent(before)
  running.stop()
  await running
  // What it held is free again after its time.
  world.clock.advance(121_000)
  await workOff(world)
  const { list } = await office(world, listPictureJobs, { by: operator, query: {} })
  expect(list[0]).toMatchObject({ state: 'done', counts: { failed: 1, waiting: 0 } })
  expect(list[0]!.counts.done + list[0]!.counts.same).toBe(COUNT)
})
