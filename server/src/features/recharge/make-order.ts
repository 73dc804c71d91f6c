import { randomBytes } from 'node:crypto'
import { RECHARGE_AMOUNTS, type Order } from '@noktra/contract/recharge'
import { fromCents, payableCents } from '@noktra/game/money'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { answerOnce, fingerprintOf } from '../../platform/http/idempotency.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { takeTurn } from '../../platform/http/turns.ts'
import type { PaymentProvider } from '../../platform/providers/payment/payment.ts'
import { assertMayRecharge } from '../../core/limits/assert-may-recharge.ts'
import { assertAreaOpen } from '../../core/areas/closed-areas.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { ORDER_LIFE_MS, orderAnswer, type OrderWish } from '../../core/recharged/order.ts'
import { ORDERING_MS, orderAtProvider, waitForOrder } from './order-at-provider.ts'

const MOST_A_MINUTE = 20

/**
 * Orders coins: writes the order, then asks the provider for something to pay it with, outside any transaction.
 * Calls with one idempotency key share one order: one of them goes to the provider, the others wait for what it gets,
 * and take over when it died. They answer the order as it stands.
 * @throws AppError room_closed, play_break, play_excluded, play_limit, amount_not_offered, service_unavailable, payment_failed, too_many_requests, idempotency_key_reused
 */
export async function makeOrder(call: PlayerCall, path: string, wish: OrderWish): Promise<Order> {
  const coins = fromCents(wish.amount)
  if (!RECHARGE_AMOUNTS.some((offered) => offered === coins)) throw new AppError('amount_not_offered')
  const provider = call.providers.payments[wish.pay_method]
  if (!provider) throw new AppError('service_unavailable')
  const { orderNo, mine } = await recordOrder(call, path, wish, provider)
  const order = mine
    ? await orderAtProvider(call, provider, wish, orderNo)
    : await waitForOrder(call, provider, wish, orderNo)
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
  let mine = false
  const orderNo = await takeTurn(call, call.player.id, () =>
    call.transact((tx) =>
      answerOnce(tx, once, async () => {
        mine = true
        await assertAreaOpen({ ...call, db: tx }, 'recharge')
        await assertMayRecharge(tx, call, call.player.id, wish.amount)
        return insertOrder(tx, call.player.id, wish, provider.name, rate, now)
      }),
    ),
  )
  return { orderNo, mine }
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
