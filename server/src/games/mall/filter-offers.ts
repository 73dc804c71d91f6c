import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/mall'
import type { Language } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/serve.ts'
import { highestValueFor, leastValueFor } from '../../core/skins/offer-price.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { containing } from '../../platform/db/like.ts'

type Query = Call<typeof api.listMall>['query']

/** What an offer can be filtered by; `rest` is what has no facet: words and price. */
export type OfferFilter = api.MallFacet | 'in_stock' | 'rest'

/** What an offer must meet, for statements on `mall_offer` joined with `skin` and `design`; null where all will do. */
export type OfferFilters = Record<OfferFilter, RawBuilder<boolean> | null>

export function filtersOf(query: Query, markup: number, language: Language): OfferFilters {
  const oneOf = (column: string, keys: string[] | undefined) =>
    keys && keys.length > 0 ? sql<boolean>`${sql.ref(column)} = any(${keys}::text[])` : null
  return {
    kind: oneOf('design.kind', query.kind),
    family: oneOf('design.family', query.family),
    exterior: oneOf('skin.exterior', query.exterior),
    rarity: oneOf('design.rarity', query.rarity),
    finish: oneOf('design.finish', query.finish),
    in_stock: query.in_stock === '1' ? sql<boolean>`mall_offer.stock > 0` : null,
    rest: wordsAndPrice(query, markup, language),
  }
}

function wordsAndPrice(query: Query, markup: number, language: Language): RawBuilder<boolean> | null {
  const all: RawBuilder<boolean>[] = []
  if (query.min_price !== undefined) {
    const least = leastValueFor(Math.round(query.min_price * 100), markup)
    all.push(sql`skin.price >= ${least}::bigint`)
  }
  if (query.max_price !== undefined) {
    const highest = highestValueFor(Math.round(query.max_price * 100), markup)
    all.push(sql`skin.price <= ${highest}::bigint`)
  }
  if (query.q) {
    const like = containing(query.q)
    // A design's name is looked at once, not once for each exterior.
    all.push(sql`(skin.market_hash_name ilike ${like}
      or skin.design_id in (select id from design where ${itemName(language)} ilike ${like}))`)
  }
  return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` and `)})` : null
}

/** What the mall lists and what meets all filters. */
export function selectOffers(db: Db, filters: OfferFilters) {
  let select = db
    .selectFrom('mall_offer')
    .innerJoin('skin', 'skin.id', 'mall_offer.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('mall_offer.listed', '=', true)
  for (const filter of Object.values(filters)) if (filter) select = select.where(filter)
  return select
}
