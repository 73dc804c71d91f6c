import { sql, type RawBuilder } from 'kysely'
import type { PlaysOf } from '../../platform/game.ts'

/** The prizes of games that have ended. */
export function minesPlays({ playerId, since }: PlaysOf): RawBuilder<unknown> {
  return sql`
    select game.ended_at, 0, item.value from mine_game game join item on item.id = game.item_id
    where game.player_id = ${playerId} and game.status <> 'open' and game.id > coalesce((
      select id from mine_game where player_id = ${playerId} and status <> 'open'
        and created_at < ${since}::timestamptz - '2 days'::interval
      order by id desc limit 1), 0)`
}
