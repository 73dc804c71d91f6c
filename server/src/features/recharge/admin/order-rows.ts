import type { OrderRow } from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import { orderStatusAt, type KeptStatus } from '@noktra/game/recharge/order-state'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** Orders with their players. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('recharge_order as o')
    .innerJoin('player as p', 'p.id', 'o.player_id')
    .select([
      'o.id',
      'o.order_no',
      'o.player_id',
      'p.nickname',
      'o.pay_method',
      'o.provider',
      'o.provider_ref',
      'o.coins',
      'o.payable',
      'o.rate',
      'o.status',
      'o.paid_late',
      'o.created_at',
      'o.expires_at',
      'o.paid_at',
      'o.refunded_at',
      'o.refund_ref',
      'o.reversed_as',
      'o.refund_taken',
      'o.settled_at',
      'o.asked_at',
    ])
    .$narrowType<{ status: KeptStatus }>()
}

export type SelectedOrder = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

/** An order as staff sees it; one that is past its time is expired, whether or not the sweep has been there. */
export function presentOrder(order: SelectedOrder, now: Date): OrderRow {
  return {
    id: order.order_no,
    player: { id: order.player_id, nickname: order.nickname },
    pay_method: order.pay_method as OrderRow['pay_method'],
    provider: order.provider,
    provider_ref: order.provider_ref,
    coins: fromCents(order.coins),
    payable: fromCents(order.payable),
    rate: Number(order.rate),
    status: orderStatusAt(order, now),
    paid_late: order.paid_late,
    created_at: unixSeconds(order.created_at),
    expires_at: unixSeconds(order.expires_at),
    paid_at: order.paid_at && unixSeconds(order.paid_at),
    refunded_at: order.refunded_at && unixSeconds(order.refunded_at),
    refund_ref: order.refund_ref,
    reversed_as: order.reversed_as as OrderRow['reversed_as'],
    owed: order.refund_taken === null || order.settled_at ? 0 : fromCents(order.coins - order.refund_taken),
  }
}
