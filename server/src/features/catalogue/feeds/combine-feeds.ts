import { sql } from 'kysely'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { said, type Said } from '@noktra/languages/said'
import { noteRow } from '../../../platform/admin/ask-approval.ts'
import { writeAudit } from '../../../platform/admin/write-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { LISTS } from '../../../platform/http/shared-lines.ts'
import { applyBatch } from '../admin/apply-import.ts'
import { keepUpload, lockOpenBatch } from '../admin/import-batch.ts'
import { combineList, oldestOf } from './combine-list.ts'
import { usableFeeds, type UsableFeed } from './usable-feeds.ts'

const ACTION = 'feeds/apply'
const REASON = 'the list of the price feeds'

/**
 * Makes one list of what the feeds say, and does with it what is done with an uploaded list of a feed: far moves wait for a second person,
 * rules refuse it. While one waits no other is made, unless its prices are too old by then. One process does it.
 */
export async function combineFeeds(ctx: Ctx): Promise<void> {
  if ((await newestReading(ctx.db)) === null) return
  try {
    await ctx.transact(async (tx, afterCommit) => {
      const due = await takeTurn(tx, ctx.clock.now())
      if (due === null) return
      await combine(tx, ctx, due)
      afterCommit(() => ctx.bus.publish(LISTS, 0))
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Nothing of it was done. It is tried again with the next list.
    const why = said('feeds:combined.refused', { why: { error: error.error, details: error.details } })
    await ctx.transact(async (tx) => {
      const due = await takeTurn(tx, ctx.clock.now())
      if (due !== null)
        await noteState(tx, { fetch_id: due, now: ctx.clock.now(), fault: error.error, says: why })
    })
  }
}

/** The newest reading of a feed that counts and that no list was made of yet. */
async function newestReading(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(newest.id) as id from price_feed feed
    cross join lateral (select id from feed_fetch where feed_id = feed.id and outcome = 'new' order by id desc limit 1) newest
    where feed.removed_at is null and feed.part = 'counts' and feed.kind <> 'rates'
      and newest.id > coalesce((select fetch_id from feed_state), 0)`.execute(db)
  return rows[0]!.id
}

/** Holds the turn until the commit. Null when another process has it, there is nothing new, or a list waits for a second person. */
async function takeTurn(tx: Tx, now: Date): Promise<number | null> {
  await sql`insert into feed_state (id, fetch_id, combined_at, sources, names, left_out)
    values (1, 0, ${now}::timestamptz, 0, 0, 0) on conflict do nothing`.execute(tx)
  const state = await tx
    .selectFrom('feed_state')
    .select(['batch_id', 'good_until'])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!state) return null
  const due = await newestReading(tx)
  if (due === null || state.batch_id === null) return due
  const waiting = await tx
    .selectFrom('import_batch')
    .innerJoin('approval', 'approval.id', 'import_batch.approval_id')
    .select('approval.id')
    .where('import_batch.id', '=', state.batch_id)
    .where('approval.status', '=', 'waiting')
    .executeTakeFirst()
  if (!waiting) return due
  if (state.good_until && state.good_until > now) return null
  await tx
    .updateTable('approval')
    .set({ status: 'withdrawn', decided_at: now, ...noteRow(said('feeds:combined.outlived')) })
    .where('id', '=', waiting.id)
    .where('status', '=', 'waiting')
    .execute()
  return due
}

async function combine(tx: Tx, ctx: Ctx, due: number): Promise<void> {
  const now = ctx.clock.now()
  const { file, sources, left_out } = await combineList(tx, await usableFeeds(tx, now), now)
  const staffId = await findKeeper(tx, sources)
  if (file.prices.length === 0 || staffId === null) {
    const why = file.prices.length > 0 ? 'no_keeper' : 'none'
    await noteState(tx, { fetch_id: due, now, left_out, fault: why, says: said(`feeds:combined.${why}`) })
    return
  }
  const { clock, config, secrets } = ctx
  const asking = { tx, staff: { id: staffId }, clock, config, secrets, body: { reason: REASON } }
  const names = sources.map(({ name }) => name).join(' + ')
  const file_name = names.slice(0, 200)
  const { id } = await keepUpload(
    asking,
    { file_name, from_feed: true, prices_at: oldestOf(sources, now) },
    { kind: 'prices', file },
  )
  const batch = await lockOpenBatch(tx, { id, staffId, now })
  const approval = await applyBatch(asking, batch, 'en')
  await sql`
    update feed_fetch set batch_id = ${id}::bigint from unnest(${sources.map((feed) => feed.id)}::bigint[]) as one(feed_id)
    where feed_fetch.id =
      (select id from feed_fetch f where f.feed_id = one.feed_id and f.outcome = 'new' order by f.id desc limit 1)`.execute(
    tx,
  )
  await noteState(tx, {
    fetch_id: due,
    now,
    batch_id: id,
    good_until: new Date(Math.min(...sources.map(({ good_until }) => good_until.getTime()))),
    sources: sources.length,
    names: file.prices.length,
    left_out,
  })
  const { counts } = batch.preview
  // A list that changes nothing says that the prices hold: no line for each of them.
  if (approval === null && counts.new + counts.changed === 0) return
  await writeAudit(tx, secrets, {
    staffId: null,
    action: ACTION,
    subject: `import:${id}`,
    before: null,
    after: { feeds: names, new: counts.new, changed: counts.changed, left_out, staff: staffId, approval },
    reason: REASON,
    network: 'store',
    approvalId: null,
    now,
  })
}

/** In whose name the list is applied: who changed one of its feeds last, of those who may still import. Somebody else has to agree to it. */
async function findKeeper(tx: Tx, feeds: readonly UsableFeed[]): Promise<number | null> {
  const last = feeds.toSorted((a, b) => b.set_at.getTime() - a.set_at.getTime() || b.id - a.id)
  const active = await tx
    .selectFrom('staff')
    .select('id')
    .where('status', '=', 'active')
    .where('role', 'in', OPERATORS)
    .where('id', 'in', [0, ...last.map(({ set_by }) => set_by)])
    .execute()
  return last.find(({ set_by }) => active.some(({ id }) => id === set_by))?.set_by ?? null
}

type State = {
  fetch_id: number
  now: Date
  batch_id?: number
  good_until?: Date
  sources?: number
  names?: number
  left_out?: number
  fault?: string
  says?: Said
}

async function noteState(tx: Tx, { now, says, ...state }: State): Promise<void> {
  await tx
    .updateTable('feed_state')
    .set({
      batch_id: null,
      good_until: null,
      sources: 0,
      names: 0,
      left_out: 0,
      fault: null,
      ...state,
      combined_at: now,
      fault_says: says ? JSON.stringify(says) : null,
    })
    .where('fetch_id', '<', state.fetch_id)
    .execute()
}
