import type * as api from '@noktra/contract/recharge'
import type { Order } from '@noktra/contract/recharge'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { askProvider } from './ask-provider.ts'
import { ASKED_AFTER_EXPIRY_MS, findOrder, orderAnswer, type OrderRow } from '../../core/recharged/order.ts'

const ASKED_EVERY_MS = 1500

/** The state of one of the player's own orders; the provider is asked when it may still change. */
export async function rechargeDetails(call: PlayerCall<typeof api.rechargeDetails>): Promise<Order> {
  const order = await findOwnOrder(call)
  if (!(await takeEnquiry(call, order))) return orderAnswer(order, call.clock.now())
  await askProvider(call, order)
  return orderAnswer(await findOwnOrder(call), call.clock.now())
}

async function findOwnOrder(call: PlayerCall<typeof api.rechargeDetails>): Promise<OrderRow> {
  const order = await findOrder(call.db, call.query.order_no)
  if (!order || order.player_id !== call.player.id) throw new AppError('order_unknown')
  return order
}

/** Whether this poll asks the provider: at most one in 1.5 s does, however many polls and processes there are. */
async function takeEnquiry(ctx: Pick<Ctx, 'transact' | 'clock'>, order: OrderRow): Promise<boolean> {
  const now = ctx.clock.now()
  if (!mayStillBePaid(order, now)) return false
  return ctx.transact(async (tx) => {
    const taken = await tx
      .updateTable('recharge_order')
      .set({ asked_at: now })
      .where('id', '=', order.id)
      .where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - ASKED_EVERY_MS))]),
      )
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  })
}

function mayStillBePaid(order: OrderRow, now: Date): boolean {
  if (order.status !== 'waiting' && order.status !== 'expired') return false
  return now.getTime() < order.expires_at.getTime() + ASKED_AFTER_EXPIRY_MS
}
