import { sql } from 'kysely'
import { winCard } from '../../core/skins/win-card.ts'
import type { Wins } from '../../platform/game.ts'
import { selectOpenings } from './open-records.ts'

/** A draw may be committed after many with a larger id. */
const MOST_CAUGHT_UP = 1000

/** A call is tried three times, 30 s each; then the reels run. */
const HELD_MS = 120_000

/** What boxes give the strip: every opening, welfare boxes and keys as well. */
export const boxWins: Wins = {
  kind: 'openBox',
  topic: 'win',
  held_ms: HELD_MS,
  newest: async (db, limit) => {
    const rows = await selectOpenings(db).orderBy('draw.id', 'desc').limit(limit).execute()
    return rows.map((row) => winCard(row, 'openBox'))
  },
  since: async (db, since) => {
    const rows = await db
      .selectFrom('draw')
      .select(['id', 'created_at'])
      .orderBy('id', 'desc')
      .limit(MOST_CAUGHT_UP)
      .execute()
    return rows.flatMap(({ id, created_at }) => (created_at >= since ? [id] : [])).toReversed()
  },
  cardOf: (id) => id,
  cards: async (db, ids) => {
    const rows = await selectOpenings(db).where('draw.id', 'in', ids).orderBy('draw.id').execute()
    return rows.map((row) => winCard(row, 'openBox'))
  },
  ofPlayers: async (db, { playerIds, since }) => {
    const newest = sql<number>`(select newest.id from unnest(${playerIds}::bigint[]) as player(id) cross join lateral
      (select draw.id, draw.created_at from draw where draw.player_id = player.id order by draw.id desc limit 100) newest
      where newest.created_at >= ${since}::timestamptz)`
    const rows = await selectOpenings(db).where('draw.id', 'in', newest).orderBy('draw.id').execute()
    return rows.map((row) => winCard(row, 'openBox'))
  },
}
