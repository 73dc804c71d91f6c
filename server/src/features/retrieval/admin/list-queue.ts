import type * as api from '@noktra/contract/admin/retrievals'
import type { MarketFailReason, RetrievalQueueRow } from '@noktra/contract/admin/retrievals'
import type { RetrievalPhase } from '@noktra/contract/retrieval'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { cutPage, offsetOf, readAfter } from '../../../platform/http/page.ts'

/** Retrievals by filters, newest first, read by their number. */
export async function listQueue({ db, clock, query }: AdminQuery<typeof api.listRetrievalQueue>) {
  const after = readAfter(query.after, 1)
  const { page = 1, page_size = 20, phase, provider, fail_reason, player_id, waiting, attempts, q } = query
  let select = selectQueue(db)
  if (phase === 'open' || waiting !== undefined || attempts !== undefined)
    select = select.where('retrieval.next_at', 'is not', null)
  if (phase === 'case')
    select = select.where('retrieval.case_at', 'is not', null).where('retrieval.settled_at', 'is', null)
  else if (phase && phase !== 'open') select = select.where('retrieval.phase', '=', phase)
  if (provider) select = select.where('retrieval.provider', '=', provider)
  if (fail_reason) select = select.where('retrieval.fail_reason', '=', fail_reason)
  if (player_id) select = select.where('retrieval.player_id', '=', player_id)
  if (waiting !== undefined) {
    select = select.where('retrieval.created_at', '<=', new Date(clock.now().getTime() - waiting * 60_000))
  }
  if (attempts !== undefined) select = select.where('retrieval.attempt', '>=', attempts)
  if (q) {
    select = select.where((is) =>
      is.or([
        ...(/^\d{1,15}$/.test(q) ? [is('retrieval.id', '=', Number(q))] : []),
        is('retrieval.order_ref', '=', q),
        is('retrieval.provider_ref', '=', q),
        is('retrieval.offer_ref', '=', q),
        is('retrieval.delivery_ref', '=', q),
      ]),
    )
  }
  if (after) select = select.where('retrieval.id', '<', after[0]!)
  const rows = await select
    .orderBy('retrieval.id', 'desc')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.id])
  return { list: cut.list.map(presentQueueRow), next: cut.next, total: null }
}

export function selectQueue(db: Db) {
  return db
    .selectFrom('retrieval')
    .innerJoin('player', 'player.id', 'retrieval.player_id')
    .innerJoin('item', 'item.id', 'retrieval.item_id')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .leftJoin('staff', 'staff.id', 'retrieval.ended_by')
    .select([
      'retrieval.id',
      'retrieval.player_id',
      'player.nickname',
      'retrieval.item_id',
      'retrieval.market_hash_name',
      'skin.image_url',
      'retrieval.phase',
      'retrieval.fail_reason',
      'retrieval.provider',
      'retrieval.attempt',
      'retrieval.value',
      'retrieval.price',
      'retrieval.created_at',
      'retrieval.next_at',
      'retrieval.ended_at',
      'retrieval.ended_by',
      'staff.name as ended_by_name',
    ])
}

type QueueRow = Awaited<ReturnType<ReturnType<typeof selectQueue>['execute']>>[number]

export function presentQueueRow(row: QueueRow): RetrievalQueueRow {
  return {
    id: row.id,
    player: { id: row.player_id, nickname: row.nickname },
    item_id: row.item_id,
    market_hash_name: row.market_hash_name,
    image_url: row.image_url,
    phase: row.phase as RetrievalPhase,
    fail_reason: row.fail_reason as MarketFailReason | null,
    provider: row.provider,
    attempt: row.attempt,
    value: row.value / 100,
    price: row.price === null ? null : row.price / 100,
    created_at: unixSeconds(row.created_at),
    next_at: row.next_at && unixSeconds(row.next_at),
    ended_at: row.ended_at && unixSeconds(row.ended_at),
    ended_by: row.ended_by === null ? null : { id: row.ended_by, name: row.ended_by_name! },
  }
}
