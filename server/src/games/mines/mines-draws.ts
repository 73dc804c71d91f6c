import { sql, type RawBuilder } from 'kysely'
import { below, playWords } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The games of a player; the one that is open stands in an index of its own. */
export function minesDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select g.id as key, g.id, ${playWords(sql`'tier'`, { tier: sql`g.tier` })} as what,
          ${playWords(sql`g.status`, { layer: sql`g.layer` })} as outcome,
          g.stake as staked,
          case g.status when 'open' then null when 'refunded' then g.stake else item.value end as won, g.created_at as at
        from (
          (select * from mine_game where player_id = ${playerId} and status = 'open' and ${below('id', before)})
          union all
          (select * from mine_game where player_id = ${playerId} and status <> 'open' and ${below('id', before)}
            order by id desc limit ${limit})
        ) g left join item on item.id = g.item_id order by g.id desc limit ${limit}`
}
