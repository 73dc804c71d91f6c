import { sql, type RawBuilder } from 'kysely'
import { below, named, playWords, SKIN_VALUES } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The openings of a player. */
export function boxDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select d.id as key, d.id, ${playWords(sql`'box'`, { name: named(sql`box.names`) })} as what,
          ${playWords(sql`d.cause`, SKIN_VALUES)} as outcome,
          case d.cause when 'coins' then pool.price else 0 end as staked, d.value as won, d.created_at as at
        from draw d join box on box.id = d.box_id
        join box_pool pool on pool.box_id = d.box_id and pool.version = d.version
        join skin on skin.id = d.skin_id join design on design.id = skin.design_id
        where d.player_id = ${playerId} and ${below('d.id', before)} order by d.id desc limit ${limit}`
}
