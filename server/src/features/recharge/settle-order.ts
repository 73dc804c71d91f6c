import { sql } from 'kysely'
import { PayStatus } from '@noktra/contract/recharge'
import { keptAs, next, orderStatusAt, type OrderFault } from '@noktra/game/recharge/order-state'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'
import type { PaymentCallback } from '../../platform/providers/payment/payment.ts'
import { persistPayer } from '../../core/links/persist-links.ts'
import { accrueRebate } from '../promotion/accrue-rebate.ts'
import { lockOrderOf } from '../../core/recharged/order.ts'
import { reverseOrder } from './reverse-order.ts'

/** What became of a provider's word on an order. `waiting`: it said nothing new. */
export type Verdict =
  | 'credited'
  | 'late'
  | 'repeated'
  | 'wrong_amount'
  | 'unknown_order'
  | 'failed'
  | 'reversed'
  | 'waiting'

type Paid = Extract<PaymentCallback, { state: 'paid' }>
type Settled = { player_id: number; coins: number; paid_late: boolean }
/** What becomes of a payment that is not credited. */
type Refused = Extract<Verdict, 'unknown_order' | 'repeated' | 'wrong_amount' | 'reversed'>

/** A paid order is asked about once a day. */
const DAY_MS = 24 * 3600_000

/**
 * Takes what a provider says of an order, by whichever way it comes: a notification, a player's poll or the sweep.
 * The coins are credited exactly once, in any order and however often the word comes; a payment after the order's end is
 * still credited, and recorded as late; one that has gone back takes its coins back. Another amount than the order's is not credited but recorded.
 */
export async function settleOrder(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'config' | 'secrets' | 'live' | 'bus' | 'log'>,
  provider: string,
  word: PaymentCallback,
): Promise<Verdict> {
  if (word.state === 'waiting') return 'waiting'
  const now = ctx.clock.now()
  const verdict = await ctx.transact(async (tx, afterCommit) => {
    if (word.state === 'failed') {
      await markFailed(tx, provider, word.order_no)
      return record(tx, provider, word, 'failed', now)
    }
    if (word.state === 'reversed') {
      const known = await reverseOrder(tx, { ...ctx, afterCommit }, { provider, word, now })
      return record(tx, provider, word, known ? 'reversed' : 'unknown_order', now)
    }
    const settled = await markPaid(tx, provider, word, now)
    if ('refused' in settled) return record(tx, provider, word, settled.refused, now)
    await credit(tx, {
      playerId: settled.player_id,
      purse: 'cash',
      house: HOUSE.recharge,
      amount: settled.coins,
      reason: 'recharge',
      ref: word.order_no,
      now,
    })
    await raiseLifetimeRecharge(tx, settled.player_id, settled.coins)
    const { player_id: inviteeId, coins } = settled
    // First the payer: whether a friend's recharge was paid from the inviter's own account is looked at next.
    if (word.payer)
      await persistPayer(tx, ctx.secrets, { playerId: inviteeId, provider, payer: word.payer, at: now })
    await accrueRebate(
      tx,
      { ...ctx, afterCommit },
      { inviteeId, cause: 'recharge', ref: word.order_no, coins, now },
    )
    afterCommit(() => {
      ctx.live.toPlayer(settled.player_id, 'recharge', {
        order_no: word.order_no,
        pay_status: PayStatus.paid,
      })
      ctx.bus.publish('balance', settled.player_id)
    })
    return record(tx, provider, word, settled.paid_late ? 'late' : 'credited', now)
  })
  if (verdict === 'wrong_amount' || verdict === 'unknown_order') {
    ctx.log.warn({ order_no: word.order_no, provider, verdict }, 'a payment was not credited')
  }
  return verdict
}

/** Counts coins (cents) that were paid for: they open what is closed to accounts that only got gifts. */
export async function raiseLifetimeRecharge(tx: Tx, playerId: number, coins: number): Promise<void> {
  await tx
    .updateTable('player')
    .set({ lifetime_recharge: sql`lifetime_recharge + ${coins}::bigint` })
    .where('id', '=', playerId)
    .execute()
}

/** The one step from anything to paid: only the first right payment finds the order unpaid. */
async function markPaid(
  tx: Tx,
  provider: string,
  word: Paid,
  now: Date,
): Promise<Settled | { refused: Refused }> {
  const order = await lockOrderOf(tx, provider, word.order_no)
  if (!order) return { refused: 'unknown_order' }
  const { state, fault } = next(order.state, { type: 'paid', right: word.amount === order.payable })
  if (fault !== undefined) return { refused: whyNot(fault) }
  return tx
    .updateTable('recharge_order')
    .set({
      status: keptAs(state, order.status),
      paid_at: now,
      provider_ref: word.provider_ref,
      paid_late: orderStatusAt(order, now) !== 'waiting',
      next_query_at: new Date(now.getTime() + DAY_MS),
      ordering_until: null,
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returning(['player_id', 'coins', 'paid_late'])
    .executeTakeFirstOrThrow()
}

function whyNot(fault: OrderFault): Refused {
  if (fault === 'wrong_amount') return 'wrong_amount'
  return fault === 'barred' ? 'reversed' : 'repeated'
}

/** A failure ends an order that waits; it takes nothing from one that is paid. */
async function markFailed(tx: Tx, provider: string, orderNo: string): Promise<void> {
  const order = await lockOrderOf(tx, provider, orderNo)
  if (!order) return
  const { state } = next(order.state, { type: 'failed' })
  if (state === undefined) return
  await tx
    .updateTable('recharge_order')
    .set({ status: keptAs(state, order.status), next_query_at: null, ordering_until: null })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
}

/** Writes the word down for reports; one that came before is counted. */
async function record(
  tx: Tx,
  provider: string,
  word: Exclude<PaymentCallback, { state: 'waiting' }>,
  verdict: Exclude<Verdict, 'waiting'>,
  now: Date,
): Promise<Verdict> {
  const paid = word.state === 'paid' ? word : null
  const provider_ref = word.state === 'failed' ? null : word.provider_ref
  await tx
    .insertInto('payment_callback')
    .values({
      provider,
      order_no: word.order_no,
      provider_ref,
      amount: paid?.amount ?? null,
      verdict,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_no', 'verdict', 'provider', 'provider_ref', 'amount'])
        .doUpdateSet({ times: sql`payment_callback.times + 1`, last_at: now }),
    )
    .execute()
  return verdict
}
