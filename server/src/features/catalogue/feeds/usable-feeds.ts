import { sql } from 'kysely'
import type { FeedFault } from '@noktra/contract/admin/feeds'
import type { Said } from '@noktra/languages/said'
import type { Tx } from '../../../platform/db/connect.ts'
import { faultSaid } from './feed-refusal.ts'

/** What keeps a feed from counting although it was read. */
export const RULE_FAULTS = ['rate_missing', 'rate_old', 'far_off'] as const satisfies FeedFault[]

/** Feeds whose last list is read, whether it is young enough or not. */
export const COUNTING = sql`removed_at is null and part = 'counts' and kind <> 'rates' and strange_currency is null
  and prices_at is not null`

/** A feed whose last list counts now. */
export type UsableFeed = {
  id: number
  name: string
  prices_at: Date
  /** Until when its prices, and the rate that they are read by, are young enough. */
  good_until: Date
  set_by: number
  set_at: Date
  /** Cents of USD. */
  toUsd: (cents: number) => number
}

type Counted = {
  id: number
  name: string
  currency: string
  prices_at: Date
  max_age_minutes: number
  set_by: number
  set_at: Date
  per_usd_micro: number | null
  rate_until: Date | null
}

const MICRO = 1_000_000

/**
 * Of feeds that are held until the commit, how many count, and those whose lists are young enough and can be read as USD, by a rate that is
 * young enough itself. What does not count gets its reason written down.
 */
export async function usableFeeds(
  tx: Tx,
  { held, now }: { held: readonly number[]; now: Date },
): Promise<{ counting: number; usable: UsableFeed[] }> {
  const { rows } = await sql<Counted>`
    select feed.id, feed.name, feed.currency, feed.prices_at, feed.max_age_minutes, feed.set_by, feed.set_at,
      rate.per_usd_micro, rate.good_until as rate_until
    from (select * from price_feed where id = any(${held}::bigint[]) and ${COUNTING}) feed
    left join currency_rate rate on rate.currency = feed.currency order by feed.id`.execute(tx)
  const usable: UsableFeed[] = []
  const faults: { id: number; fault: FeedFault; says: Said }[] = []
  for (const feed of rows) {
    const ends = new Date(feed.prices_at.getTime() + feed.max_age_minutes * 60_000)
    if (ends <= now) continue
    const fault = rateFault(feed, now)
    if (fault) faults.push({ id: feed.id, fault, says: faultSaid(fault, { currency: feed.currency }) })
    else {
      const { currency, per_usd_micro, rate_until } = feed
      const isUsd = currency === 'USD'
      usable.push({
        ...feed,
        good_until: isUsd || rate_until! > ends ? ends : rate_until!,
        toUsd: (cents) => (isUsd ? cents : Math.max(1, Math.round((cents * MICRO) / per_usd_micro!))),
      })
    }
  }
  await noteFaults(
    tx,
    rows.map(({ id }) => id),
    faults,
    now,
  )
  return { counting: rows.length, usable }
}

function rateFault({ currency, per_usd_micro, rate_until }: Counted, now: Date): FeedFault | null {
  if (currency === 'USD') return null
  if (per_usd_micro === null || rate_until === null) return 'rate_missing'
  return rate_until <= now ? 'rate_old' : null
}

/** Writes down why feeds do not count, and takes back what holds no more. A feed that cannot be read keeps that reason. */
export async function noteFaults(
  tx: Tx,
  looked: readonly number[],
  faults: readonly { id: number; fault: FeedFault; says: Said }[],
  now: Date,
): Promise<void> {
  await sql`
    update price_feed feed set fault = found.fault, fault_says = found.says,
      fault_since = case when found.fault is null then null when feed.fault = found.fault then feed.fault_since
        else ${now}::timestamptz end
    from (select one.id, given.fault, given.says from unnest(${looked}::bigint[]) as one(id)
      left join unnest(${faults.map(({ id }) => id)}::bigint[], ${faults.map(({ fault }) => fault)}::text[],
        ${faults.map(({ says }) => JSON.stringify(says))}::jsonb[]) as given(id, fault, says) using (id)) found
    where feed.id = found.id and (feed.fault is null or feed.fault = any(${RULE_FAULTS}::text[]))
      and (feed.fault is not null or found.fault is not null)`.execute(tx)
}
