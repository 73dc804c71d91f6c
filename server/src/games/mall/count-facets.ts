import { sql } from 'kysely'
import { MALL_FACETS, type mallItemFacets, type MallFacet, type MallFacets } from '@noktra/contract/mall'
import { rarity, type Language } from '@noktra/contract/shapes'
import { EXTERIORS } from '@noktra/game/wear'
import { countChoices, countItemFacets, type Choice } from '../../core/skins/count-choices.ts'
import { offerPrice, readMarkup } from '../../core/skins/offer-price.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { filtersOf, type OfferFilters } from './filter-offers.ts'

/** What the mall lists. */
const LISTED = sql`from mall_offer join skin on skin.id = mall_offer.skin_id join design on design.id = skin.design_id
  where mall_offer.listed`

type Asked = {
  filters: OfferFilters
  chosen: Partial<Record<MallFacet, string[] | undefined>>
  markup: number
  language: Language
}

/** How many offers each choice of a facet has while all other filters hold, and how many meet all. */
export async function countFacets(
  db: Db,
  { filters, chosen, markup, language }: Asked,
): Promise<{ total: number; facets: MallFacets }> {
  const [{ total, also, choices }, prices] = await Promise.all([
    countChoices(db, {
      listed: LISTED,
      filters,
      chosen,
      facets: MALL_FACETS,
      language,
      also: sql<boolean>`mall_offer.stock > 0`,
    }),
    outermostPrices(db),
  ])
  const inLanguage = new Intl.Collator(language)
  const byName = (facet: MallFacet) =>
    choices[facet].toSorted((a: Choice, b: Choice) => inLanguage.compare(a.name, b.name))
  const inOrder = (facet: MallFacet, order: readonly string[]) =>
    choices[facet].toSorted((a: Choice, b: Choice) => order.indexOf(a.key) - order.indexOf(b.key))
  return {
    total,
    facets: {
      kind: byName('kind'),
      family: byName('family'),
      exterior: inOrder('exterior', EXTERIORS),
      rarity: inOrder('rarity', rarity.options),
      finish: byName('finish'),
      in_stock: also,
      least_price: offerPrice(prices.least ?? 0, markup).coin / 100,
      highest_price: offerPrice(prices.highest ?? 0, markup).coin / 100,
    },
  }
}

/** Classes, variants, phases, collections and games of what the mall lists. */
export async function listItemFacets({ db, query, language }: SharedCall<typeof mallItemFacets>) {
  const filters = filtersOf(query, await readMarkup(db), language)
  return countItemFacets(db, { listed: LISTED, filters, chosen: query, language })
}

/** The least and the highest value of what is listed. */
async function outermostPrices(db: Db): Promise<{ least: number | null; highest: number | null }> {
  const outermost = (order: 'asc' | 'desc') =>
    sql`(select skin.price from skin join mall_offer on mall_offer.skin_id = skin.id where mall_offer.listed
      order by skin.price ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ least: number | null; highest: number | null }>`
    select ${outermost('asc')} as least, ${outermost('desc')} as highest`.execute(db)
  return rows[0]!
}
