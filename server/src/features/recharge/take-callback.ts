import type { Ctx } from '../../platform/context.ts'
import type { PaymentProvider, RawCallback } from '../../platform/providers/payment/payment.ts'
import { settleOrder, type Verdict } from './settle-order.ts'

/**
 * Takes a provider's notification: checks its signature and settles the order. A forged one is refused and leaves a log
 * line, nothing else; every other is taken, so that the provider need not repeat it.
 */
export async function takeCallback(
  ctx: Ctx,
  provider: PaymentProvider,
  raw: RawCallback,
): Promise<{ answer: ReturnType<PaymentProvider['answerCallback']>; verdict: Verdict | null }> {
  const callback = await provider.readCallback(raw)
  if (!callback) {
    ctx.log.warn(
      { provider: provider.name, length: raw.body.length },
      'a payment callback without a good signature was refused',
    )
    return { answer: provider.answerCallback(false), verdict: null }
  }
  const verdict = await settleOrder(ctx, provider.name, callback)
  return { answer: provider.answerCallback(true), verdict }
}
