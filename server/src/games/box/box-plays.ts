import { sql, type RawBuilder } from 'kysely'
import type { PlaysOf } from '../../platform/game.ts'

/** What openings for coins gave, at the printed value. */
export function boxPlays({ playerId, since }: PlaysOf): RawBuilder<unknown> {
  return sql`
    select created_at, 0, value from draw
    where player_id = ${playerId} and cause = 'coins' and id > coalesce((
      select id from draw where player_id = ${playerId} and created_at < ${since}::timestamptz - '1 minute'::interval
      order by id desc limit 1), 0)`
}
