import { sql } from 'kysely'
import type { FeedKind } from '@noktra/contract/admin/feeds'
import type { Tx } from '../../../platform/db/connect.ts'
import { FeedRefusal } from './feed-refusal.ts'
import type { FeedList, FeedRates } from './read-feed.ts'
import { RULE_FAULTS } from './usable-feeds.ts'
import { withdrawListOf, withdrawListReadBy } from './waiting-list.ts'

/** A feed as it was when it began to be read. */
export type ReadingFeed = {
  id: number
  kind: FeedKind
  version: number
  address: string | null
  currency: string | null
  max_age_minutes: number
}

/** What one reading gave: a list, rates, or a refusal. */
export type Reading = { list: FeedList } | { rates: FeedRates } | { refusal: FeedRefusal }

type Ending = { outcome: 'new' | 'same' | 'lost'; rows?: number; errors?: number; prices_at?: Date }

/** A rate that moves further than this is somebody's mistake until staff say it themselves. */
const RATE_JUMP = 1.5

/**
 * Ends a reading that was begun, once: what it gave is kept in the same transaction. One that was given up meanwhile, or whose feed was
 * changed, is thrown away.
 */
export async function endReading(
  tx: Tx,
  { fetchId, feed, reading, now }: { fetchId: number; feed: ReadingFeed; reading: Reading; now: Date },
): Promise<void> {
  const readers =
    'rates' in reading
      ? await lockReadBy(
          tx,
          reading.rates.rates.map(([currency]) => currency),
          feed.id,
        )
      : []
  const held = await tx
    .selectFrom('price_feed')
    .select(['name', 'version', 'removed_at', 'part'])
    .where('id', '=', feed.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const running = await tx
    .selectFrom('feed_fetch')
    .select('id')
    .where('id', '=', fetchId)
    .where('outcome', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!running) return
  if (held.version !== feed.version || held.removed_at) {
    await endFetch(tx, fetchId, { outcome: 'lost' }, now)
    return
  }
  try {
    if ('refusal' in reading) throw reading.refusal
    const ending =
      'list' in reading
        ? await keepList(tx, feed.id, reading.list)
        : await keepRates(tx, { ...feed, part: held.part }, { ...reading.rates, readers, now })
    await endFetch(tx, fetchId, ending, now)
    await tx.updateTable('price_feed').set({ last_ok_at: now }).where('id', '=', feed.id).execute()
    // Why it does not count although it can be read is found with the list of all feeds.
    await tx
      .updateTable('price_feed')
      .set({ fault: null, fault_says: null, fault_since: null })
      .where('id', '=', feed.id)
      .where('fault', 'not in', RULE_FAULTS)
      .execute()
  } catch (error) {
    if (!(error instanceof FeedRefusal)) throw error
    await endWithFault(tx, { fetchId, feedId: feed.id, refusal: error, now })
    if (error.strangeCurrency !== null) await withdrawListOf(tx, { id: feed.id, name: held.name, now })
  }
}

async function endFetch(tx: Tx, fetchId: number, ending: Ending, now: Date): Promise<void> {
  await tx
    .updateTable('feed_fetch')
    .set({ ...ending, ended_at: now })
    .where('id', '=', fetchId)
    .execute()
}

/** What the last good reading gave stays. In another currency than was agreed, nothing of the feed counts from here on. */
async function endWithFault(
  tx: Tx,
  { fetchId, feedId, refusal, now }: { fetchId: number; feedId: number; refusal: FeedRefusal; now: Date },
): Promise<void> {
  const { fault, says, strangeCurrency } = refusal
  await tx
    .updateTable('feed_fetch')
    .set({ outcome: 'fault', fault, says: JSON.stringify(says), ended_at: now })
    .where('id', '=', fetchId)
    .execute()
  await tx
    .updateTable('price_feed')
    .set((row) => ({
      fault_since: row
        .case()
        .when('fault', '=', fault)
        .then(row.ref('fault_since'))
        .else(sql<Date>`${now}::timestamptz`)
        .end(),
      fault,
      fault_says: JSON.stringify(says),
      ...(strangeCurrency !== null && { strange_currency: strangeCurrency, is_due: true }),
    }))
    .where('id', '=', feedId)
    .execute()
}

/** Keeps a list as the feed's last one. The same list with the same moment is nothing new. */
async function keepList(tx: Tx, feedId: number, list: FeedList): Promise<Ending> {
  const before = await tx
    .selectFrom('price_feed')
    .select(['list_hash', 'prices_at'])
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow()
  const { rows, errors, prices_at, hash } = list
  const isSame = before.list_hash?.equals(hash) ?? false
  const counts = { rows, errors, prices_at }
  if (isSame && before.prices_at?.getTime() === prices_at.getTime()) return { outcome: 'same', ...counts }
  // A list that is older than what is there says nothing of today.
  if (before.prices_at && before.prices_at > prices_at) return { outcome: 'same', ...counts }
  if (!isSame) await writePrices(tx, feedId, list.prices)
  await tx
    .updateTable('price_feed')
    .set({ prices_at, rows, list_hash: hash, is_due: sql<boolean>`is_due or part = 'counts'` })
    .where('id', '=', feedId)
    .execute()
  return { outcome: 'new', ...counts }
}

async function writePrices(tx: Tx, feedId: number, prices: FeedList['prices']): Promise<void> {
  const list = sql`unnest(${prices.map(([name]) => name)}::text[], ${prices.map(([, cents]) => cents)}::bigint[])
    as list(market_name, cents)`
  await sql`
    delete from feed_price where feed_id = ${feedId}
      and not exists (select from ${list} where list.market_name = feed_price.market_name)`.execute(tx)
  await sql`
    insert into feed_price (feed_id, market_name, cents) select ${feedId}::bigint, market_name, cents from ${list}
    on conflict (feed_id, market_name) do update set cents = excluded.cents where feed_price.cents <> excluded.cents`.execute(
    tx,
  )
}

/**
 * Keeps rates with their own age; of a feed that is only watched none. Those that have moved further than a rate does are left out.
 * @throws FeedRefusal when a feed is read by one of these
 */
async function keepRates(
  tx: Tx,
  feed: ReadingFeed & { part: string },
  { rates, rate_at, readers, now }: FeedRates & { readers: readonly number[]; now: Date },
): Promise<Ending> {
  const jumped = await findJumps(tx, rates)
  const jump = jumped.find(({ is_used }) => is_used)
  if (jump)
    throw new FeedRefusal('rate_jump', { currency: jump.currency, before: jump.before, after: jump.after })
  if (feed.part === 'counts') {
    const kept = rates.filter(([currency]) => !jumped.some((one) => one.currency === currency))
    const good_until = new Date(rate_at.getTime() + feed.max_age_minutes * 60_000)
    // One that is what it was, and was still good, changes no price.
    const { rows: taken } = await sql<{ currency: string; is_changed: boolean; was_set: boolean }>`
      with before as (select currency, per_usd_micro, good_until, staff_id from currency_rate), kept as (
        insert into currency_rate (currency, per_usd_micro, rate_at, good_until, feed_id)
        select currency, per_usd_micro, ${rate_at}::timestamptz, ${good_until}::timestamptz, ${feed.id}::bigint
        from ${listOf(kept)} order by currency
        on conflict (currency) do update set per_usd_micro = excluded.per_usd_micro, rate_at = excluded.rate_at,
          good_until = excluded.good_until, feed_id = excluded.feed_id, staff_id = null
        where currency_rate.rate_at <= excluded.rate_at
        returning currency, per_usd_micro
      )
      select currency, before.staff_id is not null as was_set,
        coalesce(before.per_usd_micro is distinct from kept.per_usd_micro or before.good_until <= ${now}::timestamptz, false) as is_changed
      from kept left join before using (currency)`.execute(tx)
    await markReadBy(
      tx,
      readers,
      taken.filter(({ is_changed }) => is_changed).map(({ currency }) => currency),
    )
    // Who set a rate is not known any more when that of a feed has taken its place.
    const set = taken.filter(({ was_set }) => was_set).map(({ currency }) => currency)
    await withdrawListReadBy(tx, { currencies: set, now })
  }
  await tx
    .updateTable('price_feed')
    .set({ prices_at: rate_at, rows: rates.length })
    .where('id', '=', feed.id)
    .execute()
  return { outcome: 'new', rows: rates.length, errors: jumped.length, prices_at: rate_at }
}

/** The rates that moved too far, and whether a feed is read by them. */
async function findJumps(tx: Tx, rates: FeedRates['rates']) {
  const { rows } = await sql<{ currency: string; before: number; after: number; is_used: boolean }>`
    select list.currency, rate.per_usd_micro::float8 / 1000000 as before, list.per_usd_micro::float8 / 1000000 as after,
      exists (select from price_feed where currency = list.currency and removed_at is null and part <> 'off') as is_used
    from ${listOf(rates)} join currency_rate rate using (currency)
    where greatest(list.per_usd_micro, rate.per_usd_micro) > ${RATE_JUMP}::numeric * least(list.per_usd_micro, rate.per_usd_micro)
    order by list.currency`.execute(tx)
  return rows
}

function listOf(rates: FeedRates['rates']) {
  return sql`unnest(${rates.map(([currency]) => currency)}::text[], ${rates.map(([, micro]) => micro)}::bigint[])
    as list(currency, per_usd_micro)`
}

/**
 * Holds the feeds that are read by rates in these currencies, and one more, until the commit, in the order in which a list of all feeds
 * holds them; gives them. What changes rates does so first.
 */
export async function lockReadBy(tx: Tx, currencies: readonly string[], andFeed = 0): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from price_feed where id = ${andFeed} or (currency = any(${currencies}::text[]) and removed_at is null)
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A new list of all feeds is made where rates changed that feeds are read by; these are held. */
export async function markReadBy(
  tx: Tx,
  held: readonly number[],
  currencies: readonly string[],
): Promise<void> {
  await sql`
    update price_feed set is_due = true
    where id = any(${held}::bigint[]) and currency = any(${currencies}::text[]) and removed_at is null and part = 'counts'`.execute(
    tx,
  )
}
