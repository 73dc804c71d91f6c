import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** A process that was not heard of for so long is not there any more. */
export const BEAT_HOLDS_MS = 15_000

/** Who is connected, over all processes; a player with sockets in two of them counts twice. */
export async function countOnline(db: Db, now: Date): Promise<{ players: number; sockets: number }> {
  return db
    .selectFrom('process_beat')
    .select([
      sql<number>`coalesce(sum(players), 0)::bigint`.as('players'),
      sql<number>`coalesce(sum(sockets), 0)::bigint`.as('sockets'),
    ])
    .where('beat_at', '>', new Date(now.getTime() - BEAT_HOLDS_MS))
    .executeTakeFirstOrThrow()
}
