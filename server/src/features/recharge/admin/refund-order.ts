import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/money'
import { formatCents, fromCents } from '@noktra/game/money'
import { keptAs, next } from '@noktra/game/recharge/order-state'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { HOUSE } from '../../../core/ledger/accounts.ts'
import { debit } from '../../../core/ledger/credit.ts'
import { addNotifications } from '../../../core/notifications/add-notification.ts'
import { reverseRebate } from '../../promotion/reverse-rebate.ts'
import { lockRefund } from '../lock-refund.ts'
import { lockOrder, type LockedOrder } from '../../../core/recharged/order.ts'

/**
 * Takes back the coins of a paid order from its player's cash, once: they no longer count as a recharge, and the inviter's
 * rebate is reversed. No money moves here: it goes back at the provider, whose reference is kept.
 * @throws AppError order_not_paid, order_refunded, refund_short with what is missing; then nothing is changed.
 */
export async function refundOrder(command: AdminCommand<typeof api.refundOrder>) {
  const { tx, body, clock, bus, afterCommit } = command
  const now = clock.now()
  const order = await markRefunded(tx, body, now)
  const { player_id: playerId, coins } = order
  await lockRefund(tx, playerId, body.id)
  await takeCoins(tx, { playerId, coins, orderNo: body.id, now })
  await tx
    .updateTable('player')
    .set({ lifetime_recharge: sql`lifetime_recharge - ${coins}::bigint` })
    .where('id', '=', playerId)
    .execute()
  const rebate = await reverseRebate(tx, { bus, afterCommit }, { cause: 'recharge', ref: body.id, now })
  const told = await addNotifications(tx, now, [
    {
      playerId,
      kind: 'wallet',
      ref: `recharge-refund:${body.id}`,
      text: 'recharge_refunded',
      values: { amount: formatCents(coins) },
      path: '/user/wallet',
    },
  ])
  afterCommit(() => {
    bus.publish('balance', playerId)
    told.forEach((id) => bus.publish('notification', id))
  })
  const data = {
    coins: fromCents(coins),
    rebate_taken: fromCents(rebate.taken),
    rebate_missing: fromCents(rebate.missing),
  }
  return {
    data,
    subject: `order:${body.id}`,
    before: { status: 'paid' },
    after: { status: 'refunded', refund_ref: body.refund_ref, player_id: playerId, ...data },
  }
}

/** The one step from paid to refunded. @throws AppError subject_unknown, order_refunded, order_not_paid */
async function markRefunded(
  tx: Tx,
  { id, refund_ref }: { id: string; refund_ref: string },
  now: Date,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, id)
  if (!order) throw new AppError('subject_unknown', { field: 'id' })
  const { state, fault } = next(order.state, { type: 'refunded' })
  if (fault !== undefined) throw new AppError(fault === 'refunded' ? 'order_refunded' : 'order_not_paid')
  await tx
    .updateTable('recharge_order')
    .set({ status: keptAs(state, order.status), refunded_at: now, refund_ref, next_query_at: null })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
  return order
}

async function takeCoins(
  tx: Tx,
  order: { playerId: number; coins: number; orderNo: string; now: Date },
): Promise<void> {
  try {
    await debit(tx, {
      playerId: order.playerId,
      purse: 'cash',
      house: HOUSE.recharge,
      amount: order.coins,
      reason: 'recharge-refund',
      ref: order.orderNo,
      now: order.now,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'insufficient_coins') throw error
    throw new AppError('refund_short', { missing: error.details['shortfall'] ?? 0 })
  }
}
