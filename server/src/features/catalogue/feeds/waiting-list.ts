import { sql, type RawBuilder } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import { noteRow } from '../../../platform/admin/ask-approval.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/** The request of the list of all feeds that waits for a second person, with the batch that it is of. */
export const WAITING_LIST = sql`feed_state state join import_batch batch on batch.id = state.batch_id
  join approval on approval.id = batch.approval_id and approval.status = 'waiting'`

/**
 * Withdraws the list that waits for a second person when prices of a feed are in it that is held here and counts no more. Gives the
 * number of the request, null when there is none.
 */
export async function withdrawListOf(
  tx: Tx,
  { id, name, now }: { id: number; name: string; now: Date },
): Promise<number | null> {
  return withdrawWhere(tx, {
    has: sql`price_feed.id = ${id}`,
    why: said('feeds:combined.feed_gone', { name }),
    now,
  })
}

/** The same for a list with prices that were read by rates that are set again by a person, or replace what a person had set. */
export async function withdrawListReadBy(
  tx: Tx,
  { currencies, now }: { currencies: readonly string[]; now: Date },
): Promise<number | null> {
  if (currencies.length === 0) return null
  return withdrawWhere(tx, {
    has: sql`price_feed.currency = any(${currencies}::text[])`,
    why: said('feeds:combined.rate_changed', { currencies: currencies.join(', ') }),
    now,
  })
}

async function withdrawWhere(
  tx: Tx,
  { has, why, now }: { has: RawBuilder<unknown>; why: Said; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select approval.id from ${WAITING_LIST}
    where exists (select from feed_fetch join price_feed on price_feed.id = feed_fetch.feed_id
      where feed_fetch.batch_id = batch.id and ${has})`.execute(tx)
  const [waiting] = rows
  if (!waiting) return null
  return (await withdrawList(tx, { approvalId: waiting.id, why, now })) ? waiting.id : null
}

/** False for a list that was decided about meanwhile. */
export async function withdrawList(
  tx: Tx,
  { approvalId, why, now }: { approvalId: number; why: Said; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approval')
    .set({ status: 'withdrawn', decided_at: now, ...noteRow(why) })
    .where('id', '=', approvalId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
