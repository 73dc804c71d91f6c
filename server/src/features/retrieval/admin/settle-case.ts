import type * as api from '@noktra/contract/admin/retrievals'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { isFrozen } from '../../../core/items/item-state.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { RetrievalRow } from '../retrieval-row.ts'
import { notifyPlayer } from '../write-news.ts'

/**
 * Ends the case of a reversed trade, once: its item is free again, unless a recharge that was paid back holds it as well.
 * @throws AppError subject_unknown, retrieval_no_case
 */
export async function settleCase(command: AdminCommand<typeof api.settleRetrievalCase>) {
  const { tx, body, clock, bus, staff, afterCommit } = command
  const now = clock.now()
  const row = (await tx
    .updateTable('retrieval')
    .set({ settled_at: now, settled_by: staff.id })
    .where('id', '=', body.id)
    .where('case_at', 'is not', null)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()) as RetrievalRow | undefined
  if (!row) {
    const known = await tx.selectFrom('retrieval').select('id').where('id', '=', body.id).executeTakeFirst()
    throw known ? new AppError('retrieval_no_case') : new AppError('subject_unknown', { field: 'id' })
  }
  const item = await tx
    .updateTable('item')
    .set({ case_of: null })
    .where('id', '=', row.item_id)
    .where('case_of', '=', row.id)
    .returning(['frozen_for', 'case_of'])
    .executeTakeFirstOrThrow()
  const isFree = !isFrozen(item)
  if (isFree) await notifyPlayer(tx, { row, phase: 'failed', text: 'freed', now, bus, afterCommit })
  else afterCommit(() => bus.publish('retrieval', row.id))
  return {
    data: {},
    subject: `retrieval:${body.id}`,
    before: { case: 'open', item: 'frozen' },
    after: { case: 'settled', item: isFree ? 'held' : 'frozen' },
  }
}
