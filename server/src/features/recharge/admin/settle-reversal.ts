import type * as api from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import { said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { isFrozen } from '../../../core/items/item-state.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { tellFreed } from '../../retrieval/write-news.ts'

/** Asks a second person to let go of what a recharge that went back still owes. */
export async function settleReversal(command: AdminCommand<typeof api.settleReversal>) {
  const { tx, body } = command
  const owed = await lockOwed(tx, body.id)
  if (!owed) {
    const known = await tx
      .selectFrom('recharge_order')
      .select('id')
      .where('order_no', '=', body.id)
      .executeTakeFirst()
    throw known ? new AppError('order_not_owed') : new AppError('subject_unknown', { field: 'id' })
  }
  const { cents, player_id, items } = owed
  const subject = `order:${body.id}`
  const approval_id = await askApproval(command, {
    kind: 'order_settle',
    subject,
    title: said('approvals:titles.order_settle', { owed_cents: cents, order: body.id, count: items }),
    payload: { order_no: body.id, player_id, owed: fromCents(cents), items },
  })
  return {
    data: { approval_id },
    subject,
    before: { owed: fromCents(cents), player_id },
    after: { owed: 0, waits_for: approval_id },
  }
}

/**
 * Ends what the recharge owes, once: the items that were frozen for it are free again, and counted, unless the case of a reversed
 * trade holds them as well. The player is told of those whose case was settled while the recharge held them.
 */
export const settleAgreed: Executor<'order_settle'> = async (
  { tx, clock, bus, afterCommit },
  { payload, askedBy, decidedBy },
) => {
  const { order_no } = payload
  const owed = await lockOwed(tx, order_no)
  if (!owed) throw new AppError('approval_stale', { why: said('reasons:order_owes_nothing') })
  const now = clock.now()
  await tx
    .updateTable('recharge_order')
    .set({ settled_at: now, settled_by: decidedBy ?? askedBy })
    .where('order_no', '=', order_no)
    .execute()
  const items = await tx
    .updateTable('item')
    .set({ frozen_for: null })
    .where('frozen_for', '=', order_no)
    .returning(['id', 'frozen_for', 'case_of'])
    .execute()
  const freed = items.filter((item) => !isFrozen(item)).map(({ id }) => id)
  await tellFreed(tx, { itemIds: freed, heldSince: owed.since }, { now, bus, afterCommit })
  return {
    subject: `order:${order_no}`,
    before: { owed: fromCents(owed.cents), player_id: owed.player_id },
    after: { owed: 0, items: freed.length },
  }
}

/** What an order that went back owes since when, in cents, and how many items are frozen for it alone; it is held until the commit. */
async function lockOwed(tx: Tx, orderNo: string) {
  const order = await tx
    .selectFrom('recharge_order')
    .select(['player_id', 'coins', 'refund_taken', 'refunded_at'])
    .where('order_no', '=', orderNo)
    .where('refund_taken', 'is not', null)
    .where('settled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) return null
  const { items } = await tx
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('frozen_for', '=', orderNo)
    .where('case_of', 'is', null)
    .executeTakeFirstOrThrow()
  const { player_id, coins, refund_taken, refunded_at } = order
  return { player_id, cents: coins - refund_taken!, since: refunded_at!, items }
}
