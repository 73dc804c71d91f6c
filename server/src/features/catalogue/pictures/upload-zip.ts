import type * as api from '@noktra/contract/admin/pictures'
import { ZIP_PART_BYTES } from '@noktra/contract/admin/pictures'
import { said } from '@noktra/languages/said'
import { sql } from 'kysely'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { listPictured } from './list-pictured.ts'
import { matchPictures, type Matched } from './match-pictures.ts'
import { createJob, lockUnstarted, startJob } from './picture-job.ts'
import { openZip, type ReadRange } from './read-zip.ts'

/** So much of a ZIP is read at once. */
const READ_BYTES = 512 * 1024

export async function beginZip({ tx, staff, body, clock }: AdminCommand<typeof api.beginZip>) {
  const { file_name, size } = body
  const id = await createJob(tx, {
    source: 'zip',
    file_name,
    size,
    staffId: staff.id,
    now: clock.now(),
  })
  return { data: { id }, subject: `pictures:${id}`, before: null, after: { file: file_name, size } }
}

export async function sendZipPart({ tx, staff, body }: AdminCommand<typeof api.sendZipPart>) {
  const bytes = Buffer.from(body.bytes, 'base64')
  const { size } = await lockUnstarted(tx, { id: body.id, staffId: staff.id })
  await keepPart(tx, { id: body.id, n: body.n, bytes, size: size! })
  return {
    data: {},
    subject: `pictures:${body.id}`,
    before: null,
    after: { part: body.n, bytes: bytes.length },
  }
}

/** Keeps a slice of a ZIP. @throws AppError zip_unreadable when it is not as long as that slice must be */
export async function keepPart(
  tx: Tx,
  { id, n, bytes, size }: { id: number; n: number; bytes: Buffer; size: number },
): Promise<void> {
  if (bytes.length !== Math.min(ZIP_PART_BYTES, size - n * ZIP_PART_BYTES))
    throw new AppError('zip_unreadable', { why: said('catalogue:picture_faults.zip_part', { n: n + 1 }) })
  await tx
    .insertInto('picture_job_part')
    .values({ job_id: id, n, bytes })
    .onConflict((conflict) => conflict.columns(['job_id', 'n']).doUpdateSet({ bytes }))
    .execute()
}

/** The pictures that a ZIP lists, with the items that each is of. @throws AppError picture_job_unknown, zip_unreadable */
export async function listZip(db: Db, id: number): Promise<Matched[]> {
  const job = await db.selectFrom('picture_job').select('size').where('id', '=', id).executeTakeFirst()
  if (!job?.size) throw new AppError('picture_job_unknown')
  const zip = await openZip(partsOf(db, id), job.size)
  zip.close()
  if (zip.names.length === 0)
    throw new AppError('zip_unreadable', { why: said('catalogue:picture_faults.zip_empty') })
  return matchPictures(zip.names, await listPictured(db))
}

export async function readZip({ db, body }: AdminQuery<typeof api.startZip>): Promise<Matched[]> {
  return listZip(db, body.id)
}

export async function startZip(
  { tx, staff, body, clock }: AdminCommand<typeof api.startZip>,
  pictures: Matched[],
) {
  await lockUnstarted(tx, { id: body.id, staffId: staff.id })
  await startJob(tx, { id: body.id, pictures, now: clock.now() })
  return {
    data: {},
    subject: `pictures:${body.id}`,
    before: null,
    after: { pictures: pictures.length, unplaced: pictures.filter(({ why }) => why).length },
  }
}

/**
 * Reads a ZIP out of the slices that were sent; one that is missing ends it. What was read last is kept: entries stand one behind the
 * other, and each is asked for in small ranges.
 */
export function partsOf(db: Db, id: number): ReadRange {
  let last: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return async function* (from, to) {
    for (let at = from; at < to;) {
      const isKept = at >= last.from && at < last.from + last.bytes.length
      if (!isKept) last = { from: at, bytes: await readPart(db, id, at) }
      const { bytes } = last
      const part = bytes.subarray(at - last.from, Math.min(to - last.from, bytes.length))
      yield part
      at += part.length
    }
  }
}

/** The bytes from one place on, within one slice. */
async function readPart(db: Db, id: number, at: number): Promise<Buffer> {
  const n = Math.floor(at / ZIP_PART_BYTES)
  const { rows } = await sql<{ bytes: Buffer }>`
    select substring(bytes from ${(at % ZIP_PART_BYTES) + 1}::int for ${READ_BYTES}::int) as bytes
    from picture_job_part where job_id = ${id} and n = ${n}`.execute(db)
  if (!rows[0]?.bytes.length)
    throw new AppError('zip_unreadable', { why: said('catalogue:picture_faults.zip_part', { n: n + 1 }) })
  return rows[0].bytes
}
