import { sql, type RawBuilder } from 'kysely'
import { below, named, playWords } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The rooms that a player joined. */
export function rollDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select r.id as key, r.id, ${playWords(sql`'room'`, { name: named(sql`r.names`) })} as what,
          ${playWords(sql`case when r.phase = 'drawn' then case when won.sum is null then 'nothing' else 'won' end else r.phase end`)} as outcome,
          0 as staked, case when r.phase = 'drawn' then coalesce(won.sum, 0) end as won, e.joined_at as at
        from roll_entry e join roll r on r.id = e.roll_id
        left join lateral (select sum(value)::bigint as sum from roll_prize
          where roll_id = e.roll_id and winner_place = e.place) won on true
        where e.player_id = ${playerId} and ${below('e.roll_id', before)} order by e.roll_id desc limit ${limit}`
}
