import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { NoResultError } from 'kysely'
import { RECHARGE_AMOUNTS, type Order } from '@noktra/contract/recharge'
import { formatCents, fromCents, payableCents } from '@noktra/game/money'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'
import { answerOnce, fingerprintOf } from '../../http/idempotency.ts'
import type { PlayerCall } from '../../http/serve.ts'
import { takeTurn } from '../../http/turns.ts'
import type { PaymentProvider } from '../../providers/payment/payment.ts'
import { readNumber } from '../settings/read-setting.ts'
import { findOrder, ORDER_LIFE_MS, orderAnswer, type OrderRow } from './order.ts'

export type OrderWish = {
  pay_method: Order['pay_method']
  pay_type: string | null
  /** Cents of coins. */
  amount: number
  subject?: string
  body?: string
}

/** Longer than any provider is waited for. */
const ORDERING_MS = 15_000
const LOOK_EVERY_MS = 100
const LOOKS = 120
const MOST_A_MINUTE = 20
const FIRST_QUERY_MS = 5000

/**
 * Orders coins: writes the order, then asks the provider for something to pay it with, outside any transaction.
 * Calls with one idempotency key share one order: one of them goes to the provider, the others wait for what it gets,
 * and take over when it died. They answer the order as it stands.
 * @throws AppError amount_not_offered, service_unavailable, payment_failed, too_many_requests, idempotency_key_reused
 */
export async function makeOrder(call: PlayerCall, path: string, wish: OrderWish): Promise<Order> {
  const coins = fromCents(wish.amount)
  if (!RECHARGE_AMOUNTS.some((offered) => offered === coins)) throw new AppError('amount_not_offered')
  const provider = call.providers.payments[wish.pay_method]
  if (!provider) throw new AppError('service_unavailable')
  const { orderNo, mine } = await recordOrder(call, path, wish, provider)
  const order = mine ? await orderAtProvider(call, provider, wish, orderNo) : await waitForOrder(call, provider, wish, orderNo)
  return orderAnswer(order, call.clock.now())
}

async function recordOrder(
  call: PlayerCall,
  path: string,
  wish: OrderWish,
  provider: PaymentProvider,
): Promise<{ orderNo: string; mine: boolean }> {
  const now = call.clock.now()
  const rate = await readNumber(call.db, 'recharge_rate')
  const once = {
    playerId: call.player.id,
    key: call.idempotencyKey,
    fingerprint: () => fingerprintOf('POST', path, JSON.stringify(call.body)),
    now,
  }
  for (;;) {
    let mine = false
    try {
      const orderNo = await takeTurn(call.player.id, () =>
        call.transact((tx) =>
          answerOnce(tx, once, async () => {
            mine = true
            return insertOrder(tx, call.player.id, wish, provider.name, rate, now)
          }),
        ),
      )
      return { orderNo, mine }
    } catch (error) {
      // The order that held the key failed and let go of it just now: this call is the next try.
      if (!(error instanceof NoResultError)) throw error
    }
  }
}

async function insertOrder(
  tx: Tx,
  playerId: number,
  wish: OrderWish,
  provider: string,
  rate: number,
  now: Date,
): Promise<string> {
  const recent = await tx
    .selectFrom('recharge_order')
    .select('created_at')
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .offset(MOST_A_MINUTE - 1)
    .limit(1)
    .executeTakeFirst()
  const waitMs = recent ? recent.created_at.getTime() + 60_000 - now.getTime() : 0
  if (waitMs > 0) throw new AppError('too_many_requests', { seconds: Math.ceil(waitMs / 1000) })
  const orderNo = now.toISOString().slice(0, 10).replaceAll('-', '') + randomBytes(12).toString('hex')
  await tx
    .insertInto('recharge_order')
    .values({
      order_no: orderNo,
      player_id: playerId,
      pay_method: wish.pay_method,
      pay_type: wish.pay_type,
      provider,
      coins: wish.amount,
      payable: payableCents(fromCents(wish.amount), rate),
      rate: String(rate),
      status: 'waiting',
      created_at: now,
      expires_at: new Date(now.getTime() + ORDER_LIFE_MS),
      ordering_until: new Date(now.getTime() + ORDERING_MS),
    })
    .execute()
  return orderNo
}

/** The order once the call that makes it is done with the provider. */
async function waitForOrder(
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
    if (await takeOver(call, orderNo)) return orderAtProvider(call, provider, wish, orderNo)
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

async function orderAtProvider(
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
      subject: wish.subject || `Noktra ${coins}`,
      body: wish.body || `${coins} coins`,
      pay_type: wish.pay_type,
      notify_url: `${call.config.publicUrl}/api/payment/notify/${wish.pay_method === 'alipay2' ? 'alipay' : 'card'}`,
      return_url: `${call.config.publicUrl}/deposit`,
      expires_at: order.expires_at,
    })
  } catch (error) {
    call.log.warn({ order_no: orderNo, provider: provider.name, reason: String(error) }, 'an order was not accepted')
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

/** The order ends, and its idempotency key is free again: the player's next try makes a new order. */
async function failOrder(call: PlayerCall, orderNo: string): Promise<void> {
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
      .set({ status: 'failed', ordering_until: null })
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
