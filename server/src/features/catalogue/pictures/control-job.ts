import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/pictures'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { dropJob, endIfDone } from './picture-job.ts'

type Command = AdminCommand<typeof api.stopPictures>

/** What is being drawn is still set; the rest waits. */
export async function stopPictures({ tx, body, clock }: Command) {
  const stopped = await tx
    .updateTable('picture_job')
    .set({ stopped_at: clock.now() })
    .where('id', '=', body.id)
    .where('ready_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return toldOf(body.id, stopped, 'stopped')
}

/** One whose last picture was set after it was stopped is done. */
export async function continuePictures({ tx, body, clock }: Command) {
  const going = await tx
    .updateTable('picture_job')
    .set({ stopped_at: null })
    .where('id', '=', body.id)
    .where('stopped_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (going) await endIfDone(tx, { id: body.id, now: clock.now() })
  return toldOf(body.id, going, 'goes on')
}

/** What is set stays; what waits has failed, and the file that was sent is forgotten. */
export async function dropPictures({ tx, body, clock }: Command) {
  const isDropped = await dropJob(tx, { id: body.id, now: clock.now() })
  return toldOf(body.id, isDropped ? body : undefined, 'dropped')
}

/** Addresses that failed wait again; of a file nothing is kept that could be tried. */
export async function retryPictures({ tx, body, clock }: Command) {
  const open = await tx
    .updateTable('picture_job')
    .set({ ended_at: null })
    .where('id', '=', body.id)
    .where('source', '=', 'addresses')
    .where('ready_at', 'is not', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('picture_job_row')
          .select('n')
          .whereRef('job_id', '=', 'picture_job.id')
          .where('state', '=', 'failed')
          .where(sql<number>`cardinality(design_ids)`, '>', 0),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (open)
    await tx
      .updateTable('picture_job_row')
      .set({ state: 'waiting', why: null, tries: 0, next_at: clock.now() })
      .where('job_id', '=', body.id)
      .where('state', '=', 'failed')
      .where(sql<number>`cardinality(design_ids)`, '>', 0)
      .execute()
  return toldOf(body.id, open, 'tried again')
}

/** @throws AppError picture_job_unknown when nothing of it is to be done */
function toldOf(id: number, changed: object | undefined, what: string) {
  if (!changed) throw new AppError('picture_job_unknown')
  return { data: {}, subject: `pictures:${id}`, before: null, after: { is: what } }
}
