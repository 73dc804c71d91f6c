import type { Ctx } from '../../platform/context.ts'
import {
  SANDBOX_CASHIER,
  sandboxCallback,
  type SandboxWord,
} from '../../platform/providers/payment/sandbox-cashier.ts'
import { findOrder, providerOf } from '../../core/recharged/order.ts'
import type { Verdict } from './settle-order.ts'
import { expireOrder } from './sweep-orders.ts'
import { takeCallback } from './take-callback.ts'

/** How a payment at the sandbox cashier ends. */
export const CASHIER_RESULTS = ['pay', 'fail', 'late', 'wrong_amount', 'refund', 'charge_back'] as const
export type CashierResult = (typeof CASHIER_RESULTS)[number]

const STATES: Record<CashierResult, SandboxWord['state']> = {
  pay: 'paid',
  late: 'paid',
  wrong_amount: 'paid',
  fail: 'failed',
  refund: 'refunded',
  charge_back: 'charged_back',
}

/** From whose account somebody pays: their own unless told, one that has this name, or one that the provider does not tell. */
export const UNTOLD_PAYER = 'none'
export const PAYER_NAME = /^[A-Za-z0-9_-]{1,40}$/

/**
 * Plays a provider's part: notes the payment, then notifies the store with a signed callback, as a real one would.
 * `late` ends the order first, so the payment arrives after its end. Undefined: the cashier has no such order.
 */
export async function playCashier(
  ctx: Ctx,
  orderNo: string,
  result: CashierResult,
  payer = '',
): Promise<Verdict | undefined> {
  const order = await findOrder(ctx.db, orderNo)
  const provider = order?.provider === SANDBOX_CASHIER ? providerOf(ctx, order) : null
  if (!order || !provider) return undefined
  if (result === 'late') await expireOrder(ctx, orderNo)
  const word: SandboxWord = {
    order_no: orderNo,
    state: STATES[result],
    amount: result === 'wrong_amount' ? anotherAmount(order.payable) : order.payable,
    provider_ref: `sandbox-${orderNo}`,
    payer: payer === UNTOLD_PAYER ? null : payer || `player-${order.player_id}`,
  }
  if (order.status !== 'paid' || word.state === 'refunded' || word.state === 'charged_back')
    await persistPayment(ctx, word)
  const { verdict } = await takeCallback(ctx, provider, {
    body: sandboxCallback(ctx.secrets, word),
    contentType: 'application/x-www-form-urlencoded',
    headers: {},
  })
  if (!verdict) throw new Error('The store refused the callback of its own cashier')
  return verdict
}

/** What "another amount" is: one less in money, or one more where that leaves nothing. Cents. */
export function anotherAmount(payable: number): number {
  return payable > 100 ? payable - 100 : payable + 100
}

async function persistPayment(ctx: Pick<Ctx, 'transact'>, word: SandboxWord): Promise<void> {
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('sandbox_payment')
      .set({ state: word.state, amount: word.amount, payer: word.payer ?? null })
      .where('order_no', '=', word.order_no)
      .execute()
  })
}
