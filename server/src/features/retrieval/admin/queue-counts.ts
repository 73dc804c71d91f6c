import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/retrievals'
import { OPEN_RETRIEVALS } from '@noktra/game/retrieval/retrieval-state'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** How long the queue is, and how those went that ended within a week. */
export async function queueCounts({ db, clock, providers }: AdminQuery<typeof api.retrievalCounts>) {
  const markets = providers.markets.map(({ name }) => name)
  const open = await db
    .selectFrom('retrieval')
    .select((all) => [
      'phase',
      all.fn.countAll<number>().as('count'),
      all.fn.min('created_at').as('oldest_at'),
      all.fn
        .countAll<number>()
        .filterWhere(sql<boolean>`provider <> all (${markets}::text[])`)
        .as('stranded'),
    ])
    .where('next_at', 'is not', null)
    .groupBy('phase')
    .execute()
  const from = new Date(clock.now().getTime() - WEEK_MS)
  const week = await db
    .selectFrom('retrieval')
    .select((all) => [
      all.fn.countAll<number>().filterWhere('phase', '=', 'done').as('done'),
      all.fn.countAll<number>().filterWhere('phase', '=', 'failed').as('failed'),
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)::float8)
        filter (where phase = 'done')`.as('median_seconds'),
    ])
    .where('ended_at', '>=', from)
    .executeTakeFirstOrThrow()
  const phases = OPEN_RETRIEVALS.map((phase) => ({
    phase,
    count: open.find((row) => row.phase === phase)?.count ?? 0,
  }))
  const oldest = open.map((row) => row.oldest_at.getTime()).sort((a, b) => a - b)[0]
  return {
    phases,
    oldest_at: oldest === undefined ? null : unixSeconds(new Date(oldest)),
    ...week,
    markets,
    stranded: open.reduce((sum, row) => sum + row.stranded, 0),
  }
}
