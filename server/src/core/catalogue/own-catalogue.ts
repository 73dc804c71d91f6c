import type { Db } from '../../platform/db/connect.ts'

/** Whether the store was begun without the demo. */
export async function isOwnCatalogue(db: Db): Promise<boolean> {
  return (await db.selectFrom('own_catalogue').select('begun_at').executeTakeFirst()) !== undefined
}

/** Whether the store has items that an operator's list brought: nothing says of it that all is invented. */
export async function hasOwnItems(db: Db): Promise<boolean> {
  const row = await db.selectFrom('design_import').select('design_id').limit(1).executeTakeFirst()
  return row !== undefined || (await isOwnCatalogue(db))
}
