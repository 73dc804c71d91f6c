import type { MarketFailReason } from '@noktra/contract/admin/retrievals'
import { next, reachedBy, type RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import { stateAfter } from '@noktra/game/state-machine'
import type { Updateable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Retrieval } from '../../platform/db/schema.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import type { OrderState } from '../../platform/providers/market/market.ts'
import { addNotifications, type NewNotification } from '../../core/notifications/add-notification.ts'
import { returnGap, returnRest } from './gap.ts'
import { nextLook } from './next-look.ts'
import type { RetrievalRow } from './retrieval-row.ts'

/** What the market says of an order that it knows, or of one that it refuses. */
export type News = Exclude<OrderState, { state: 'unknown' }>
type Progress = Exclude<News, { state: 'failed' | 'reversed' }>

/** A retrieval as it was taken for a step. A later step has another `attempt`. */
export type Taken = RetrievalRow & {
  /** Whether the market may have heard of the order before. */
  was_sent: boolean
  /** When an order of it was last sent that may have got no answer. */
  ordered_before: Date | null
  /** When its phase began. */
  since: Date
}

/** Where a retrieval goes on: `others` were not asked yet, `again` have refused for now, `all_refused_at` since all have. */
export type NextMarket = Pick<RetrievalRow, 'provider' | 'others' | 'again'> &
  Partial<Pick<RetrievalRow, 'all_refused_at'>>

/** Phases that the player's bell tells of. */
const TOLD: RetrievalPhase[] = ['offer_sent', 'received', 'done', 'failed']
const PATH = '/user/getbackList'

/**
 * Writes down what the market said, in one transaction: phases only go forward, and those that went by unseen are part of
 * the timeline, too. A failed retrieval gives its item back. Nothing is written when another step has begun since.
 */
export async function writeNews(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'bus' | 'log'>,
  taken: Taken,
  news: News,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx, afterCommit) => {
    const row = await lockTaken(tx, taken)
    if (!row) return
    const telling = { bus: ctx.bus, log: ctx.log, afterCommit }
    if (news.state === 'failed')
      await failRetrieval(tx, telling, row, { by: 'market_failed', reason: news.reason, now })
    else if (news.state === 'reversed') await reverseRetrieval(tx, telling, row, now)
    else if (!(await advanceRetrieval(tx, telling, { row, taken, news, now }))) return
    const told = { row, now, bus: ctx.bus, afterCommit }
    if (news.state === 'reversed') await notifyPlayer(tx, { ...told, phase: 'failed', text: 'reversed' })
    else await notifyPlayer(tx, { ...told, phase: news.state })
  })
}

/** It is looked at again later. `ordered_at`: the market has answered the last order, and this one before it may have got no answer. */
export async function lookAgain(
  ctx: Pick<Ctx, 'transact' | 'clock'>,
  taken: Taken,
  changed: Partial<NextMarket> & { ordered_at: Date | null } = { ordered_at: taken.ordered_at },
): Promise<void> {
  await setWaiting(ctx, taken, changed)
}

/** Leaves it to another market, which has not heard of it or has refused it for now. */
export async function tryNext(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'log'>,
  taken: Taken,
  next: NextMarket,
): Promise<void> {
  ctx.log.info(
    { retrieval: taken.id, from: taken.provider, to: next.provider },
    'a retrieval goes to the next market',
  )
  await setWaiting(ctx, taken, { ...next, sent: false, ordered_at: null })
}

async function setWaiting(
  ctx: Pick<Ctx, 'transact' | 'clock'>,
  taken: Taken,
  changed: Updateable<Retrieval>,
): Promise<void> {
  const next_at = nextLook(taken, ctx.clock.now())
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('retrieval')
      .set({ ...changed, next_at, taken_until: null })
      .where('id', '=', taken.id)
      .where('attempt', '=', taken.attempt)
      .where('next_at', 'is not', null)
      .execute()
  })
}

/** The row of a retrieval, locked, if no other step has taken it since. */
export async function lockTaken(tx: Tx, { id, attempt }: Taken): Promise<RetrievalRow | undefined> {
  return (await tx
    .selectFrom('retrieval')
    .selectAll()
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('next_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) as RetrievalRow | undefined
}

type Advance = { row: RetrievalRow; taken: Taken; news: Progress; now: Date }

/** False when the market said nothing new. */
async function advanceRetrieval(
  tx: Tx,
  { log, bus, afterCommit }: Pick<Ctx, 'log' | 'bus'> & { afterCommit: AfterCommit },
  { row, taken, news, now }: Advance,
): Promise<boolean> {
  const phase = stateAfter(next(row.phase, { type: 'market_said', phase: news.state }))
  const isNew = phase !== row.phase
  const protected_until = news.state === 'received' ? news.protected_until : row.protected_until
  if (news.price_cents > row.most) {
    log.error(
      { retrieval: row.id, price: news.price_cents, most: row.most },
      'the market took more than it may',
    )
  }
  await tx
    .updateTable('retrieval')
    .set({
      phase,
      protected_until,
      provider_ref: news.provider_ref,
      price: Math.min(news.price_cents, row.most),
      offer_ref: 'offer_ref' in news ? news.offer_ref : row.offer_ref,
      next_at:
        phase === 'done'
          ? null
          : nextLook({ ...taken, phase, protected_until, since: isNew ? now : taken.since }, now),
      ended_at: phase === 'done' ? now : null,
      taken_until: null,
    })
    .where('id', '=', row.id)
    .execute()
  if (!isNew) return false
  await addSteps(tx, row.id, reachedBy(row.phase, news.state), now)
  if (phase === 'done') {
    const price = Math.min(news.price_cents, row.most)
    if (await returnRest(tx, { ...row, price }, now)) afterCommit(() => bus.publish('balance', row.player_id))
    await moveItem(tx, row, { to: 'retrieved', cause: 'retrieved', now })
  }
  return true
}

/** Ends a retrieval and gives its item back, with what its player paid. */
export async function failRetrieval(
  tx: Tx,
  { bus, afterCommit }: Pick<Ctx, 'bus'> & { afterCommit: AfterCommit },
  row: RetrievalRow,
  { by, reason, now }: { by: 'market_failed' | 'given_back'; reason: MarketFailReason; now: Date },
): Promise<void> {
  const phase = stateAfter(next(row.phase, { type: by }))
  await tx
    .updateTable('retrieval')
    .set({ phase, fail_reason: reason, next_at: null, taken_until: null, ended_at: now })
    .where('id', '=', row.id)
    .execute()
  await addSteps(tx, row.id, [phase], now)
  if (await returnGap(tx, row, now)) afterCommit(() => bus.publish('balance', row.player_id))
  await moveItem(tx, row, { to: 'held', cause: 'retrieve-return', now })
}

/** Ends a retrieval whose trade the platform undid: its item is back, frozen until the staff settles the case. */
async function reverseRetrieval(
  tx: Tx,
  telling: Pick<Ctx, 'bus'> & { afterCommit: AfterCommit },
  row: RetrievalRow,
  now: Date,
): Promise<void> {
  await failRetrieval(tx, telling, row, { by: 'market_failed', reason: 'reversed', now })
  await tx.updateTable('retrieval').set({ case_at: now }).where('id', '=', row.id).execute()
  await tx.updateTable('item').set({ case_of: row.id }).where('id', '=', row.item_id).execute()
}

export async function addSteps(
  tx: Tx,
  retrievalId: number,
  phases: readonly RetrievalPhase[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('retrieval_step')
    .values(phases.map((phase) => ({ retrieval_id: retrievalId, phase, created_at: now })))
    .execute()
}

export async function moveItem(
  tx: Tx,
  row: RetrievalRow,
  change: { to: 'held' | 'retrieved'; cause: string; now: Date },
): Promise<void> {
  await changeItemState(tx, {
    playerId: row.player_id,
    itemIds: [row.item_id],
    from: 'retrieving',
    ref: String(row.id),
    ...change,
  })
}

type Telling = {
  row: RetrievalRow
  phase: RetrievalPhase
  /** What the player's bell says, where that is not the phase. */
  text?: 'reversed' | 'freed'
  now: Date
  bus: Ctx['bus']
  afterCommit: AfterCommit
}

export async function notifyPlayer(
  tx: Tx,
  { row, phase, text, now, bus, afterCommit }: Telling,
): Promise<void> {
  afterCommit(() => bus.publish('retrieval', row.id))
  if (!text && !TOLD.includes(phase)) return
  const told = await addNotifications(tx, now, [newsOf(row, text ?? phase)])
  for (const playerId of told) afterCommit(() => bus.publish('notification', playerId))
}

/** Of these items, which are free again, those whose case was settled while something else held them: their players are told. */
export async function tellFreed(
  tx: Tx,
  { itemIds, heldSince }: { itemIds: number[]; heldSince: Date },
  { now, bus, afterCommit }: Pick<Telling, 'now' | 'bus' | 'afterCommit'>,
): Promise<void> {
  if (itemIds.length === 0) return
  const settled = await tx
    .selectFrom('retrieval')
    .distinctOn('item_id')
    .select(['id', 'player_id', 'market_hash_name'])
    .where('item_id', 'in', itemIds)
    .where('settled_at', '>=', heldSince)
    .orderBy('item_id')
    .orderBy('id', 'desc')
    .execute()
  const news = settled.map((row) => newsOf(row, 'freed'))
  const told = await addNotifications(tx, now, news)
  for (const playerId of told) afterCommit(() => bus.publish('notification', playerId))
}

function newsOf(
  row: Pick<RetrievalRow, 'id' | 'player_id' | 'market_hash_name'>,
  text: string,
): NewNotification {
  return {
    playerId: row.player_id,
    kind: 'retrieval',
    ref: `${row.id}:${text}`,
    text,
    values: { item: row.market_hash_name },
    path: PATH,
  }
}
