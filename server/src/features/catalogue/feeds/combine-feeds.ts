import { sql } from 'kysely'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { said, type Said } from '@noktra/languages/said'
import { writeAudit } from '../../../platform/admin/write-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { LISTS } from '../../../platform/http/shared-lines.ts'
import { applyBatch } from '../admin/apply-import.ts'
import { keepUpload, lockOpenBatch } from '../admin/import-batch.ts'
import { combineList, oldestOf } from './combine-list.ts'
import { COUNTING, usableFeeds, type UsableFeed } from './usable-feeds.ts'
import { WAITING_LIST, withdrawList } from './waiting-list.ts'

const ACTION = 'feeds/apply'
const REASON = 'the list of the price feeds'

/** So long after a refusal the same list is tried again: what refused it may be mended by then. */
const AGAIN_MS = 10 * 60_000

/**
 * Makes one list of what the feeds say, and does with it what is done with an uploaded list of a feed: far moves wait for a second person,
 * rules refuse it. While one waits no other is made, unless its prices are too old by then. One process does it.
 */
export async function combineFeeds(ctx: Ctx): Promise<void> {
  if (!(await isDue(ctx.db, ctx.clock.now()))) return
  await ctx.transact(async (tx, afterCommit) => {
    const held = await takeTurn(tx, ctx.clock.now())
    if (!held) return
    await combineOrSayWhy(tx, ctx, held)
    afterCommit(() => ctx.bus.publish(LISTS, 0))
  })
}

/** A list that is refused leaves nothing but the reason. The feeds stay held: what comes meanwhile is for the next list. */
async function combineOrSayWhy(tx: Tx, ctx: Ctx, held: readonly number[]): Promise<void> {
  await sql`savepoint combined`.execute(tx)
  try {
    await combine(tx, ctx, held)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint combined`.execute(tx)
    const { error: fault, details } = error
    await noteRefusal(tx, ctx, {
      fault,
      says: said('feeds:combined.refused', { why: { error: fault, details } }),
    })
  }
}

/** Whether a feed changed since the last list, a refused one is to be tried again, or one waits although its prices are too old. */
async function isDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from price_feed where is_due) or exists (select from feed_state where again_at <= ${now}::timestamptz)
      or exists (select from ${WAITING_LIST} where state.good_until <= ${now}::timestamptz) as due`.execute(
    db,
  )
  return rows[0]!.due
}

/**
 * Holds the turn, and those feeds that count or have changed, until the commit; gives the feeds. Null when another process has the turn,
 * nothing is due, or a list waits for a second person.
 */
async function takeTurn(tx: Tx, now: Date): Promise<number[] | null> {
  await sql`insert into feed_state (id, sources, names, left_out) values (1, 0, 0, 0) on conflict do nothing`.execute(
    tx,
  )
  const state = await tx
    .selectFrom('feed_state')
    .select('id')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!state || !(await isDue(tx, now))) return null
  const waiting = await findWaiting(tx)
  if (waiting?.good_until && waiting.good_until > now) return null
  const { rows: held } = await sql<{ id: number }>`
    select id from price_feed where is_due or (${COUNTING}) order by id for no key update`.execute(tx)
  const ids = held.map(({ id }) => id)
  await sql`update price_feed set is_due = false where is_due and id = any(${ids}::bigint[])`.execute(tx)
  if (waiting) {
    const why = said('feeds:combined.outlived')
    await withdrawList(tx, { approvalId: waiting.id, why, now })
  }
  return ids
}

async function findWaiting(tx: Tx): Promise<{ id: number; good_until: Date | null } | undefined> {
  const { rows } = await sql<{ id: number; good_until: Date | null }>`
    select approval.id, state.good_until from ${WAITING_LIST}`.execute(tx)
  return rows[0]
}

async function combine(tx: Tx, ctx: Ctx, held: readonly number[]): Promise<void> {
  const now = ctx.clock.now()
  const { counting, usable } = await usableFeeds(tx, { held, now })
  const { file, sources, left_out } = await combineList(tx, usable, now)
  // Where no feed counts there is nothing to be wrong.
  if (counting === 0) return noteState(tx, { now })
  const staffId = await findKeeper(tx, sources)
  if (file.prices.length === 0)
    return noteState(tx, { now, left_out, fault: 'none', says: said('feeds:combined.none') })
  if (staffId === null)
    return noteRefusal(tx, ctx, { left_out, fault: 'no_keeper', says: said('feeds:combined.no_keeper') })
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
  now: Date
  again_at?: Date
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
      again_at: null,
      ...state,
      combined_at: now,
      fault_says: says ? JSON.stringify(says) : null,
    })
    .execute()
}

/** Why no list could be made of prices that are there. */
function noteRefusal(tx: Tx, { clock }: Pick<Ctx, 'clock'>, state: Omit<State, 'now'>): Promise<void> {
  const now = clock.now()
  return noteState(tx, { ...state, now, again_at: new Date(now.getTime() + AGAIN_MS) })
}
