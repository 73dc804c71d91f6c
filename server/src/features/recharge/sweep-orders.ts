import { sql } from 'kysely'
import { next } from '@noktra/game/recharge/order-state'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { askProvider } from './ask-provider.ts'
import { ASKED_AFTER_EXPIRY_MS } from '../../core/recharged/order.ts'

const EXPIRED_AT_ONCE = 500
const ASKED_AT_ONCE = 20

/** Ends the orders whose 30 minutes are over; the provider is asked once more right after. */
export async function expireOrders(ctx: Pick<Ctx, 'transact' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  const status = stateAfter(next('waiting', { type: 'time_over' }))
  await ctx.transact(async (tx) => {
    const due = tx
      .selectFrom('recharge_order')
      .select('id')
      .where('status', '=', 'waiting')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(EXPIRED_AT_ONCE)
      .forNoKeyUpdate()
      .skipLocked()
    await tx
      .updateTable('recharge_order')
      .set({ status, ordering_until: null, next_query_at: now })
      .where('id', 'in', due)
      .where('status', '=', 'waiting')
      .execute()
  })
}

/**
 * Asks providers about open and recently expired orders that are due, when no other call does. An order is asked about
 * every 5 s at first, then ever more rarely: after a third of its age, at most 10 minutes. Its next turn is set as it is
 * taken, so it comes again when this process dies in between. A paid order is asked about once a day for 180 days, after all
 * others: the money may go back.
 */
export async function enquireOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.transact(async (tx) => {
    const { rows } = await sql<{
      order_no: string
      provider: string
      provider_ref: string | null
      pay_method: string
      status: string
    }>`
      update recharge_order o
      set asked_at = ${now}::timestamptz,
        next_query_at = case
          when o.status = 'paid' then case when o.refunded_at is null and o.paid_at > ${now}::timestamptz - interval '180 days'
            then ${now}::timestamptz + interval '1 day' end
          when o.expires_at + ${ASKED_AFTER_EXPIRY_MS} * interval '1 millisecond' <= ${now}::timestamptz then null
          else ${now}::timestamptz
            + greatest(interval '5 seconds', least(interval '10 minutes', (${now}::timestamptz - o.created_at) / 3))
        end
      where o.id in (
        select id from recharge_order where next_query_at <= ${now}::timestamptz
        order by (status = 'paid'), next_query_at limit ${ASKED_AT_ONCE} for no key update skip locked
      )
      returning o.order_no, o.provider, o.provider_ref, o.pay_method, o.status`.execute(tx)
    return rows
  })
  const asked = await Promise.allSettled(due.map((order) => askProvider(ctx, order)))
  for (const one of asked) {
    if (one.status === 'rejected') ctx.log.error({ err: one.reason as unknown }, 'an enquiry was not settled')
  }
}

/** Ends one order before its time. */
export async function expireOrder(ctx: Pick<Ctx, 'transact' | 'clock'>, orderNo: string): Promise<void> {
  const now = ctx.clock.now()
  const status = stateAfter(next('waiting', { type: 'time_over' }))
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('recharge_order')
      .set({ status, expires_at: now, ordering_until: null, next_query_at: now })
      .where('order_no', '=', orderNo)
      .where('status', '=', 'waiting')
      .where('expires_at', '>', now)
      .execute()
  })
}

export function rechargeSweeps(ctx: Ctx): Sweep[] {
  return [
    { name: 'expire recharge orders', everyMs: 5000, run: () => expireOrders(ctx) },
    { name: 'ask about recharge orders', everyMs: 2000, run: () => enquireOrders(ctx) },
  ]
}
