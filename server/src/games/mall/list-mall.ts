import { sql } from 'kysely'
import type * as api from '@noktra/contract/mall'
import type { Language } from '@noktra/contract/shapes'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { FACE_COLUMNS, faceOf, type FaceRow } from '../../core/skins/skin-face.ts'
import { countFacets } from './count-facets.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { filtersOf, selectOffers } from './filter-offers.ts'
import { offerPrice, readMarkup } from '../../core/skins/offer-price.ts'

/** What counts as a change of the offers when players buy. */
export const MALL = 'mall'

/**
 * Offers by filters. Read by key: value and skin, stock and skin, or in order of names the skin alone, since its name
 * can be looked up. The first page carries the facets.
 */
export async function listMall({ db, query, language }: SharedCall<typeof api.listMall>) {
  const byName = query.sort === 'name'
  const after = readAfter(query.after, byName ? 1 : 2)
  const markup = await readMarkup(db)
  const filters = filtersOf(query, markup, language)
  let select = selectOffers(db, filters).select(['mall_offer.stock', 'skin.price', ...FACE_COLUMNS])
  if (byName) {
    const name = itemName(language)
    if (after) {
      const last = sql`(select ${name} from skin join design on design.id = skin.design_id where skin.id = ${after[0]}::bigint)`
      select = select.where(
        sql<boolean>`${name} >= ${last} and (${name}, skin.id) > (${last}, ${after[0]}::bigint)`,
      )
    }
    select = select.orderBy(name).orderBy('skin.id')
  } else {
    // Each in the terms of its index, so that a far page begins there.
    const [sorted, id] =
      query.sort === '-stock'
        ? (['mall_offer.stock', 'mall_offer.skin_id'] as const)
        : (['skin.price', 'skin.id'] as const)
    const up = query.sort === 'price'
    if (after) {
      select = select.where(
        sql<boolean>`(${sql.ref(sorted)}, ${sql.ref(id)}) ${sql.raw(up ? '>' : '<')} (${after[0]}::bigint, ${after[1]}::bigint)`,
      )
    }
    select = select.orderBy(sorted, up ? 'asc' : 'desc').orderBy(id, up ? 'asc' : 'desc')
  }
  const rows = await select
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => {
    if (byName) return [row.skin_id]
    return [query.sort === '-stock' ? row.stock! : row.price, row.skin_id]
  })
  const isFirst = query.after === undefined && query.page === 1
  const counted = isFirst ? await countFacets(db, { filters, chosen: query, markup, language }) : null
  return {
    list: page.list.map((row) => presentOffer(row, markup, language)),
    total: counted?.total ?? (await countOffers(selectOffers(db, filters))),
    next: page.next,
    facets: counted?.facets ?? null,
  }
}

async function countOffers(offers: ReturnType<typeof selectOffers>): Promise<number> {
  const { total } = await offers.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

type OfferRow = FaceRow & { stock: number | null; price: number }

/** An offer as its card shows it. */
export function presentOffer(row: OfferRow, markup: number, language: Language): api.MallOffer {
  const price = offerPrice(row.price, markup)
  return {
    coin_price: price.coin / 100,
    diamond_price: price.diamond / 100,
    stock: row.stock!,
    ...faceOf(row, language),
  }
}
