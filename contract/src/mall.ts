import * as z from 'zod/mini'
import { facet, itemFacets, itemFilters, keysInQuery } from './item-filters.ts'
import { promised } from './log.ts'
import { route } from './route.ts'
import { id, money, pageOf, pageQuery, receipt, skinFace, unixSeconds } from './shapes.ts'
import { givenItem } from './skins.ts'
import * as plain from './plain/mall.ts'
import { MALL_CURRENCIES, MALL_FACETS, MALL_SORTS } from './plain/mall.ts'

export { MALL_CURRENCIES, MALL_FACETS, MALL_SORTS }

export type MallCurrency = (typeof MALL_CURRENCIES)[number]

export type MallFacet = (typeof MALL_FACETS)[number]

/** A skin that the mall sells. The diamond price is its value, the coin price a little more. */
export const mallOffer = z.object({
  coin_price: money,
  diamond_price: money,
  stock: z.int(),
  ...skinFace.shape,
})
export type MallOffer = z.output<typeof mallOffer>

/** How many offers each choice has while all other filters hold; prices are coin prices over all offers. */
const mallFacets = z.object({
  kind: facet,
  family: facet,
  exterior: facet,
  rarity: facet,
  finish: facet,
  in_stock: z.int(),
  least_price: money,
  highest_price: money,
})
export type MallFacets = z.output<typeof mallFacets>

const price = z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))

const filters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  kind: z.optional(keysInQuery),
  family: z.optional(keysInQuery),
  exterior: z.optional(keysInQuery),
  rarity: z.optional(keysInQuery),
  finish: z.optional(keysInQuery),
  min_price: z.optional(price),
  max_price: z.optional(price),
  in_stock: z._default(z.enum(['0', '1']), '0'),
  ...itemFilters,
}

export const listMall = route(plain.listMall, {
  summary:
    'Offers by filters: kind, family, exterior, rarity, finish, class, variant, phase, collection and game are lists of keys (FN,MW); prices in coins. The first page carries the facets',
  query: z.extend(pageQuery, { ...filters, sort: z._default(z.enum(MALL_SORTS), '-price') }),
  data: z.object({ ...pageOf(mallOffer).shape, facets: z.nullable(mallFacets) }),
})

export const mallItemFacets = route(plain.mallItemFacets, {
  summary:
    'Classes, variants, phases, collections and games of the offers, each with how many it has while all other filters hold',
  query: z.object(filters),
  data: itemFacets,
})

export const quoteOffer = route(plain.quoteOffer, {
  summary: 'The prices of an offer, valid for 60 s',
  body: z.object({ skin_id: id }),
  data: z.object({
    quote_id: z.string(),
    /** How many may be bought at once now. */
    most: z.int(),
    expires_at: unixSeconds,
    offer: mallOffer,
  }),
  errors: ['mall_offer_unknown', 'skin_drifted', 'prices_old', 'prices_changing', 'room_closed'],
})

export const buyOffer = route(plain.buyOffer, {
  summary:
    'Buy 1 to 20 of an offer with coins (never bonus coins) or diamonds; a quote that no longer holds is refused',
  body: z.object({
    skin_id: id,
    num: z.int(),
    currency: z.enum(MALL_CURRENCIES),
    quote_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  data: z.object({
    purchase_id: id,
    currency: z.enum(MALL_CURRENCIES),
    charged: money,
    coin: money,
    bonus_coin: money,
    diamond: money,
    stock: z.int(),
    ...receipt.shape,
    list: z.array(z.object({ fair_id: z.string(), nonce: z.int(), ...givenItem.shape })),
    ...promised,
  }),
  errors: [
    'room_closed',
    'mall_offer_unknown',
    'mall_sold_out',
    'mall_stock',
    'mall_quantity',
    'mall_quote_stale',
    'mall_price_changed',
    'skin_drifted',
    'prices_old',
    'prices_changing',
    'mall_no_bonus',
    'insufficient_coins',
    'insufficient_diamonds',
  ],
})
