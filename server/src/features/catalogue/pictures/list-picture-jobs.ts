import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/pictures'
import type { JobPicture, PictureJobRow } from '@noktra/contract/admin/pictures'
import { say } from '@noktra/languages/say'
import type { Said } from '@noktra/languages/said'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'

/** Jobs of pictures, newest first, with how far each is. */
export async function listPictureJobs({ db, query }: AdminQuery<typeof api.listPictureJobs>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectJobs(db)
  if (after) select = select.where('picture_job.id', '<', after[0]!)
  if (query.source) select = select.where('picture_job.source', '=', query.source)
  if (query.q) select = select.where('picture_job.file_name', 'ilike', containing(query.q))
  const rows = await select
    .orderBy('picture_job.id', 'desc')
    .limit(size + 1)
    .execute()
  const counts = await countsOf(
    db,
    rows.map((row) => row.id),
  )
  return adminPage(rows, size, (row) => presentJob(row, counts))
}

export async function pictureJobDetails({ db, query, config }: AdminQuery<typeof api.pictureJobDetails>) {
  const row = await selectJobs(db).where('picture_job.id', '=', query.id).executeTakeFirst()
  if (!row) throw new AppError('picture_job_unknown')
  return { ...presentJob(row, await countsOf(db, [row.id])), hosts: config.pictureHosts }
}

/** Pictures of a job by their place, each with why it failed. */
export async function listJobPictures({ db, query, language }: AdminQuery<typeof api.listJobPictures>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('picture_job_row')
    .select(['n', 'name', 'state', 'design_ids', 'skin_ids'])
    .select(sql<Said | null>`why`.as('why'))
    .where('job_id', '=', query.job_id)
  if (after) select = select.where('n', '>', after[0]!)
  if (query.state) select = select.where('state', '=', query.state)
  if (query.q) select = select.where('name', 'ilike', containing(query.q))
  const rows = (
    await select
      .orderBy('n')
      .limit(size + 1)
      .execute()
  ).map((row) => ({ ...row, id: row.n }))
  return adminPage(rows, size, (row): JobPicture => ({
    id: row.n,
    name: row.name,
    state: row.state as JobPicture['state'],
    why: row.why && say(row.why, language),
    designs: row.design_ids.length,
    skins: row.skin_ids.length,
  }))
}

function selectJobs(db: Db) {
  return db
    .selectFrom('picture_job')
    .innerJoin('staff', 'staff.id', 'picture_job.staff_id')
    .select([
      'picture_job.id',
      'picture_job.source',
      'picture_job.file_name',
      'picture_job.staff_id',
      'staff.name as staff_name',
      'picture_job.created_at',
      'picture_job.ready_at',
      'picture_job.stopped_at',
      'picture_job.ended_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]
type Counts = PictureJobRow['counts']

/** How many pictures of each job are in each state. */
export async function countsOf(db: Db, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db
    .selectFrom('picture_job_row')
    .select(['job_id', 'state'])
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('job_id', '=', (is) => is.fn.any(is.val([...ids])))
    .groupBy(['job_id', 'state'])
    .execute()
  const counts = new Map<number, Counts>()
  for (const { job_id, state, count } of rows) {
    const counted = counts.get(job_id) ?? { ...NONE }
    counted[state as keyof Omit<Counts, 'all'>] = count
    counted.all += count
    counts.set(job_id, counted)
  }
  return counts
}

const NONE: Counts = { all: 0, waiting: 0, done: 0, same: 0, failed: 0 }

function presentJob(row: Row, counts: ReadonlyMap<number, Counts>): PictureJobRow {
  return {
    id: row.id,
    source: row.source as PictureJobRow['source'],
    file_name: row.file_name,
    state: row.ended_at ? 'done' : row.stopped_at ? 'stopped' : row.ready_at ? 'working' : 'reading',
    staff: { id: row.staff_id, name: row.staff_name },
    created_at: unixSeconds(row.created_at),
    ended_at: row.ended_at && unixSeconds(row.ended_at),
    counts: counts.get(row.id) ?? NONE,
  }
}
