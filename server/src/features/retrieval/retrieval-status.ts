import { sql } from 'kysely'
import { PLAYER_FAIL_REASONS, type RetrievalStatus, type StatusWindow } from '@noktra/contract/retrieval'
import type * as api from '@noktra/contract/retrieval'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { SharedCall } from '../../platform/http/shared.ts'

const DAY_MS = 24 * 3600_000
const WEEK_MS = 7 * DAY_MS
/** What is told is so old at most: a week of retrievals is not read for each who looks. */
const KEPT_MS = 30_000
/** A market that answers for so long in between has recovered. */
const PAUSE = '15 minutes'
/** Fewer calls without an answer are no incident. */
const LEAST_SILENT = 3

class Kept {
  read_at = -Infinity
  status: Promise<RetrievalStatus> | null = null
}

/** How retrieval goes, for everybody. */
export async function retrievalStatus({
  db,
  clock,
  memory,
  providers,
}: SharedCall<typeof api.retrievalStatus>): Promise<RetrievalStatus> {
  const now = clock.now()
  const kept = memory.of(Kept)
  if (!kept.status || now.getTime() - kept.read_at >= KEPT_MS) {
    kept.read_at = now.getTime()
    kept.status = readStatus(
      db,
      now,
      providers.markets.map(({ name }) => name),
    )
    // A database that was away is asked again by the next who looks.
    kept.status.catch(() => (kept.status = null))
  }
  return kept.status
}

async function readStatus(db: Db, now: Date, current: string[]): Promise<RetrievalStatus> {
  const [open, day, week, incidents] = [
    await countOpen(db),
    await countEnded(db, now, DAY_MS),
    await countEnded(db, now, WEEK_MS),
    await findIncidents(db, now),
  ]
  const names = new Set([...current, ...open.keys(), ...week.keys()])
  return {
    markets: [...names].map((market) => ({
      market,
      in_use: current.includes(market),
      queue: open.get(market)?.queue ?? 0,
      oldest_at: unixOrNull(open.get(market)?.oldest_at ?? null),
      offered: open.get(market)?.offered ?? 0,
      day: day.get(market) ?? NONE,
      week: week.get(market) ?? NONE,
    })),
    incidents,
  }
}

const NONE: StatusWindow = { done: 0, failed: 0, left: 0, median_seconds: null, most_of_90_seconds: null }

function unixOrNull(at: Date | null): number | null {
  return at && unixSeconds(at)
}

async function countOpen(db: Db) {
  const { rows } = await sql<{ provider: string; queue: number; offered: number; oldest_at: Date | null }>`
    select provider, count(*) filter (where phase in ('requested', 'buying')) as queue,
      count(*) filter (where phase = 'offer_sent') as offered,
      min(created_at) filter (where phase in ('requested', 'buying')) as oldest_at
    from retrieval where next_at is not null group by provider`.execute(db)
  return new Map(rows.map((row) => [row.provider, row]))
}

async function countEnded(db: Db, now: Date, ms: number): Promise<Map<string, StatusWindow>> {
  const since = new Date(now.getTime() - ms)
  const { rows } = await sql<StatusWindow & { provider: string }>`
    with ended as (
      select r.provider, r.phase, r.fail_reason, extract(epoch from step.created_at - r.created_at) as seconds
      from retrieval r left join retrieval_step step on step.retrieval_id = r.id and step.phase = 'offer_sent'
      where r.ended_at > ${since}::timestamptz
    )
    select provider, count(*) filter (where phase = 'done') as done,
      count(*) filter (where phase = 'failed' and fail_reason <> all (${[...PLAYER_FAIL_REASONS]})) as failed,
      count(*) filter (where phase = 'failed' and fail_reason = any (${[...PLAYER_FAIL_REASONS]})) as left,
      round(percentile_cont(0.5) within group (order by seconds))::bigint as median_seconds,
      round(percentile_cont(0.9) within group (order by seconds))::bigint as most_of_90_seconds
    from ended group by provider`.execute(db)
  return new Map(rows.map(({ provider, ...window }) => [provider, window]))
}

/** Times in which calls of a market got no answer more often than one, in minutes; near ones are one. */
async function findIncidents(db: Db, now: Date): Promise<RetrievalStatus['incidents']> {
  const since = new Date(now.getTime() - WEEK_MS)
  const { rows } = await sql<{ market: string; from: Date; to: Date }>`
    with bad as (
      select minute, substring(provider from 8) as market, sum(silent) as silent from provider_minute
      where provider like 'market %' and call <> 'balance' and minute > ${since}::timestamptz
      group by minute, provider having sum(silent) > sum(ok + refused)
    ), marked as (
      select *, minute - lag(minute) over (partition by market order by minute) <= ${PAUSE}::interval as goes_on from bad
    ), grouped as (
      select *, count(*) filter (where goes_on is not true) over (partition by market order by minute) as incident from marked
    )
    select market, min(minute) as "from", max(minute) + '1 minute'::interval as "to" from grouped
    group by market, incident having sum(silent) >= ${LEAST_SILENT} order by 2 desc limit 50`.execute(db)
  const lately = now.getTime() - 15 * 60_000
  return rows.map(({ market, from, to }) => ({
    market,
    from: unixSeconds(from),
    to: to.getTime() > lately ? null : unixSeconds(to),
  }))
}
