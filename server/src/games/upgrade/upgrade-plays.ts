import { sql, type RawBuilder } from 'kysely'
import type { PlaysOf } from '../../platform/game.ts'

/** The whole stake, coins and items, and what came of it. */
export function upgradePlays({ playerId, since }: PlaysOf): RawBuilder<unknown> {
  return sql`
    select created_at, stake, case when won then target_value else coalesce(comfort_value, 0) end from upgrade
    where player_id = ${playerId} and id > coalesce((
      select id from upgrade where player_id = ${playerId} and created_at < ${since}::timestamptz - '1 minute'::interval
      order by id desc limit 1), 0)`
}
