import { createHash, randomUUID } from 'node:crypto'
import { said, type Said } from '@noktra/languages/said'
import { sql } from 'kysely'
import { encodePicture, type EncodedPicture } from '../../../core/pictures/encode-picture.ts'
import { storePicture } from '../../../core/pictures/store-picture.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { LISTS } from '../../../platform/http/shared-lines.ts'
import { NotFetched } from './fetch-picture.ts'
import { openSource, type OpenJob, type Source } from './open-source.ts'
import { endIfDone, failRest, type JobSource } from './picture-job.ts'
import { setPicture, SKIN_PICTURE } from './set-picture.ts'

/** So long one turn works before others have theirs. */
const TURN_MS = 20_000
/** Who took a picture has so long; then another takes it. */
const TAKEN_MS = 120_000
const MOST_TRIES = 3
const AGAIN_MS = 30_000

type Row = { n: number; name: string; design_ids: number[]; skin_ids: number[]; tries: number; token: string }

/**
 * Sets pictures of the jobs that wait, one at a time, the oldest job first. Any number of processes may at once: each takes other pictures.
 * What is set stays set, whenever it ends.
 */
export async function setPictures(ctx: Ctx, { turnMs = TURN_MS } = {}): Promise<void> {
  const until = performance.now() + turnMs
  while (performance.now() < until && !ctx.isStopping()) {
    const job = await findJob(ctx)
    if (!job) return
    if (!(await workOn(ctx, job, until))) return
  }
}

/** The oldest job that has a picture to take. */
async function findJob({ db, clock }: Ctx): Promise<OpenJob | undefined> {
  const job = await db
    .selectFrom('picture_job')
    .select(['id', 'source', 'size'])
    .where('ready_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('picture_job_row')
          .select('n')
          .whereRef('job_id', '=', 'picture_job.id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', clock.now()),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return job && { ...job, source: job.source as JobSource }
}

/** Works on a job until nothing can be taken of it or the turn is over; whether it took anything. */
async function workOn(ctx: Ctx, job: OpenJob, until: number): Promise<boolean> {
  const source = await openOrEnd(ctx, job)
  if (!source) return true
  let taken = 0
  try {
    do {
      const row = await takeRow(ctx, job)
      if (!row) break
      taken += 1
      await setOne(ctx, { job, source, row })
    } while (performance.now() < until && !ctx.isStopping())
  } finally {
    source.close()
  }
  await ctx.transact((tx) => endIfDone(tx, { id: job.id, now: ctx.clock.now() }))
  if (taken > 0) ctx.bus.publish(LISTS, 0)
  return taken > 0
}

/** A file that opens no more ends its job, so that those behind it go on. */
async function openOrEnd(ctx: Ctx, job: OpenJob): Promise<Source | null> {
  try {
    return await openSource(ctx, job)
  } catch (error) {
    const why = faultOf(error)
    if (!why) throw error
    await ctx.transact((tx) => failRest(tx, { id: job.id, why, now: ctx.clock.now() }))
    return null
  }
}

async function takeRow({ transact, clock }: Ctx, job: OpenJob): Promise<Row | null> {
  const token = randomUUID()
  const now = clock.now()
  const { rows } = await transact((tx) =>
    sql<Omit<Row, 'token'>>`
      update picture_job_row as row set taken_by = ${token}, tries = row.tries + 1,
        next_at = ${new Date(now.getTime() + TAKEN_MS)}::timestamptz
      from (
        select r.job_id, r.n from picture_job_row r
        join picture_job on picture_job.id = r.job_id and picture_job.stopped_at is null
        where r.job_id = ${job.id} and r.state = 'waiting' and r.next_at <= ${now}::timestamptz
        order by r.n limit 1 for no key update of r skip locked
      ) next
      where row.job_id = next.job_id and row.n = next.n
      returning row.n, row.name, row.design_ids, row.skin_ids, row.tries`.execute(tx),
  )
  return rows[0] ? { ...rows[0], token } : null
}

type Taken = { job: OpenJob; source: Source; row: Row }

async function setOne(ctx: Ctx, taken: Taken): Promise<void> {
  let drawn
  try {
    drawn = await draw(ctx, await taken.source.read(taken.row))
  } catch (error) {
    const why = faultOf(error)
    if (!why) throw error
    const isLater = error instanceof NotFetched && error.isLater && taken.row.tries < MOST_TRIES
    return isLater ? tryAgain(ctx, taken) : endRow(ctx, taken, async () => ({ state: 'failed', why }))
  }
  const { hash, picture } = drawn
  await endRow(ctx, taken, async (tx) => {
    const imageUrl = picture.files.length > 0 ? await storePicture(tx, picture) : picture.url
    await tx
      .insertInto('picture_source')
      .values({ hash, url: imageUrl })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { design_ids: designIds, skin_ids: skinIds } = taken.row
    const { isChanged } = await setPicture(tx, { designIds, skinIds, imageUrl, now: ctx.clock.now() })
    return { state: isChanged ? 'done' : 'same', why: null }
  })
}

/** A picture in the store's widths; bytes that were drawn before are not drawn again. */
async function draw({ db }: Ctx, bytes: Buffer): Promise<{ hash: Buffer; picture: EncodedPicture }> {
  const hash = createHash('sha256').update(JSON.stringify(SKIN_PICTURE)).update(bytes).digest()
  const known = await db
    .selectFrom('picture_source')
    .select('url')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (known) return { hash, picture: { url: known.url, files: [] } }
  return { hash, picture: await encodePicture({ shape: SKIN_PICTURE, bytes }) }
}

/** Why a picture has none of the store's; null of a fault that is not the picture's. */
function faultOf(error: unknown): Said | null {
  if (error instanceof NotFetched) return error.why
  if (error instanceof AppError)
    return said('common:as_written', { text: { error: error.error, details: error.details } })
  return null
}

type End = { state: 'done' | 'same' | 'failed'; why: Said | null }

/** Ends a picture, once: not one that another has taken since. */
async function endRow({ transact }: Ctx, { job, row }: Taken, end: (tx: Tx) => Promise<End>): Promise<void> {
  await transact(async (tx) => {
    const held = await tx
      .selectFrom('picture_job_row')
      .select('n')
      .where('job_id', '=', job.id)
      .where('n', '=', row.n)
      .where('state', '=', 'waiting')
      .where('taken_by', '=', row.token)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!held) return
    const { state, why } = await end(tx)
    await tx
      .updateTable('picture_job_row')
      .set({ state, why: why && JSON.stringify(why), taken_by: null })
      .where('job_id', '=', job.id)
      .where('n', '=', row.n)
      .execute()
    if (job.source === 'folder')
      await tx.deleteFrom('picture_job_part').where('job_id', '=', job.id).where('n', '=', row.n).execute()
  })
}

/** Leaves a picture for later, each time longer. */
async function tryAgain({ transact, clock }: Ctx, { job, row }: Taken): Promise<void> {
  const next_at = new Date(clock.now().getTime() + AGAIN_MS * 4 ** (row.tries - 1))
  await transact((tx) =>
    tx
      .updateTable('picture_job_row')
      .set({ next_at, taken_by: null })
      .where('job_id', '=', job.id)
      .where('n', '=', row.n)
      .where('taken_by', '=', row.token)
      .execute(),
  )
}
