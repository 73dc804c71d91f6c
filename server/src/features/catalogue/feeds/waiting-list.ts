import { sql } from 'kysely'
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
  const { rows } = await sql<{ id: number }>`
    select approval.id from ${WAITING_LIST}
    where exists (select from feed_fetch where feed_fetch.batch_id = batch.id and feed_fetch.feed_id = ${id})`.execute(
    tx,
  )
  const [waiting] = rows
  if (!waiting) return null
  const isWithdrawn = await withdrawList(tx, {
    approvalId: waiting.id,
    why: said('feeds:combined.feed_gone', { name }),
    now,
  })
  return isWithdrawn ? waiting.id : null
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
