import { STOPPED_DAYS } from '@noktra/contract/admin/pictures'
import { said, type Said } from '@noktra/languages/said'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Matched } from './match-pictures.ts'

const DAY_MS = 24 * 3600_000
/** What was sent and never started, and what was told of jobs that have ended. */
const UNSTARTED_DAYS = 1
const ENDED_DAYS = 90

export type JobSource = 'zip' | 'folder' | 'addresses'

/** A job whose pictures are still to be listed. Gives its number. */
export async function createJob(
  tx: Tx,
  job: { source: JobSource; file_name: string; size: number | null; staffId: number; now: Date },
): Promise<number> {
  const { staffId, now, ...row } = job
  const { id } = await tx
    .insertInto('picture_job')
    .values({ ...row, staff_id: staffId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A job of a member of staff that is still being sent, held until the commit. @throws AppError picture_job_unknown */
export async function lockUnstarted(
  tx: Tx,
  { id, staffId }: { id: number; staffId: number },
): Promise<{ size: number | null }> {
  const job = await tx
    .selectFrom('picture_job')
    .select('size')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ready_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!job) throw new AppError('picture_job_unknown')
  return job
}

/** Lists the pictures of a job, and lets it begin. */
export async function startJob(
  tx: Tx,
  { id, pictures, now }: { id: number; pictures: readonly Matched[]; now: Date },
): Promise<void> {
  const rows = pictures.map((picture, index) => ({
    ...picture,
    n: index + 1,
    state: picture.why ? 'failed' : 'waiting',
  }))
  await sql`
    insert into picture_job_row (job_id, n, name, design_ids, skin_ids, state, why, next_at)
    select ${id}, r.n, r.name, r.design_ids, r.skin_ids, r.state, r.why, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(n int, name text, design_ids bigint[], skin_ids bigint[], state text, why jsonb)`.execute(tx)
  await tx.updateTable('picture_job').set({ ready_at: now }).where('id', '=', id).execute()
  await endIfDone(tx, { id, now })
}

/** Ends a job in which nothing waits any more; what was sent for it is not needed then. */
export async function endIfDone(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  // What is being tried again at this moment waits when it is looked for.
  await tx.selectFrom('picture_job').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('picture_job')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('picture_job_row')
            .select('n')
            .whereRef('job_id', '=', 'picture_job.id')
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('picture_job_part').where('job_id', '=', id).execute()
  return true
}

/** Ends what waits of a job that cannot or shall not go on, each with why. */
export async function failRest(
  tx: Tx,
  { id, why, now }: { id: number; why: Said; now: Date },
): Promise<void> {
  await tx
    .updateTable('picture_job_row')
    .set({ state: 'failed', why: JSON.stringify(why), taken_by: null })
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await endIfDone(tx, { id, now })
}

/** Drops a job that is stopped or was never started, with the file that was sent for it; false when there is none. */
export async function dropJob(tx: Tx, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const unstarted = await tx
    .deleteFrom('picture_job')
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  if (unstarted.numDeletedRows > 0n) return true
  const stopped = await tx
    .updateTable('picture_job')
    .set({ stopped_at: null })
    .where('id', '=', id)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n) return false
  await failRest(tx, { id, why: said('catalogue:picture_faults.dropped'), now })
  return true
}

/** Forgets jobs by their age, and ends those whose process was gone before it did; what was sent for them lies in the database until then. */
export async function forgetOldJobs({ transact, clock }: Pick<Ctx, 'transact' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await transact(async (tx) => {
    await tx
      .deleteFrom('picture_job')
      .where('ready_at', 'is', null)
      .where('created_at', '<', before(UNSTARTED_DAYS))
      .execute()
    await tx.deleteFrom('picture_job').where('ended_at', '<', before(ENDED_DAYS)).execute()
    const stopped = await tx
      .selectFrom('picture_job')
      .select('id')
      .where('ended_at', 'is', null)
      .where('stopped_at', '<', before(STOPPED_DAYS))
      .orderBy('id')
      .execute()
    for (const { id } of stopped) await dropJob(tx, { id, now })
    const open = await tx
      .selectFrom('picture_job')
      .select('id')
      .where('ready_at', 'is not', null)
      .where('ended_at', 'is', null)
      .where('stopped_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of open) await endIfDone(tx, { id, now })
  })
}
