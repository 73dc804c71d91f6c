import type { Db } from '../../platform/db/connect.ts'

/** Where a player's items are sent now, and the account it leads to; null while none is bound. */
export async function findTradeLink(
  db: Db,
  playerId: number,
): Promise<{ trade_url: string; steam_id: string; bound_at: Date } | null> {
  const link = await db
    .selectFrom('trade_link')
    .select(['trade_url', 'steam_id', 'bound_at'])
    .where('player_id', '=', playerId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return link ?? null
}
