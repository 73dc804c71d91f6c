import type * as api from '@noktra/contract/admin/retrievals'
import { next } from '@noktra/game/retrieval/retrieval-state'
import { stateAfter } from '@noktra/game/state-machine'
import { said } from '@noktra/languages/said'
import type { AdminCommand, AdminCommandResult } from '../../../platform/admin/serve-admin.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { addSteps, failRetrieval, moveItem, notifyPlayer } from '../write-news.ts'
import { lockAsked, type Asked } from './ask-by-hand.ts'

/**
 * Gives an item back: the market has just said that it does not know its order, or that it refused it (decision 0010).
 * @throws AppError what `askByHand` refuses; retrieval_busy when a step has begun since
 */
export async function giveBack(
  { tx, body, clock, bus, staff, afterCommit }: AdminCommand<typeof api.giveRetrievalBack>,
  asked: Asked,
): Promise<AdminCommandResult<Record<string, never>>> {
  if ('refusal' in asked) throw asked.refusal
  const now = clock.now()
  const row = await lockAsked(tx, asked.taken, now)
  const fail_reason = asked.said === 'unknown' ? 'provider' : asked.said
  await failRetrieval(tx, { bus, afterCommit }, row, { by: 'given_back', reason: fail_reason, now })
  await tx.updateTable('retrieval').set({ ended_by: staff.id }).where('id', '=', row.id).execute()
  await notifyPlayer(tx, { row, phase: 'failed', now, bus, afterCommit })
  return {
    data: {},
    subject: `retrieval:${body.id}`,
    before: { phase: row.phase, item: 'retrieving' },
    after: { phase: 'failed', item: 'held', fail_reason, market_said: asked.said },
  }
}

/**
 * Ends a retrieval that the staff delivers itself. From here on the store does not order it any more, so the market cannot
 * deliver it besides.
 * @throws AppError what `askByHand` refuses; retrieval_market_says when it has refused the order: then the item goes back
 */
export async function completeByHand(
  { tx, body, clock, bus, staff, afterCommit }: AdminCommand<typeof api.completeRetrieval>,
  asked: Asked,
): Promise<AdminCommandResult<Record<string, never>>> {
  if ('refusal' in asked) throw asked.refusal
  if (asked.said !== 'unknown')
    throw new AppError('retrieval_market_says', {
      what: said(`retrieval:reasons.${asked.said}`),
    })
  const now = clock.now()
  const row = await lockAsked(tx, asked.taken, now)
  const { delivery_ref } = body
  const phase = stateAfter(next(row.phase, { type: 'delivered' }))
  await tx
    .updateTable('retrieval')
    .set({ phase, delivery_ref, ended_by: staff.id, next_at: null, taken_until: null, ended_at: now })
    .where('id', '=', row.id)
    .execute()
  await addSteps(tx, row.id, [phase], now)
  await moveItem(tx, row, { to: 'retrieved', cause: 'retrieved', now })
  await notifyPlayer(tx, { row, phase, now, bus, afterCommit })
  return {
    data: {},
    subject: `retrieval:${body.id}`,
    before: { phase: row.phase, item: 'retrieving' },
    after: { phase, item: 'retrieved', delivery_ref },
  }
}
