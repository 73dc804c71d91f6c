import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/feeds'
import type { SourcePrice } from '@noktra/contract/admin/feeds'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import { containing } from '../../../platform/db/like.ts'

type Row = {
  item_name: string
  cents: number | null
  sources: number | null
  lowest: number | null
  highest: number | null
  prices_at: Date | null
  feeds: { id: number; name: string; cents: number; currency: string; at: number | null; left_out: boolean }[]
}

/** What each source says of an item, in the order of the names. */
export async function listSourcePrices({ db, query }: AdminQuery<typeof api.listSourcePrices>) {
  const size = query.page_size ?? 20
  const like = query.q ? containing(query.q) : null
  const { rows } = await sql<Row>`
    select item.item_name, price.cents, price.sources, price.lowest, price.highest, price.prices_at, said.feeds
    from (
      select distinct item_name from feed_price
      where item_name > ${query.after ?? ''} and (${like}::text is null or item_name ilike ${like})
        and (${query.left_out === undefined} or left_out)
      order by item_name limit ${size + 1}
    ) item
    left join combined_price price on price.market_name = item.item_name
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', feed.id, 'name', feed.name, 'cents', one.cents, 'currency', feed.currency,
        'at', floor(extract(epoch from feed.prices_at)), 'left_out', one.left_out) order by feed.id) as feeds
      from feed_price one join price_feed feed on feed.id = one.feed_id where one.item_name = item.item_name
    ) said
    order by item.item_name`.execute(db)
  const list = rows.slice(0, size)
  return { list: list.map(presentPrice), next: rows.length > size ? list.at(-1)!.item_name : null }
}

function presentPrice({ item_name, feeds, ...price }: Row): SourcePrice {
  const { cents, lowest, highest, prices_at } = price
  return {
    id: item_name,
    price: cents === null ? null : cents / 100,
    sources: price.sources ?? 0,
    spread: cents === null ? null : (highest! - lowest!) / cents,
    prices_at: prices_at && unixSeconds(prices_at),
    feeds: feeds.map(({ cents: hundredths, at, ...feed }) => ({
      ...feed,
      price: hundredths / 100,
      prices_at: at,
    })),
  }
}
