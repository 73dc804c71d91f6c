import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import type { Tx } from '../../../platform/db/connect.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import { readPlaces } from '../admin/price-places.ts'
import type { PriceFile } from '../admin/read-price-file.ts'
import { faultSaid } from './feed-refusal.ts'
import { combineQuotes, type Named, type Quote } from './middle-price.ts'
import { noteFaults, type UsableFeed } from './usable-feeds.ts'

type Combined = {
  file: PriceFile
  /** Those whose prices are in it. */
  sources: UsableFeed[]
  /** Single prices that were left out. */
  left_out: number
}

/**
 * Makes one list of what all sources say, as a file of prices in cents of USD, and keeps of each price how many sources it has, how far
 * they lie apart, and which were left out.
 */
export async function combineList(tx: Tx, feeds: readonly UsableFeed[], now: Date): Promise<Combined> {
  const { prices, marks, wrong } = combineQuotes(await readItems(tx, feeds))
  const isWrong = ({ id }: UsableFeed) => wrong.includes(id)
  const sources = feeds.filter((feed) => !isWrong(feed))
  await markQuotes(tx, marks)
  await keepCombined(tx, prices, oldestOf(sources, now))
  await noteFaults(
    tx,
    feeds.map(({ id }) => id),
    feeds.filter(isWrong).map(({ id }) => ({ id, fault: 'far_off', says: faultSaid('far_off') })),
    now,
  )
  const left_out = marks.filter((mark) => mark.left_out).length
  const names = sources.map(({ name }) => said('common:as_written', { text: name }))
  const notes: Said[] = [
    said('feeds:combined.sources', { count: sources.length, names }),
    ...(left_out > 0 ? [said('feeds:combined.left_out', { count: left_out })] : []),
  ]
  return {
    file: {
      prices: prices.map(({ key, cents }) => [key, cents]),
      rows: prices.length,
      errors: [],
      notes,
      alone: prices.flatMap((price) => (price.sources === 1 ? [price.key] : [])),
    },
    sources,
    left_out,
  }
}

/** A list is as old as the oldest of its sources. */
export function oldestOf(feeds: readonly UsableFeed[], now: Date): Date {
  return new Date(Math.min(now.getTime(), ...feeds.map(({ prices_at }) => prices_at.getTime())))
}

/** What the sources say of each item, by whatever name each of them writes it, in cents of USD. */
async function readItems(tx: Tx, feeds: readonly UsableFeed[]): Promise<Named[]> {
  const feedOf = new Map(feeds.map((feed) => [feed.id, feed]))
  const { rows } = await sql<{ feed_id: number; market_name: string; cents: number }>`
    select feed_id, market_name, cents from feed_price where feed_id = any(${feeds.map(({ id }) => id)}::bigint[])
    order by market_name, feed_id`.execute(tx)
  const { price_rate } = await readNumbers(tx, ['price_rate'])
  const { find } = await readPlaces(tx)
  const items = new Map<unknown, { key: string; agreed: number | null; quotes: Map<number, Quote> }>()
  for (const { feed_id, market_name, cents } of rows) {
    const { one, exact } = find(market_name)
    const item = items.get(one ?? market_name) ?? {
      key: market_name,
      // What the store has agreed to is in coins.
      agreed: one?.agreed_price ? one.agreed_price / price_rate : null,
      quotes: new Map<number, Quote>(),
    }
    items.set(one ?? market_name, item)
    // Of two ways to write one name in one source, the one that the store writes counts.
    if (item.quotes.has(feed_id) && !exact) continue
    item.quotes.set(feed_id, { feed_id, name: market_name, cents: feedOf.get(feed_id)!.toUsd(cents) })
  }
  return [...items.values()].map(({ quotes, ...item }) => ({ ...item, quotes: [...quotes.values()] }))
}

async function markQuotes(tx: Tx, marks: ReturnType<typeof combineQuotes>['marks']): Promise<void> {
  await sql`
    update feed_price set item_name = mark.item_name, left_out = mark.left_out
    from unnest(${marks.map(({ feed_id }) => feed_id)}::bigint[], ${marks.map(({ name }) => name)}::text[],
      ${marks.map(({ key }) => key)}::text[], ${marks.map((mark) => mark.left_out)}::boolean[])
      as mark(feed_id, market_name, item_name, left_out)
    where feed_price.feed_id = mark.feed_id and feed_price.market_name = mark.market_name
      and (feed_price.item_name, feed_price.left_out) is distinct from (mark.item_name, mark.left_out)`.execute(
    tx,
  )
}

async function keepCombined(
  tx: Tx,
  prices: ReturnType<typeof combineQuotes>['prices'],
  pricesAt: Date,
): Promise<void> {
  const list = sql`unnest(${prices.map(({ key }) => key)}::text[], ${prices.map(({ cents }) => cents)}::bigint[],
    ${prices.map(({ sources }) => sources)}::int[], ${prices.map(({ lowest }) => lowest)}::bigint[],
    ${prices.map(({ highest }) => highest)}::bigint[]) as list(market_name, cents, sources, lowest, highest)`
  await sql`
    delete from combined_price where not exists (select from ${list} where list.market_name = combined_price.market_name)`.execute(
    tx,
  )
  await sql`
    insert into combined_price (market_name, cents, sources, lowest, highest, prices_at)
    select market_name, cents, sources, lowest, highest, ${pricesAt}::timestamptz from ${list}
    on conflict (market_name) do update set cents = excluded.cents, sources = excluded.sources, lowest = excluded.lowest,
      highest = excluded.highest, prices_at = excluded.prices_at
    where (combined_price.cents, combined_price.sources, combined_price.lowest, combined_price.highest, combined_price.prices_at)
      is distinct from (excluded.cents, excluded.sources, excluded.lowest, excluded.highest, excluded.prices_at)`.execute(
    tx,
  )
}
