import type { Db } from '../../platform/db/connect.ts'

/** The price list that upgrades go by. `salt` is 64 digits of lower-case hex. */
export type ActiveList = {
  version: number
  list_hash: string
  salt: string
  /** Parts per million. */
  profit_rate: number
  comfort_skin_id: number | null
}

/** The newest list that counts; null before the store's first one does. */
export async function findActiveList(db: Db): Promise<ActiveList | null> {
  const row = await db
    .selectFrom('price_list')
    .select(['version', 'list_hash', 'salt', 'profit_rate', 'comfort_skin_id'])
    .where('active_from', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .$narrowType<{ salt: string }>()
    .executeTakeFirst()
  return row ?? null
}
