import type { AskOutcome } from '@noktra/contract/admin/money'
import type { Ctx } from '../../platform/context.ts'
import { providerOf } from '../../core/recharged/order.ts'
import { settleOrder } from './settle-order.ts'

/** Why a provider did not do what it was asked, for the log. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${String(error)}${cause}`
}

/**
 * Asks the order's provider how it stands, settles what it says, and gives what became of it. A provider that does not
 * answer, or that this store no longer runs, changes nothing.
 */
export async function askProvider(
  ctx: Ctx,
  order: {
    order_no: string
    provider: string
    provider_ref: string | null
    pay_method: string
    status: string
  },
): Promise<AskOutcome> {
  const provider = providerOf(ctx, order)
  if (!provider) return 'not_run'
  let state
  try {
    state = await provider.query(order)
  } catch (error) {
    ctx.log.warn(
      { order_no: order.order_no, provider: provider.name, reason: reasonOf(error) },
      'a provider did not answer',
    )
    return 'no_answer'
  }
  if (state.state === 'unknown') return 'not_known'
  // A paid order is asked about for what may become of it later: that it is paid is no news.
  if (order.status === 'paid' && state.state === 'paid') return 'repeated'
  return settleOrder(ctx, provider.name, { order_no: order.order_no, ...state })
}
