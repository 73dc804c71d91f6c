import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findOrder } from '../../core/recharged/order.ts'

const DAY_MS = 24 * 3600_000
/** Networks refuse what is older than a week, and an event is tried for a day. */
const PAID_WITHIN_MS = 3 * DAY_MS
const NEW_FOR_MS = DAY_MS

export type PaidOrder = { order_no: string; payable: number }

type Parts = { db: Db; clock: Clock }

/** @throws AppError invalid_input unless the account was made in the last 24 hours */
export async function assertNew({ db, clock }: Parts, playerId: number): Promise<void> {
  const { created_at } = await db
    .selectFrom('player')
    .select('created_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (created_at.getTime() < clock.now().getTime() - NEW_FOR_MS) {
    throw new AppError('invalid_input', { field: 'event' })
  }
}

/** The player's own order that was paid in the last three days. @throws AppError order_unknown */
export async function getPaidOrder(
  { db, clock }: Parts,
  playerId: number,
  orderNo: string | undefined,
): Promise<PaidOrder> {
  const order = orderNo === undefined ? undefined : await findOrder(db, orderNo)
  const since = clock.now().getTime() - PAID_WITHIN_MS
  const isPaid = order && order.paid_at && !order.refunded_at && order.paid_at.getTime() >= since
  if (!isPaid || order.player_id !== playerId) throw new AppError('order_unknown')
  return { order_no: order.order_no, payable: order.payable }
}

/** The number of the first order that the player ever paid. */
export async function getFirstOrder(db: Db, playerId: number): Promise<string> {
  const { order_no } = await db
    .selectFrom('recharge_order')
    .select('order_no')
    .where('player_id', '=', playerId)
    .where('status', '=', 'paid')
    .orderBy('paid_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return order_no
}
