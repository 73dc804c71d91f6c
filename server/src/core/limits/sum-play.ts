import { sql } from 'kysely'
import type { LimitPeriod } from '@noktra/contract/limits'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import type { Periods } from './store-periods.ts'

/** Cents: what play cost a player in a period, and what it brought. */
export type PlaySum = { charged: number; won: number }

/**
 * What play cost and brought a player in the store's day and month (PRODUCT 14.5): the coins that the games charged, less what came
 * back of them, and what each game says of its plays. What was free, keys, welfare boxes, prizes of roll rooms, is neither. A charge
 * counts when it was made, a prize when it came. Each source is walked back by its index from the player's newest row to the first
 * before the period, so that the cost is that of the period's rows.
 */
export async function sumPlay(
  db: Db,
  games: readonly Game[],
  playerId: number,
  { day, month }: Periods,
  longest: LimitPeriod = 'month',
): Promise<Record<LimitPeriod, PlaySum>> {
  const since = longest === 'day' ? day.starts_at : month.starts_at
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
    select coalesce(sum(charged) filter (where at >= ${day.starts_at}::timestamptz), 0)::bigint as day_charged,
      coalesce(sum(won) filter (where at >= ${day.starts_at}::timestamptz), 0)::bigint as day_won,
      coalesce(sum(charged), 0)::bigint as month_charged, coalesce(sum(won), 0)::bigint as month_won
    from play where at >= ${since}::timestamptz`.execute(db)
  const sum = rows[0]!
  return {
    day: { charged: sum.day_charged, won: sum.day_won },
    month: { charged: sum.month_charged, won: sum.month_won },
  }
}
