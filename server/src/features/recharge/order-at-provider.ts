import { setTimeout as pause } from 'node:timers/promises'
import { formatCents } from '@noktra/game/money'
import { next } from '@noktra/game/recharge/order-state'
import { stateAfter } from '@noktra/game/state-machine'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import type { PaymentProvider } from '../../platform/providers/payment/payment.ts'
import { reasonOf } from './ask-provider.ts'
import { findOrder, type OrderRow, type OrderWish } from '../../core/recharged/order.ts'

/** How long one call may be ordering at the provider before another takes over: longer than a provider is waited for. */
export const ORDERING_MS = 15_000
const LOOK_EVERY_MS = 100
const LOOKS = 120
const FIRST_QUERY_MS = 5000

/** Asks the provider for something to pay the order with; without it the order fails: AppError payment_failed. */
export async function orderAtProvider(
  call: PlayerCall,
  provider: PaymentProvider,
  wish: OrderWish,
  orderNo: string,
): Promise<OrderRow> {
  const order = await getOrder(call, orderNo)
  const coins = formatCents(order.coins)
  let handle
  try {
    handle = await provider.createOrder({
      order_no: orderNo,
      payable: order.payable,
      subject: wish.subject || `${call.brand.now().values.name} ${coins}`,
      body: wish.body || `${coins} coins`,
      pay_type: wish.pay_type,
      notify_url: `${call.config.publicUrl}/api/payment/notify/${wish.pay_method === 'alipay2' ? 'alipay' : 'card'}`,
      return_url: `${call.config.publicUrl}/deposit`,
      expires_at: order.expires_at,
    })
  } catch (error) {
    call.log.warn(
      { order_no: orderNo, provider: provider.name, reason: reasonOf(error) },
      'an order was not accepted',
    )
    await failOrder(call, orderNo)
    throw new AppError('payment_failed')
  }
  const now = call.clock.now()
  await call.transact(async (tx) => {
    await tx
      .updateTable('recharge_order')
      .set({ ...handle, ordering_until: null, next_query_at: new Date(now.getTime() + FIRST_QUERY_MS) })
      .where('order_no', '=', orderNo)
      .where('status', '=', 'waiting')
      .execute()
  })
  return getOrder(call, orderNo)
}

/** The order once the call that makes it is done with the provider. */
export async function waitForOrder(
  call: PlayerCall,
  provider: PaymentProvider,
  wish: OrderWish,
  orderNo: string,
): Promise<OrderRow> {
  for (let look = 0; look < LOOKS; look++) {
    const order = await getOrder(call, orderNo)
    if (order.qr_code || order.url) return order
    if (order.status === 'failed') throw new AppError('payment_failed')
    if (order.status !== 'waiting') return order
    const isAbandoned = order.ordering_until !== null && order.ordering_until <= call.clock.now()
    if (isAbandoned && (await takeOver(call, orderNo))) return orderAtProvider(call, provider, wish, orderNo)
    await pause(LOOK_EVERY_MS)
  }
  throw new AppError('busy')
}

async function takeOver(call: PlayerCall, orderNo: string): Promise<boolean> {
  const now = call.clock.now()
  return call.transact(async (tx) => {
    const taken = await tx
      .updateTable('recharge_order')
      .set({ ordering_until: new Date(now.getTime() + ORDERING_MS) })
      .where('order_no', '=', orderNo)
      .where('status', '=', 'waiting')
      .where('ordering_until', '<=', now)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/** The order ends, and its idempotency key is free again: the player's next try makes a new order. */
async function failOrder(call: PlayerCall, orderNo: string): Promise<void> {
  const status = stateAfter(next('waiting', { type: 'not_taken' }))
  await call.transact(async (tx) => {
    if (call.idempotencyKey !== null) {
      await tx
        .deleteFrom('idempotency')
        .where('player_id', '=', call.player.id)
        .where('key', '=', call.idempotencyKey)
        .where('answer', '=', orderNo)
        .execute()
    }
    await tx
      .updateTable('recharge_order')
      .set({ status, ordering_until: null })
      .where('order_no', '=', orderNo)
      .where('status', '=', 'waiting')
      .execute()
  })
}

async function getOrder(call: PlayerCall, orderNo: string): Promise<OrderRow> {
  const order = await findOrder(call.db, orderNo)
  if (!order) throw new Error(`The order ${orderNo} is gone`)
  return order
}
