import { sql } from 'kysely'
import { formatCents } from '@noktra/game/money'
import { keptAs, next, type OrderState } from '@noktra/game/recharge/order-state'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { AfterCommit } from '../../platform/db/transact.ts'
import { getBalances, HOUSE } from '../../core/ledger/accounts.ts'
import { debit } from '../../core/ledger/credit.ts'
import type { PaymentCallback } from '../../platform/providers/payment/payment.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'
import { reverseRebate } from '../promotion/reverse-rebate.ts'
import { lockRefund } from './lock-refund.ts'
import { lockOrderOf, type LockedOrder } from '../../core/recharged/order.ts'

type Word = Extract<PaymentCallback, { state: 'reversed' }>

/**
 * The provider has paid an order back: its coins are taken from the player's cash as far as it reaches, once; for the rest items
 * that were won since are frozen until staff settle it. The recharge counts no more, and the inviter's rebate is reversed. An
 * order whose payment this store has not heard of is never credited from then on. False when there is no such order.
 */
export async function reverseOrder(
  tx: Tx,
  { bus, afterCommit }: Pick<Ctx, 'bus'> & { afterCommit: AfterCommit },
  { provider, word, now }: { provider: string; word: Word; now: Date },
): Promise<boolean> {
  const orderNo = word.order_no
  const order = await lockOrderOf(tx, provider, orderNo)
  if (!order) return false
  if ((await markReversed(tx, order, word, now)) !== 'refunded') return true
  const { player_id: playerId, coins } = order
  await lockRefund(tx, playerId, orderNo)
  const { cash } = await getBalances(tx, playerId)
  const taken = Math.min(cash, coins)
  if (taken > 0) {
    const refund = { playerId, purse: 'cash', house: HOUSE.recharge, amount: taken, now } as const
    await debit(tx, { ...refund, reason: 'recharge-refund', ref: orderNo })
  }
  if (taken < coins) {
    await tx
      .updateTable('recharge_order')
      .set({ refund_taken: taken })
      .where('order_no', '=', orderNo)
      .execute()
    await freezeItems(tx, { playerId, orderNo, since: order.paid_at!, owed: coins - taken, now })
  }
  await tx
    .updateTable('player')
    .set({ lifetime_recharge: sql`lifetime_recharge - ${coins}::bigint` })
    .where('id', '=', playerId)
    .execute()
  await reverseRebate(tx, { bus, afterCommit }, { cause: 'recharge', ref: orderNo, now })
  const told = await addNotifications(tx, now, [
    {
      playerId,
      kind: 'wallet',
      ref: `recharge-refund:${orderNo}`,
      text: taken < coins ? 'recharge_reversed' : 'recharge_refunded',
      values: { amount: formatCents(taken), owed: formatCents(coins - taken) },
      path: '/user/wallet',
    },
  ])
  afterCommit(() => {
    bus.publish('balance', playerId)
    told.forEach((id) => bus.publish('notification', id))
  })
  return true
}

/** The one step from paid to paid back; an order that is not paid will not be. */
async function markReversed(
  tx: Tx,
  order: LockedOrder,
  word: Word,
  now: Date,
): Promise<OrderState | undefined> {
  const { state } = next(order.state, { type: 'paid_back' })
  if (state === undefined) return undefined
  const refunded = {
    refunded_at: sql<Date>`greatest(${now}::timestamptz, paid_at)`,
    refund_ref: sql<string>`left(${word.provider_ref}, 100)`,
  }
  await tx
    .updateTable('recharge_order')
    .set({
      status: keptAs(state, order.status),
      reversed_as: word.as,
      next_query_at: null,
      ordering_until: null,
      ...(state === 'refunded' && refunded),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
  return state
}

/** Of the items in the backpack that came since the payment, the first ones that make up what is owed. */
async function freezeItems(
  tx: Tx,
  order: { playerId: number; orderNo: string; since: Date; owed: number; now: Date },
): Promise<void> {
  const items = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', itemValueAt(order.now).as('worth')])
    .where('item.player_id', '=', order.playerId)
    .where('item.state', '=', 'held')
    .where('item.frozen_for', 'is', null)
    .where('item.created_at', '>=', order.since)
    .orderBy('item.id')
    .forNoKeyUpdate('item')
    .execute()
  const frozen: number[] = []
  let owed = order.owed
  for (const { id, worth } of items) {
    if (owed <= 0) break
    frozen.push(id)
    owed -= worth
  }
  if (frozen.length === 0) return
  await tx.updateTable('item').set({ frozen_for: order.orderNo }).where('id', 'in', frozen).execute()
}
