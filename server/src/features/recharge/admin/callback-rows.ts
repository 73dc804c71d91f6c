import type { CallbackRow } from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** What providers said, with the order and the player it is about, if there is one. */
export function selectCallbacks(db: Db) {
  return db
    .selectFrom('payment_callback as n')
    .leftJoin('recharge_order as o', (join) =>
      join.onRef('o.order_no', '=', 'n.order_no').onRef('o.provider', '=', 'n.provider'),
    )
    .leftJoin('player as p', 'p.id', 'o.player_id')
    .leftJoin('staff as s', 's.id', 'n.seen_by')
    .select([
      'n.id',
      'n.order_no',
      'n.provider',
      'n.provider_ref',
      'n.amount',
      'n.verdict',
      'n.times',
      'n.created_at',
      'n.last_at',
      'n.seen_at',
      'n.seen_by',
      'n.seen_note',
      's.name as seen_name',
      'o.payable',
      'o.player_id',
      'p.nickname',
    ])
}

type SelectedNotice = Awaited<ReturnType<ReturnType<typeof selectCallbacks>['execute']>>[number]

export function presentNotification(row: SelectedNotice): CallbackRow {
  return {
    id: row.id,
    order_no: row.order_no,
    provider: row.provider,
    provider_ref: row.provider_ref,
    amount: row.amount === null ? null : fromCents(row.amount),
    payable: row.payable === null ? null : fromCents(row.payable),
    player: row.player_id === null ? null : { id: row.player_id, nickname: row.nickname ?? '' },
    verdict: row.verdict as CallbackRow['verdict'],
    times: row.times,
    created_at: unixSeconds(row.created_at),
    last_at: unixSeconds(row.last_at),
    seen: row.seen_at !== null,
    seen_at: row.seen_at && unixSeconds(row.seen_at),
    seen_by: row.seen_by === null ? null : { id: row.seen_by, name: row.seen_name ?? '' },
    seen_note: row.seen_note,
  }
}
