import { sql, type RawBuilder } from 'kysely'
import { below, playWords, SKIN_VALUES } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The upgrades of a player. */
export function upgradeDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select u.id as key, u.id, ${playWords(sql`'skin'`, { ...SKIN_VALUES, chance: sql`jsonb_build_object('percent', u.chance / 10000.0)` })} as what,
          ${playWords(sql`case when u.won then 'won' else 'lost' end`)} as outcome, u.stake as staked,
          case when u.won then u.target_value else coalesce(u.comfort_value, 0) end as won, u.created_at as at
        from upgrade u join skin on skin.id = u.target_skin_id join design on design.id = skin.design_id
        where u.player_id = ${playerId} and ${below('u.id', before)} order by u.id desc limit ${limit}`
}
