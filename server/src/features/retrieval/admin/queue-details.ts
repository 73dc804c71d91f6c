import type * as api from '@noktra/contract/admin/retrievals'
import type { RetrievalPhase } from '@noktra/contract/retrieval'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { itemNameOf, wearText, type DesignNames } from '../../../core/skins/skin-face.ts'
import { presentQueueRow, selectQueue } from './list-queue.ts'

/** One retrieval, whole. @throws AppError subject_unknown */
export async function queueDetails({ db, query, staff, providers }: AdminQuery<typeof api.retrievalOne>) {
  const row = await selectQueue(db)
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'design.names',
      'item.wear',
      'item.state as item_state',
      'retrieval.trade_url',
      'retrieval.order_ref',
      'retrieval.provider_ref',
      'retrieval.offer_ref',
      'retrieval.delivery_ref',
      'retrieval.most',
      'retrieval.house_most',
      'retrieval.gap',
      'retrieval.protected_until',
      'retrieval.case_at',
      'retrieval.settled_at',
    ])
    .where('retrieval.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  const steps = await db
    .selectFrom('retrieval_step')
    .select(['phase', 'created_at'])
    .where('retrieval_id', '=', row.id)
    .orderBy('id')
    .execute()
  const sends = staff.role === 'owner' || staff.role === 'operator'
  return {
    ...presentQueueRow(row),
    item_name: itemNameOf(row.names as DesignNames, 'en'),
    wear: wearText(row.wear),
    item_state: row.item_state,
    // The token lets anybody send trade offers to the player.
    trade_url: sends ? row.trade_url : row.trade_url.replace(/token=[^&]*/, 'token=****'),
    order_ref: row.order_ref,
    provider_ref: row.provider_ref,
    offer_ref: row.offer_ref,
    delivery_ref: row.delivery_ref,
    house_most: (row.house_most ?? row.most) / 100,
    gap_paid: row.gap / 100,
    most: row.most / 100,
    protected_until: row.protected_until && unixSeconds(row.protected_until),
    case_at: row.case_at && unixSeconds(row.case_at),
    settled_at: row.settled_at && unixSeconds(row.settled_at),
    steps: steps.map((step) => ({ phase: step.phase as RetrievalPhase, at: unixSeconds(step.created_at) })),
    market_here: providers.markets.some(({ name }) => name === row.provider),
  }
}
