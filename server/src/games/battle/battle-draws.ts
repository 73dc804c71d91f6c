import { sql, type RawBuilder } from 'kysely'
import { below, playWords } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The battles in which a player has a seat. */
export function battleDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select b.id as key, b.id, ${playWords(sql`b.mode`, { seats: sql`b.seats`, count: sql`b.rounds` })} as what,
          ${playWords(sql`case b.phase when 'finished' then case when s.seat = any(b.winners) then 'won' else 'lost' end
            when 'timeout' then b.end_reason else b.phase end`)} as outcome,
          s.paid as staked,
          case b.phase when 'timeout' then s.paid
            when 'finished' then r.items_value + r.diamonds + coalesce(r.consolation_value, 0) end as won, s.joined_at as at
        from battle_seat s join battle b on b.id = s.battle_id
        left join battle_result r on r.battle_id = s.battle_id and r.seat = s.seat
        where s.player_id = ${playerId} and ${below('s.battle_id', before)}
        order by s.battle_id desc limit ${limit}`
}
