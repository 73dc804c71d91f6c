import { sql } from 'kysely'
import { MALL_FACETS, type MallFacet, type MallFacets } from '@noktra/contract/mall'
import { rarity, type Language } from '@noktra/contract/shapes'
import { EXTERIORS } from '@noktra/game/wear'
import type { Db } from '../../platform/db/connect.ts'
import type { OfferFilter, OfferFilters } from './filter-offers.ts'
import { offerPrice } from '../../core/skins/offer-price.ts'

/** Each filter's bit in `misses`, the filters that an offer does not meet. */
const BIT: Record<OfferFilter, number> = {
  kind: 1,
  family: 2,
  exterior: 4,
  rarity: 8,
  finish: 16,
  in_stock: 32,
  rest: 64,
}

/** A choice of a facet, or with `facet` null what stands for all. Exteriors and rarities are named by their keys. */
type Row = {
  facet: MallFacet | null
  /** Null of what the facet does not apply to: an item without an exterior. */
  key: string | null
  name: string
  count: number
  in_stock: number
  least: number | null
  highest: number | null
}

/**
 * How many offers each choice of a facet has while all other filters hold, and how many meet all, in one pass over what is
 * listed.
 */
export async function countFacets(
  db: Db,
  { filters, markup, language }: { filters: OfferFilters; markup: number; language: Language },
): Promise<{ total: number; facets: MallFacets }> {
  const active = Object.entries(filters).flatMap(([name, filter]) =>
    filter ? [{ bit: BIT[name as OfferFilter], filter, name: name as OfferFilter }] : [],
  )
  const misses = active.map(({ bit, filter }) => sql`case when ${filter} then 0 else ${sql.lit(bit)} end`)
  // An offer that only a facet's own filter leaves out counts for that facet's choices; without such a filter there is none.
  const missingOwn = active.flatMap(({ bit, name }) =>
    isFacet(name)
      ? [
          sql`case when grouping(${sql.ref(name)}) = 0 then count(*) filter (where misses = ${sql.lit(bit)}) else 0 end`,
        ]
      : [],
  )
  const { rows } = await sql<Row>`
    with offer as (
      select design.id as design_id, design.kind, design.family, design.rarity, design.finish, skin.exterior,
        mall_offer.stock > 0 as in_stock, ${misses.length > 0 ? sql.join(misses, sql` + `) : sql`0`} as misses
      from mall_offer join skin on skin.id = mall_offer.skin_id join design on design.id = skin.design_id
      where mall_offer.listed
    ), choice as (
      select case ${sql.join(
        MALL_FACETS.map((name) => sql`when grouping(${sql.ref(name)}) = 0 then ${sql.lit(name)}`),
        sql` `,
      )} end as facet,
        coalesce(${sql.join(MALL_FACETS.map((name) => sql.ref(name)))}) as key, min(design_id) as design_id,
        ${sql.join([sql`count(*) filter (where misses = 0)`, ...missingOwn], sql` + `)} as count,
        count(*) filter (where misses = 0 and in_stock) as in_stock
      from offer
      group by grouping sets (${sql.join(MALL_FACETS.map((name) => sql`(${sql.ref(name)})`))}, ())
    )
    select facet, choice.key, coalesce(design.names -> facet ->> ${language}, design.names -> facet ->> 'en', choice.key) as name, count, in_stock,
      ${outermostPrice('asc')} as least, ${outermostPrice('desc')} as highest
    from choice left join design on design.id = choice.design_id`.execute(db)
  const all = rows.find((row) => row.facet === null)!
  const inLanguage = new Intl.Collator(language)
  const choices = (facet: MallFacet) =>
    rows.flatMap(({ key, name, count, ...row }) =>
      row.facet === facet && key !== null ? [{ key, name, count }] : [],
    )
  const byName = (facet: MallFacet) => choices(facet).sort((a, b) => inLanguage.compare(a.name, b.name))
  const inOrder = (facet: MallFacet, order: readonly string[]) =>
    choices(facet).sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  return {
    total: all.count,
    facets: {
      kind: byName('kind'),
      family: byName('family'),
      exterior: inOrder('exterior', EXTERIORS),
      rarity: inOrder('rarity', rarity.options),
      finish: byName('finish'),
      in_stock: all.in_stock,
      least_price: offerPrice(all.least ?? 0, markup).coin / 100,
      highest_price: offerPrice(all.highest ?? 0, markup).coin / 100,
    },
  }
}

function isFacet(filter: OfferFilter): filter is MallFacet {
  return MALL_FACETS.some((facet) => facet === filter)
}

/** The least or the highest value of what is listed. */
function outermostPrice(order: 'asc' | 'desc') {
  return sql`(select skin.price from skin join mall_offer on mall_offer.skin_id = skin.id where mall_offer.listed
    order by skin.price ${sql.raw(order)} limit 1)`
}
