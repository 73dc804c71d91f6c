import { sql, type RawBuilder } from 'kysely'
import type { PlaysOf } from '../../platform/game.ts'

/** What battles gave, items, diamonds and consolation, and what came back of funds that were not used. */
export function battlePlays({ playerId, since }: PlaysOf): RawBuilder<unknown> {
  return sql`
    select fund.created_at, -back.amount, 0
    from account a
    cross join lateral (
      select * from transfer where credit_account = a.id and id > coalesce((
        select id from transfer where credit_account = a.id and created_at < ${since}::timestamptz - '1 minute'::interval
        order by id desc limit 1), 0)
    ) back
    join transfer fund on fund.reason = 'battle-fund' and fund.ref = back.ref
    where a.player_id = ${playerId} and a.kind = 'cash' and back.reason = 'battle-fund-return'
    union all
    select result.settled_at, 0, result.items_value + result.diamonds + coalesce(result.consolation_value, 0)
    from battle_seat seat join battle_result result on result.battle_id = seat.battle_id and result.seat = seat.seat
    where seat.player_id = ${playerId} and seat.battle_id > coalesce((
      select battle_id from battle_seat where player_id = ${playerId} and joined_at < ${since}::timestamptz - '2 days'::interval
      order by battle_id desc limit 1), 0)`
}
