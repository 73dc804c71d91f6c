import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/risk'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, readAfter, wide } from '../../platform/http/page.ts'

const TAKEN_DAYS_MS = 90 * 24 * 3600 * 1000

/** Groups of joined accounts as the last count found them, by key, largest first. */
export async function listClusters({ db, query, clock }: AdminQuery<typeof api.listClusters>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 2)
  const since = new Date(clock.now().getTime() - TAKEN_DAYS_MS)
  let select = db
    .selectFrom('risk_cluster as c')
    .innerJoin('player', 'player.id', 'c.root_id')
    .select([
      'c.root_id',
      'player.nickname',
      'c.size',
      'c.devices',
      'c.payments',
      'c.platforms',
      'c.counted_at',
    ])
    .select([
      sql<number>`cardinality(c.player_ids)`.as('shown'),
      sql<number>`(select coalesce(sum(lifetime_recharge), 0)::bigint from player p where p.id = any(c.player_ids))`.as(
        'recharged',
      ),
      sql<number>`(select coalesce(sum(worth), 0)::bigint from gift g
        where g.player_id = any(c.player_ids) and g.created_at > ${since}::timestamptz)`.as('taken'),
    ])
  if (after) {
    const place = [wide(after[0]!), after[1]!] as const
    select = select.where((eb) => eb(eb.refTuple('c.size', 'c.root_id'), '<', eb.tuple(...place)))
  }
  const rows = await select
    .orderBy('c.size', 'desc')
    .orderBy('c.root_id', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, (row) => [row.size, row.root_id])
  return {
    list: list.map(({ root_id, nickname, recharged, taken, counted_at, ...row }) => ({
      ...row,
      id: root_id,
      oldest: { id: root_id, nickname },
      recharged: fromCents(recharged),
      taken: fromCents(taken),
      counted_at: unixSeconds(counted_at),
    })),
    next,
    total: null,
  }
}
