import type { Exterior } from '@noktra/game/wear'
import type * as api from '@noktra/contract/admin/catalogue'
import { sql } from 'kysely'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import { FACE_COLUMNS, faceOf } from '../../core/skins/skin-face.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { containing } from '../../platform/db/like.ts'
import { matches } from '../../core/skins/skin-filter.ts'

/** Skins with what the mall has of them, dearest first. */
export async function listOffers({ db, query }: AdminQuery<typeof api.listOffers>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 2)
  let select = db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .leftJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
    .select([
      'skin.price',
      'skin.design_id',
      'mall_offer.listed',
      'mall_offer.stocked',
      'mall_offer.sold',
      'mall_offer.stock',
      ...FACE_COLUMNS,
    ])
  if (after)
    select = select.where(sql<boolean>`(skin.price, skin.id) < (${after[0]}::bigint, ${after[1]}::bigint)`)
  select = select.where(matches(query))
  if (query.q) {
    const like = containing(query.q)
    select = select.where(
      sql<boolean>`(skin.market_hash_name ilike ${like} or ${itemName('en')} ilike ${like} or skin.id::text = ${query.q})`,
    )
  }
  if (query.state === 'listed') select = select.where('mall_offer.listed', '=', true)
  if (query.state === 'unlisted') select = select.where('mall_offer.listed', '=', false)
  if (query.state === 'in_stock') select = select.where('mall_offer.stock', '>', 0)
  if (query.state === 'sold_out') select = select.where('mall_offer.stock', '=', 0)
  if (query.state === 'absent') select = select.where('mall_offer.skin_id', 'is', null)
  const rows = await select
    .orderBy('skin.price', 'desc')
    .orderBy('skin.id', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, (row) => [row.price, row.skin_id])
  return {
    list: list.map((row) => {
      const { item_name, rarity, color, image_url } = faceOf(row, 'en')
      return {
        id: row.skin_id,
        design_id: row.design_id,
        item_name,
        exterior: row.exterior as Exterior | null,
        rarity,
        color,
        image_url,
        price: row.price / 100,
        listed: row.listed,
        stocked: row.stocked ?? 0,
        sold: row.sold ?? 0,
        stock: row.stock ?? 0,
      }
    }),
    next,
    total: null,
  }
}
