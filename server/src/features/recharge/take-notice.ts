import type { Ctx } from '../../platform/context.ts'
import type { PaymentProvider, RawNotice } from '../../platform/providers/payment/payment.ts'
import { settleOrder, type Verdict } from './settle-order.ts'

/**
 * Takes a provider's notification: checks its signature and settles the order. A forged one is refused and leaves a log
 * line, nothing else; every other is taken, so that the provider need not repeat it.
 */
export async function takeNotice(
  ctx: Ctx,
  provider: PaymentProvider,
  raw: RawNotice,
): Promise<{ answer: ReturnType<PaymentProvider['answerNotice']>; verdict: Verdict | null }> {
  const notice = await provider.readNotice(raw)
  if (!notice) {
    ctx.log.warn(
      { provider: provider.name, length: raw.body.length },
      'a payment notice without a good signature was refused',
    )
    return { answer: provider.answerNotice(false), verdict: null }
  }
  const verdict = await settleOrder(ctx, provider.name, notice)
  return { answer: provider.answerNotice(true), verdict }
}
