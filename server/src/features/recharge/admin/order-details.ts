import type * as api from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { getBalances } from '../../../core/ledger/accounts.ts'
import { presentTransfer, selectTransfers } from '../../../core/ledger/transfer-rows.ts'
import { providerOf } from '../../../core/recharged/order.ts'
import { presentNotification, selectCallbacks } from './callback-rows.ts'
import { presentOrder, selectOrders } from './order-rows.ts'

/** One order with what its provider said, what it moved, and what a refund would meet. */
export async function orderDetails(call: AdminQuery<typeof api.orderDetails>) {
  const { db, query, clock } = call
  const order = await selectOrders(db).where('o.order_no', '=', query.id).executeTakeFirst()
  if (!order) throw new AppError('subject_unknown', { field: 'id' })
  const callbacks = await selectCallbacks(db).where('n.order_no', '=', query.id).orderBy('n.id').execute()
  const transfers = await selectTransfers(db)
    .where('t.ref', 'in', [query.id, `recharge:${query.id}`])
    .where('t.reason', 'in', ['recharge', 'recharge-refund', 'rebate-refund'])
    .orderBy('t.id')
    .execute()
  const { cash } = await getBalances(db, order.player_id)
  return {
    ...presentOrder(order, clock.now()),
    asked_at: order.asked_at && unixSeconds(order.asked_at),
    provider_runs: providerOf(call, order) !== null,
    callbacks: callbacks.map(presentNotification),
    transfers: transfers.map(presentTransfer),
    frozen_items: await countFrozen(db, query.id),
    cash: fromCents(cash),
    rebate: await findRebate(db, query.id),
  }
}

async function countFrozen(db: Db, orderNo: string): Promise<number> {
  const { count } = await db
    .selectFrom('item')
    .select((items) => items.fn.countAll<number>().as('count'))
    .where('frozen_for', '=', orderNo)
    .executeTakeFirstOrThrow()
  return count
}

async function findRebate(db: Db, orderNo: string) {
  const rebate = await db
    .selectFrom('rebate as r')
    .innerJoin('player as p', 'p.id', 'r.inviter_id')
    .select(['r.inviter_id', 'p.nickname', 'r.amount', 'r.claim_id', 'r.reversed_at', 'r.refused'])
    .where('r.cause', '=', 'recharge')
    .where('r.ref', '=', orderNo)
    .executeTakeFirst()
  if (!rebate) return null
  return {
    inviter: { id: rebate.inviter_id, nickname: rebate.nickname },
    amount: fromCents(rebate.amount),
    claimed: rebate.claim_id !== null,
    reversed: rebate.reversed_at !== null,
    refused: rebate.refused !== null,
  }
}
