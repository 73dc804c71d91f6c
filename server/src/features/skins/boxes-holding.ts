import { sql } from 'kysely'
import { TICKETS } from '@noktra/game/boxes'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** The boxes on sale whose printed pool holds a skin, with its chance there, the best first. */
export async function boxesHolding(db: Db, skin_id: number, language: Language) {
  const tickets = sql<number>`sum(row.ticket_to - row.ticket_from + 1)::integer`
  const rows = await db
    .selectFrom('box_pool_row as row')
    .innerJoin('box', (join) =>
      join.onRef('box.id', '=', 'row.box_id').onRef('box.active_version', '=', 'row.version'),
    )
    .innerJoin('box_pool as pool', (join) =>
      join.onRef('pool.box_id', '=', 'row.box_id').onRef('pool.version', '=', 'row.version'),
    )
    .select(['box.id', 'box.names', 'box.image_url', 'pool.price', tickets.as('tickets')])
    .where('row.skin_id', '=', skin_id)
    .where('box.status', '=', 'on_sale')
    .where('box.is_welfare', '=', false)
    .groupBy(['box.id', 'pool.price'])
    .orderBy(tickets, 'desc')
    .orderBy('box.id')
    .execute()
  return rows.map((row) => ({
    box_id: row.id,
    name: inLanguage(row.names as Names, language),
    image_url: row.image_url,
    price: row.price / 100,
    chance: row.tickets / TICKETS,
  }))
}
