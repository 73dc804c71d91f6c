import { sql } from 'kysely'
import type { LimitPeriod } from '@noktra/contract/limits'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { storePeriods, type Periods } from './store-periods.ts'

const EVERY_MS = 30_000
/** A longer silence than this was not spent in the store: three sweeps for a socket, five minutes between two plays. */
const GAP_S = { socket: 90, play: 300 } as const

/** Counts the time of connected, signed-in players, in every process. */
export function timeSweep(ctx: Ctx): Sweep {
  return {
    name: 'count time',
    everyMs: EVERY_MS,
    run: async () => {
      const players = ctx.live.players()
      if (players.length === 0) return
      const now = ctx.clock.now()
      const { today } = await storePeriods(ctx.db, now)
      await ctx.transact((tx) => countTime(tx, { players, today, now, by: 'socket' }))
    },
  }
}

/**
 * Adds the time since a player was last seen in the store to their day. Each count takes only what came since the one before,
 * so that two processes, and a sweep and a play, never count a second twice.
 */
export async function countTime(
  tx: Tx,
  seen: { players: number[]; today: string; now: Date; by: keyof typeof GAP_S },
): Promise<void> {
  const players = seen.players.toSorted((a, b) => a - b)
  const gap = sql`floor(extract(epoch from excluded.counted_at - t.counted_at))`
  const there = sql`${gap} between 0 and ${GAP_S[seen.by]}::int`
  await sql`
    insert into play_time as t (player_id, day, seconds, counted_at)
    select id, ${seen.today}::date, 0, ${seen.now}::timestamptz from unnest(${players}::bigint[]) id order by id
    on conflict (player_id, day) do update set
      seconds = t.seconds + case when ${there} then ${gap}::int else 0 end,
      counted_at = case when ${there} then t.counted_at + ${gap} * interval '1 second'
        else greatest(t.counted_at, excluded.counted_at) end`.execute(tx)
}

/** Seconds that a player spent in the store in its day, week and month. */
export async function sumTime(
  db: Db,
  playerId: number,
  { today, first }: Periods,
): Promise<Record<LimitPeriod, number>> {
  return db
    .selectFrom('play_time')
    .select([
      sql<number>`coalesce(sum(seconds) filter (where day = ${today}::date), 0)::bigint`.as('day'),
      sql<number>`coalesce(sum(seconds) filter (where day >= ${first.week}::date), 0)::bigint`.as('week'),
      sql<number>`coalesce(sum(seconds) filter (where day >= ${first.month}::date), 0)::bigint`.as('month'),
    ])
    .where('player_id', '=', playerId)
    .where('day', '>=', sql<Date>`least(${first.week}::date, ${first.month}::date)`)
    .where('day', '<=', sql<Date>`${today}::date`)
    .executeTakeFirstOrThrow()
}
