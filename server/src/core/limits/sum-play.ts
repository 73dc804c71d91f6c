import { sql } from 'kysely'
import type { LimitPeriod } from '@noktra/contract/limits'
import type { Db } from '../../platform/db/connect.ts'
import type { Periods } from './store-periods.ts'

/** Cents: what play cost a player in a period, and what it brought him. */
export type PlaySum = { charged: number; won: number }

/** How far before a period's start the walk back over a player's rows goes, so that none of the period is missed. */
const ROWS_BEFORE = { transfer: '1 minute', game: '2 days' } as const

/**
 * What play cost and brought a player in the store's day and month (PRODUCT 14.5). Costs: coins for boxes, minesweeper and
 * seats of battles, his own and those he funded, less what came back of them; coins and items staked in upgrades. Brought:
 * the printed values of what those gave, and the diamonds of a battle. What was free, keys, welfare boxes, prizes of roll
 * rooms, is neither. A charge counts when it was made, a prize when it came. Each source is walked back by its index from
 * the player's newest row to the first before the period, so that the cost is that of the period's rows.
 */
export async function sumPlay(
  db: Db,
  playerId: number,
  { day, month }: Periods,
  longest: LimitPeriod = 'month',
): Promise<Record<LimitPeriod, PlaySum>> {
  const since = longest === 'day' ? day.starts_at : month.starts_at
  const before = (gap: string) => sql`${since}::timestamptz - ${gap}::interval`
  const { rows } = await sql<Record<`${LimitPeriod}_${keyof PlaySum}`, number>>`
    with play as (
      select t.created_at as at, t.amount - coalesce(refund.amount, 0) as charged, 0 as won
      from account a
      cross join lateral (
        select * from transfer where debit_account = a.id and id > coalesce((
          select id from transfer where debit_account = a.id and created_at < ${before(ROWS_BEFORE.transfer)}
          order by id desc limit 1), 0)
      ) t
      left join transfer refund on refund.reason = t.reason || '-refund' and refund.ref = t.ref and refund.leg = t.leg
      where a.player_id = ${playerId} and a.currency = 'coin'
        and t.reason in ('open-box', 'battle-join', 'battle-fund', 'mine-start')
      union all
      select fund.created_at, -back.amount, 0
      from account a
      cross join lateral (
        select * from transfer where credit_account = a.id and id > coalesce((
          select id from transfer where credit_account = a.id and created_at < ${before(ROWS_BEFORE.transfer)}
          order by id desc limit 1), 0)
      ) back
      join transfer fund on fund.reason = 'battle-fund' and fund.ref = back.ref
      where a.player_id = ${playerId} and a.kind = 'cash' and back.reason = 'battle-fund-return'
      union all
      select created_at, 0, value from draw
      where player_id = ${playerId} and cause = 'coins' and id > coalesce((
        select id from draw where player_id = ${playerId} and created_at < ${before(ROWS_BEFORE.transfer)}
        order by id desc limit 1), 0)
      union all
      select created_at, stake, case when won then target_value else coalesce(comfort_value, 0) end from upgrade
      where player_id = ${playerId} and id > coalesce((
        select id from upgrade where player_id = ${playerId} and created_at < ${before(ROWS_BEFORE.transfer)}
        order by id desc limit 1), 0)
      union all
      select game.ended_at, 0, item.value from mine_game game join item on item.id = game.item_id
      where game.player_id = ${playerId} and game.status <> 'open' and game.id > coalesce((
        select id from mine_game where player_id = ${playerId} and status <> 'open'
          and created_at < ${before(ROWS_BEFORE.game)}
        order by id desc limit 1), 0)
      union all
      select result.settled_at, 0, result.items_value + result.diamonds + coalesce(result.consolation_value, 0)
      from battle_seat seat join battle_result result on result.battle_id = seat.battle_id and result.seat = seat.seat
      where seat.player_id = ${playerId} and seat.battle_id > coalesce((
        select battle_id from battle_seat where player_id = ${playerId} and joined_at < ${before(ROWS_BEFORE.game)}
        order by battle_id desc limit 1), 0)
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
