import type { Ctx } from '../../context.ts'
import { SANDBOX_CASHIER, sandboxNotice, type SandboxWord } from '../../providers/payment/sandbox-cashier.ts'
import { findOrder, providerOf } from './order.ts'
import type { Verdict } from './settle-order.ts'
import { expireOrder } from './sweep-orders.ts'
import { takeNotice } from './take-notice.ts'

/** How a payment at the sandbox cashier ends. */
export const CASHIER_RESULTS = ['pay', 'fail', 'late', 'wrong_amount'] as const
export type CashierResult = (typeof CASHIER_RESULTS)[number]

/**
 * Plays a provider's part: notes the payment, then notifies the store with a signed notice, as a real one would.
 * `late` ends the order first, so the payment arrives after its end. Undefined: the cashier has no such order.
 */
export async function playCashier(
  ctx: Ctx,
  orderNo: string,
  result: CashierResult,
): Promise<Verdict | undefined> {
  const order = await findOrder(ctx.db, orderNo)
  const provider = order?.provider === SANDBOX_CASHIER ? providerOf(ctx, order) : null
  if (!order || !provider) return undefined
  if (result === 'late') await expireOrder(ctx, orderNo)
  const word: SandboxWord = {
    order_no: orderNo,
    state: result === 'fail' ? 'failed' : 'paid',
    amount: result === 'wrong_amount' ? anotherAmount(order.payable) : order.payable,
    provider_ref: `sandbox-${orderNo}`,
  }
  if (order.status !== 'paid') await notePayment(ctx, word)
  const { verdict } = await takeNotice(ctx, provider, {
    body: sandboxNotice(ctx.secrets, word),
    contentType: 'application/x-www-form-urlencoded',
    headers: {},
  })
  if (!verdict) throw new Error('The store refused the notice of its own cashier')
  return verdict
}

/** What "another amount" is: one less in money, or one more where that leaves nothing. Cents. */
export function anotherAmount(payable: number): number {
  return payable > 100 ? payable - 100 : payable + 100
}

async function notePayment(ctx: Pick<Ctx, 'transact'>, word: SandboxWord): Promise<void> {
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('sandbox_payment')
      .set({ state: word.state, amount: word.amount })
      .where('order_no', '=', word.order_no)
      .execute()
  })
}
