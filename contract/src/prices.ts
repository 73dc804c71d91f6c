import * as z from 'zod/mini'
import { route } from './route.ts'
import { exterior, id, itemClass, money, pageParts, skinFace, unixSeconds, versionInQuery } from './shapes.ts'
import * as plain from './plain/prices.ts'

const { after } = pageParts.shape
const MOST_ROWS = 1000

export const currentPrices = route(plain.currentPrices, {
  summary: 'The price list that upgrades go by; null before the first one counts',
  data: z.object({ list: z.nullable(z.object({ version: z.int(), list_hash: z.string() })) }),
})

/** A version of the prices that upgrades go by; docs/fairness.md section 7 has its lines. */
const priceList = z.object({
  version: z.int(),
  list_hash: z.string(),
  /** Hash of the list before; 64 zeros for the first. */
  before: z.string(),
  /** Items whose facts are new in it. */
  rows: z.int(),
  profit_rate: z.number(),
  comfort_skin_id: z.nullable(id),
  published_at: unixSeconds,
  /** Since when it counts; null while it waits for its round. */
  active_from: z.nullable(unixSeconds),
  salt: z.nullable(z.string()),
  salt_round: z.object({ source: z.string(), round: z.int(), round_at: unixSeconds }),
  /** Where its entries stand in the public log: of its publication, and of its salt. Null while they wait. */
  log: z.object({ published: z.nullable(z.int()), salted: z.nullable(z.int()) }),
})
export type PriceList = z.output<typeof priceList>

export const priceLists = route(plain.priceLists, {
  summary: 'The price lists that upgrades go by, newest first; with `version` that one alone',
  query: z.extend(z.omit(pageParts, { page: true }), { version: z.optional(versionInQuery(1)) }),
  data: z.object({ list: z.array(priceList), next: z.nullable(z.string()) }),
  errors: ['invalid_input'],
})

/** A row of a price list, with all that its line says; `before` is the price in the lists before it, null for a skin that is new. */
const priceListRow = z.object({
  ...skinFace.shape,
  /** As the list has it; null of a class that has none. */
  exterior: z.nullable(exterior),
  name_hash: z.string(),
  class: itemClass,
  variant: z.nullable(z.string()),
  wear_from: z.nullable(z.int()),
  wear_to: z.nullable(z.int()),
  value: money,
  before: z.nullable(money),
})
export type PriceListRow = z.output<typeof priceListRow>

export const priceListRows = route(plain.priceListRows, {
  summary: 'What is new in a price list, by rising skin_id',
  query: z.object({
    version: versionInQuery(1),
    page_size: z.optional(
      z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(MOST_ROWS)),
    ),
    after,
  }),
  data: z.object({ list: z.array(priceListRow), next: z.nullable(z.string()) }),
  errors: ['invalid_input', 'odds_unknown'],
})
