import { sql } from 'kysely'
import type { World } from './world.ts'

/** Prices that a test moved by hand go back to what was set last. */
export async function pricesBack({ db }: Pick<World, 'db'>): Promise<void> {
  await sql`update skin set price = coalesce(
    (select price_to from skin_price_change where skin_id = skin.id order by id desc limit 1), agreed_price)`.execute(
    db,
  )
}
