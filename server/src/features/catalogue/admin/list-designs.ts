import type * as api from '@noktra/contract/admin/catalogue'
import type { DesignRow } from '@noktra/contract/admin/catalogue'
import { sql } from 'kysely'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { itemNameOf, rarityColor, type DesignNames } from '../../../core/skins/skin-face.ts'
import { neutralPictureUrl } from '../../../core/skins/pictures.ts'
import { itemName } from '../../../core/skins/item-name.ts'
import { pricedOf } from './plan-skins.ts'
import { containing } from '../../../platform/db/like.ts'
import { matches } from '../../../core/skins/skin-filter.ts'

/** Designs by filters, newest first; prices and stock are those of the exteriors that the filters ask for. */
export async function listDesigns({ db, query, config }: AdminQuery<typeof api.listDesigns>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('design')
    .leftJoin('skin', 'skin.design_id', 'design.id')
    .leftJoin('mall_offer', 'mall_offer.skin_id', 'skin.id')
    .leftJoin('design_import', 'design_import.design_id', 'design.id')
    .select([
      'design.id',
      'design.key',
      'design.names',
      'design.kind',
      'design.rarity',
      'design.wear_from',
      'design.wear_to',
      'design_import.picture_url',
      'design_import.source_id',
    ])
    .select(({ fn }) => [
      fn.count<number>('skin.id').as('priced'),
      fn.min('skin.price').as('least'),
      fn.max('skin.price').as('highest'),
      sql<number>`coalesce(sum(mall_offer.stock), 0)`.as('stock'),
      sql<
        string | null
      >`(array_agg(skin.image_url order by skin.wear_from) filter (where skin.id is not null))[1]`.as(
        'image_url',
      ),
    ])
    .groupBy(['design.id', 'design_import.design_id'])
  if (after) select = select.where('design.id', '<', after[0]!)
  select = select.where(matches(query))
  if (query.q) {
    const like = containing(query.q)
    select = select.where(
      sql<boolean>`(design.key ilike ${like} or design_import.market_name ilike ${like} or ${sql.join(
        config.languages.map((language) => sql`${itemName(language)} ilike ${like}`),
        sql` or `,
      )} or design.id in (select design_id from skin where id::text = ${query.q}))`,
    )
  }
  if (query.state === 'in_stock') select = select.having(sql<boolean>`sum(mall_offer.stock) > 0`)
  if (query.state === 'sold_out') select = select.having(sql<boolean>`sum(mall_offer.stock) = 0`)
  if (query.state === 'unpriced') {
    select = select.having(
      sql<boolean>`count(skin.id) < (select case when design.wear_from is null then 1 else count(*) end from unnest(array[0, 700, 1500, 3800, 4500], array[700, 1500, 3800, 4500, 10000])
        as bounds(low, high) where greatest(low, design.wear_from) < least(high, design.wear_to))`,
    )
  }
  if (query.state === 'no_picture') {
    select = select.having(
      sql<boolean>`design_import.design_id is not null and design_import.picture_url is null
        and bool_and(skin.image_url is null or skin.image_url like '/assets/neutral/%')`,
    )
  }
  const rows = await select
    .orderBy('design.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    key: row.key,
    item_name: itemNameOf(row.names as DesignNames, 'en'),
    kind: row.kind,
    rarity: row.rarity as DesignRow['rarity'],
    color: rarityColor(row.rarity),
    image_url: row.image_url ?? row.picture_url ?? neutralPictureUrl(row.kind),
    imported: row.source_id !== null,
    priced: row.priced,
    unpriced: query.exterior ? 0 : Math.max(0, pricedOf(row).length - row.priced),
    least_price: row.least === null ? null : row.least / 100,
    highest_price: row.highest === null ? null : row.highest / 100,
    stock: row.stock,
  }))
}
