import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { STOPPED_DAYS, ZIP_BYTES, ZIP_PART_BYTES } from '@noktra/contract/admin/pictures'
import { say } from '@noktra/languages/say'
import { said, type Said } from '@noktra/languages/said'
import { sql } from 'kysely'
import { isHidden } from '../features/catalogue/pictures/file-name.ts'
import { fetchPicturesOf } from '../features/catalogue/pictures/fetch-pictures.ts'
import { countsOf } from '../features/catalogue/pictures/list-picture-jobs.ts'
import { listPictured } from '../features/catalogue/pictures/list-pictured.ts'
import { matchPictures, type Matched } from '../features/catalogue/pictures/match-pictures.ts'
import { createJob, lockUnstarted, startJob } from '../features/catalogue/pictures/picture-job.ts'
import { MOST_PICTURE_BYTES } from '../features/catalogue/pictures/read-zip.ts'
import { setPictures } from '../features/catalogue/pictures/set-pictures.ts'
import { keepPart, listZip } from '../features/catalogue/pictures/upload-zip.ts'
import type { Asking } from '../platform/admin/ask-approval.ts'
import { ConfigError } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { actAs, type Who } from './creating-command.ts'

/** So many files of a folder are sent in one transaction. */
const FILES_AT_ONCE = 20
/** So many pictures that failed are printed. */
const PRINTED_FAILURES = 50
const TURN_MS = 5000
/** What could not be taken although its time has come is held by another process. */
const LEAST_WAIT_MS = 200

/** A folder or a ZIP, or `addresses` for those that lists named. */
export type PictureOrder = { from: string; who: Who }

/**
 * Brings pictures in the name of a member of staff, and sets them until all are. When it is stopped the store goes on with them by itself,
 * as soon as it runs.
 */
export async function bringPictures(ctx: Ctx, { from, who }: PictureOrder): Promise<void> {
  const id = from === 'addresses' ? await beginFetching(ctx, who) : await send(ctx, from, who)
  await workOff(ctx, id)
}

function beginFetching(ctx: Ctx, who: Who): Promise<number> {
  return actAs(ctx, who, { action: 'pictures', roles: OPERATORS }, async (asking) => {
    const { id, pictures } = await fetchPicturesOf(asking, { all: false })
    return { result: id, subject: `pictures:${id}`, after: { pictures }, approvalId: null }
  })
}

async function send(ctx: Ctx, from: string, who: Who): Promise<number> {
  const found = statSync(from, { throwIfNoEntry: false })
  if (!found) throw new ConfigError(`${from} cannot be read: there is no such file or folder.`)
  const files = found.isDirectory() ? filesIn(from) : null
  if (files?.length === 0) throw new ConfigError(`${from} has no files.`)
  if (!files && found.size > ZIP_BYTES)
    throw new ConfigError(`${from} is larger than ${ZIP_BYTES / 1024 ** 3} GiB.`)
  const { id, staffId } = await actAs(ctx, who, { action: 'pictures', roles: OPERATORS }, async (asking) => {
    const job = await beginJob(asking, from, files ? null : found.size)
    return {
      result: { id: job, staffId: asking.staff.id },
      subject: `pictures:${job}`,
      after: { file: nameOf(from), ...(files && { files: files.length }) },
      approvalId: null,
    }
  })
  const pictures = files
    ? await sendFolder(ctx, { id, folder: from, files })
    : await sendZip(ctx, { id, path: from, size: found.size })
  await ctx.transact(async (tx) => {
    await lockUnstarted(tx, { id, staffId })
    await startJob(tx, { id, pictures, now: ctx.clock.now() })
  })
  return id
}

function beginJob({ tx, staff, clock }: Asking, from: string, size: number | null): Promise<number> {
  return createJob(tx, {
    source: size === null ? 'folder' : 'zip',
    file_name: nameOf(from),
    size,
    staffId: staff.id,
    now: clock.now(),
  })
}

/** What it is called where it lies, also as `.`. */
function nameOf(from: string): string {
  return basename(resolve(from)).slice(0, 200)
}

/** Files of a folder and of those in it, in one order. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .filter((path) => !isHidden(path))
    .toSorted()
}

/** Sends what is a picture of something; the rest is told of without its bytes. */
async function sendFolder(
  ctx: Ctx,
  { id, folder, files }: { id: number; folder: string; files: string[] },
): Promise<Matched[]> {
  const pictures = matchPictures(files, await listPictured(ctx.db)).map((picture, index): Matched => {
    const isLarge = statSync(join(folder, files[index]!)).size > MOST_PICTURE_BYTES
    if (!isLarge || picture.why) return picture
    const why = said('catalogue:picture_faults.large', { most: MOST_PICTURE_BYTES / 1024 ** 2 })
    return { name: picture.name, design_ids: [], skin_ids: [], why }
  })
  const wanted = pictures.flatMap(({ why }, index) => (why ? [] : [index]))
  for (let at = 0; at < wanted.length; at += FILES_AT_ONCE) {
    const parts = wanted.slice(at, at + FILES_AT_ONCE).map((index) => ({
      job_id: id,
      n: index + 1,
      bytes: readFileSync(join(folder, files[index]!)),
    }))
    await ctx.transact((tx) => tx.insertInto('picture_job_part').values(parts).execute())
  }
  return pictures
}

async function sendZip(ctx: Ctx, { id, path, size }: { id: number; path: string; size: number }) {
  for (let n = 0; n * ZIP_PART_BYTES < size; n += 1) {
    const start = n * ZIP_PART_BYTES
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream(path, { start, end: start + ZIP_PART_BYTES - 1 }))
      chunks.push(chunk as Buffer)
    await ctx.transact((tx) => keepPart(tx, { id, n, bytes: Buffer.concat(chunks), size }))
  }
  return listZip(ctx.db, id)
}

/** Sets pictures turn by turn, and says how far it is. */
async function workOff(ctx: Ctx, id: number): Promise<void> {
  let told = ''
  for (;;) {
    const counts = (await countsOf(ctx.db, [id])).get(id)
    if (!counts) return
    const { all, waiting, done, same, failed } = counts
    const line = `${all - waiting} of ${all}: ${done} set, ${same} as they are, ${failed} failed`
    if (line !== told) console.log(line)
    told = line
    if (waiting === 0) break
    if (await isStopped(ctx, id)) {
      console.log(`It was stopped in the back office. Go on with it there within ${STOPPED_DAYS} days.`)
      return
    }
    await setPictures(ctx, { turnMs: TURN_MS })
    await untilNext(ctx, id)
  }
  const rows = await ctx.db
    .selectFrom('picture_job_row')
    .select('name')
    .select(sql<Said>`why`.as('why'))
    .where('job_id', '=', id)
    .where('state', '=', 'failed')
    .orderBy('n')
    .limit(PRINTED_FAILURES)
    .execute()
  for (const { name, why } of rows) console.error(`  ${name}: ${say(why, 'en')}`)
}

/** What waits for a later try, or is being drawn by the store, is waited for. */
async function untilNext({ db, clock }: Ctx, id: number): Promise<void> {
  const { next_at } = await db
    .selectFrom('picture_job_row')
    .select((is) => is.fn.min('next_at').as('next_at'))
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (next_at === null) return
  const ms = next_at.getTime() - clock.now().getTime()
  await new Promise((done) => setTimeout(done, Math.min(Math.max(ms, LEAST_WAIT_MS), TURN_MS)))
}

async function isStopped({ db }: Ctx, id: number): Promise<boolean> {
  const job = await db.selectFrom('picture_job').select('stopped_at').where('id', '=', id).executeTakeFirst()
  return job?.stopped_at != null
}
