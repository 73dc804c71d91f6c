import { sql, type RawBuilder } from 'kysely'
import { below, named, playWords } from '../../core/draws/draw-rows.ts'
import type { DrawRow, DrawsOf } from '../../platform/game.ts'

/** The parts of envelopes that a player received. */
export function envelopeDraws({ playerId, before, limit }: DrawsOf): RawBuilder<DrawRow> {
  return sql<DrawRow>`select c.id as key, c.envelope_id as id, ${playWords(sql`'envelope'`, { name: named(sql`e.titles`) })} as what,
          ${playWords(sql`'part'`, { n: sql`c.n`, parts: sql`e.parts` })} as outcome,
          0 as staked, c.amount as won, c.created_at as at
        from envelope_claim c join envelope e on e.id = c.envelope_id
        where c.player_id = ${playerId} and ${below('c.id', before)} order by c.id desc limit ${limit}`
}
