import type { Db } from '../../db/connect.ts'

/** The store's own prices by market name, in cents of coins; an unknown name is missing. */
export async function findSkinPrices(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const skins = await db
    .selectFrom('skin')
    .select(['market_hash_name', 'price'])
    .where('market_hash_name', 'in', names)
    .execute()
  return new Map(skins.map((skin) => [skin.market_hash_name, skin.price]))
}
