import { PayStatus, type Order, type PayMethod } from '@noktra/contract/recharge'
import { fromCents } from '@noktra/game/money'
import { orderStateOf, orderStatusAt, type KeptStatus } from '@noktra/game/recharge/order-state'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { PaymentProvider } from '../../platform/providers/payment/payment.ts'

/** Orders live 30 minutes (PRODUCT 12); the provider is asked about them for two hours more. */
export const ORDER_LIFE_MS = 30 * 60_000
export const ASKED_AFTER_EXPIRY_MS = 2 * 3600_000

const ORDER_COLUMNS = [
  'id',
  'order_no',
  'player_id',
  'pay_method',
  'provider',
  'provider_ref',
  'coins',
  'payable',
  'rate',
  'status',
  'qr_code',
  'url',
  'paid_late',
  'created_at',
  'expires_at',
  'paid_at',
  'ordering_until',
  'refunded_at',
] as const

/** What a player asks for. `amount` is cents of coins. */
export type OrderWish = {
  pay_method: Order['pay_method']
  pay_type: string | null
  amount: number
  subject?: string
  body?: string
}

/** The order with this number, or undefined. */
export async function findOrder(db: Db, orderNo: string) {
  // The database can neither store nor look for the character U+0000.
  if (orderNo.includes('\0')) return undefined
  return db
    .selectFrom('recharge_order')
    .select(ORDER_COLUMNS)
    .$narrowType<{ status: KeptStatus }>()
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Locks an order until the transaction ends, and tells where it stands; undefined when there is none. */
export async function lockOrder(tx: Tx, orderNo: string) {
  const order = await tx
    .selectFrom('recharge_order')
    .select([...ORDER_COLUMNS, 'reversed_as'])
    .$narrowType<{ status: KeptStatus }>()
    .where('order_no', '=', orderNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return order && { ...order, state: orderStateOf(order) }
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** `lockOrder` for an order that was made at this provider. */
export async function lockOrderOf(tx: Tx, provider: string, orderNo: string) {
  const order = await lockOrder(tx, orderNo)
  return order?.provider === provider ? order : undefined
}

/** An order as its owner sees it. One that is past its time is expired, whether or not the sweep has been there. */
export function orderAnswer(order: OrderRow, now: Date): Order {
  return {
    order_no: order.order_no,
    pay_method: order.pay_method as Order['pay_method'],
    amount: fromCents(order.coins),
    payable: fromCents(order.payable),
    rate: Number(order.rate),
    pay_status: payStatusOf(order, now),
    qr_code: order.qr_code,
    url: order.url,
    created_at: unixSeconds(order.created_at),
    expires_at: unixSeconds(order.expires_at),
    paid_at: order.paid_at && unixSeconds(order.paid_at),
  }
}

export function payStatusOf(
  order: { status: KeptStatus; expires_at: Date; refunded_at: Date | null },
  now: Date,
): number {
  return PayStatus[orderStatusAt(order, now)]
}

/** The provider an order was made at, or null when this store no longer runs it. */
export function providerOf(
  ctx: Ctx,
  order: { pay_method: string; provider: string },
): PaymentProvider | null {
  const provider = ctx.providers.payments[order.pay_method as Exclude<PayMethod, 'cdk'>]
  return provider?.name === order.provider ? provider : null
}
