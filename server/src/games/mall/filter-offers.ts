import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/mall'
import type { ItemFacet } from '@noktra/contract/plain/item-filters'
import type { Language } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/serve.ts'
import { highestValueFor, leastValueFor } from '../../core/skins/offer-price.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { filtersAmong, itemFiltersOf, oneOf, type Filters } from '../../core/skins/item-filters.ts'
import { containing } from '../../platform/db/like.ts'

type Query = Omit<Call<typeof api.listMall>['query'], 'page' | 'page_size' | 'after' | 'sort'>

/** What an offer can be filtered by. */
export type OfferFilter = api.MallFacet | ItemFacet | 'in_stock' | 'price' | 'words'

/** What an offer must meet, for statements on `mall_offer` joined with `skin` and `design`. */
export type OfferFilters = Filters<OfferFilter>

export function filtersOf(query: Query, markup: number, language: Language): OfferFilters {
  return {
    kind: oneOf('design.kind', query.kind),
    family: oneOf('design.family', query.family),
    exterior: oneOf('skin.exterior', query.exterior),
    rarity: oneOf('design.rarity', query.rarity),
    finish: oneOf('design.finish', query.finish),
    ...itemFiltersOf(query),
    in_stock: query.in_stock === '1' ? sql<boolean>`mall_offer.stock > 0` : null,
    price: priceIs(query, markup),
    words: query.q ? hasWords(query.q, language) : null,
  }
}

function priceIs({ min_price, max_price }: Query, markup: number): RawBuilder<boolean> | null {
  const both: RawBuilder<boolean>[] = []
  if (min_price !== undefined) {
    both.push(sql`skin.price >= ${leastValueFor(Math.round(min_price * 100), markup)}::bigint`)
  }
  if (max_price !== undefined) {
    both.push(sql`skin.price <= ${highestValueFor(Math.round(max_price * 100), markup)}::bigint`)
  }
  return both.length > 0 ? sql<boolean>`(${sql.join(both, sql` and `)})` : null
}

/** A design's name is looked at once, not once for each exterior. */
function hasWords(words: string, language: Language): RawBuilder<boolean> {
  const like = containing(words)
  return sql<boolean>`(skin.market_hash_name ilike ${like}
    or skin.design_id in (select id from design where ${itemName(language)} ilike ${like}))`
}

/** What the mall lists and what meets all filters. */
export function selectOffers(db: Db, filters: OfferFilters) {
  let select = db
    .selectFrom('mall_offer')
    .innerJoin('skin', 'skin.id', 'mall_offer.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('mall_offer.listed', '=', true)
  for (const filter of filtersAmong(filters)) select = select.where(filter)
  return select
}
