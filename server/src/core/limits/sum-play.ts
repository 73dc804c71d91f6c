import { sql } from 'kysely'
import { LIMIT_PERIODS, type LimitPeriod } from '@noktra/contract/limits'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { startOf, type Periods } from './store-periods.ts'

/** Cents: what play cost a player in a period, and what it brought. */
export type PlaySum = { charged: number; won: number }

/**
 * What play cost and brought a player in the store's day, week and month (PRODUCT 14.5); of periods that are not asked for, a part: the coins that the games charged, less what came
 * back of them, and what each game says of its plays. What was free, keys, welfare boxes, prizes of roll rooms, is neither. A charge
 * counts when it was made, a prize when it came. Each source is walked back by its index from the player's newest row to the first
 * before the period, so that the cost is that of the period's rows.
 */
export async function sumPlay(
  db: Db,
  games: readonly Game[],
  playerId: number,
  periods: Periods,
  asked: readonly LimitPeriod[] = LIMIT_PERIODS,
): Promise<Record<LimitPeriod, PlaySum>> {
  const since = startOf(periods, asked)
  const costs = games.flatMap((game) => game.costs ?? [])
  const plays = games.flatMap((game) =>
    game.plays ? [sql`union all ${game.plays({ playerId, since })}`] : [],
  )
  const { rows } = await sql<Record<`${LimitPeriod}_${keyof PlaySum}`, number>>`
    with play(at, charged, won) as (
      select t.created_at, t.amount - coalesce(refund.amount, 0), 0
      from account a
      cross join lateral (
        select * from transfer where debit_account = a.id and id > coalesce((
          select id from transfer where debit_account = a.id and created_at < ${since}::timestamptz - '1 minute'::interval
          order by id desc limit 1), 0)
      ) t
      left join transfer refund on refund.reason = t.reason || '-refund' and refund.ref = t.ref and refund.leg = t.leg
      where a.player_id = ${playerId} and a.currency = 'coin' and t.reason = any(${costs}::text[])
      ${sql.join(plays, sql` `)}
    )
    select ${sql.join(
      LIMIT_PERIODS.map((period) => {
        const { starts_at } = periods[period]
        const within = sql`filter (where at >= ${starts_at}::timestamptz)`
        return sql`coalesce(sum(charged) ${within}, 0)::bigint as ${sql.ref(`${period}_charged`)},
          coalesce(sum(won) ${within}, 0)::bigint as ${sql.ref(`${period}_won`)}`
      }),
    )}
    from play where at >= ${since}::timestamptz`.execute(db)
  const sum = rows[0]!
  const of = (period: LimitPeriod): PlaySum => ({
    charged: sum[`${period}_charged`],
    won: sum[`${period}_won`],
  })
  return { day: of('day'), week: of('week'), month: of('month') }
}
