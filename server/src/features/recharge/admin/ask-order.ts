import type { AskOutcome } from '@noktra/contract/admin/money'
import type * as api from '@noktra/contract/admin/money'
import { orderStatusAt, type KeptStatus } from '@noktra/game/recharge/order-state'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { askProvider } from '../ask-provider.ts'
import { findOrder } from '../../../core/recharged/order.ts'

type Asked = { outcome: AskOutcome; before: string }

/** Before the transaction: asks the provider, and settles what it says as every other word on an order is settled. */
export async function askNow(call: AdminQuery<typeof api.askOrder>): Promise<Asked> {
  const order = await findOrder(call.db, call.body.id)
  if (!order) throw new AppError('subject_unknown', { field: 'id' })
  return { before: orderStatusAt(order, call.clock.now()), outcome: await askProvider(call, order) }
}

/** Notes that the provider was asked, and how the order stands now. */
export async function askOrder(
  { tx, body, clock }: AdminCommand<typeof api.askOrder>,
  { outcome, before }: Asked,
) {
  const now = clock.now()
  const order = await tx
    .updateTable('recharge_order')
    .set({ asked_at: now })
    .where('order_no', '=', body.id)
    .returning(['status', 'refunded_at', 'expires_at'])
    .$narrowType<{ status: KeptStatus }>()
    .executeTakeFirstOrThrow()
  const status = orderStatusAt(order, now)
  return {
    data: { outcome, status },
    subject: `order:${body.id}`,
    before: { status: before },
    after: { status, outcome },
  }
}
