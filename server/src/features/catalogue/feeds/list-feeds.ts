import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/feeds'
import type { FeedFault, FeedRow, FetchRow, RateRow } from '@noktra/contract/admin/feeds'
import type { Language } from '@noktra/contract/shapes'
import { say, sayKept } from '@noktra/languages/say'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/like.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { pricesTooOld } from '../../../core/drift/assert-agreed.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import { lateFault } from './feed-refusal.ts'

const MOST_FETCHES = 50

/** Feeds, newest first. */
export async function listFeeds({ db, query, clock, language }: AdminQuery<typeof api.listFeeds>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectFeeds(db)
  if (after) select = select.where('price_feed.id', '<', after[0]!)
  if (query.q) select = select.where('price_feed.name', 'ilike', containing(query.q))
  const rows = await select
    .orderBy('price_feed.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => presentFeed(row, clock.now(), language))
}

/** One feed, and how its last readings went. */
export async function feedDetails({ db, query, clock, language }: AdminQuery<typeof api.feedDetails>) {
  const row = await selectFeeds(db).where('price_feed.id', '=', query.id).executeTakeFirst()
  if (!row) throw new AppError('feed_unknown')
  const fetches = await db
    .selectFrom('feed_fetch')
    .leftJoin('service_account', 'service_account.id', 'feed_fetch.account_id')
    .select(['feed_fetch.id', 'started_at', 'ended_at', 'fault', 'says', 'prices_at', 'rows', 'errors'])
    .select(['batch_id', 'service_account.name as account'])
    .select(sql<FetchRow['outcome']>`outcome`.as('outcome'))
    .where('feed_fetch.feed_id', '=', query.id)
    .orderBy('feed_fetch.id', 'desc')
    .limit(MOST_FETCHES)
    .execute()
  return {
    ...presentFeed(row, clock.now(), language),
    fetches: fetches.map(({ fault, says, started_at, ended_at, prices_at, ...fetch }) => ({
      ...fetch,
      started_at: unixSeconds(started_at),
      ended_at: ended_at && unixSeconds(ended_at),
      prices_at: prices_at && unixSeconds(prices_at),
      fault: fault === null ? null : { kind: fault as FeedFault, text: sayKept(says, fault, language) },
    })),
  }
}

/** What came of all feeds last, and the rates that they are read by. */
export async function feedOverview({ db, clock, config, language }: AdminQuery<typeof api.feedOverview>) {
  const now = clock.now()
  const { price_age_hours } = await readNumbers(db, ['price_age_hours'])
  const state = await db
    .selectFrom('feed_state')
    .leftJoin('import_batch', 'import_batch.id', 'feed_state.batch_id')
    .leftJoin('approval', (join) =>
      join.onRef('approval.id', '=', 'import_batch.approval_id').on('approval.status', '=', 'waiting'),
    )
    .select([
      'combined_at',
      'sources',
      'names',
      'left_out',
      'feed_state.batch_id',
      'approval.id as approval_id',
    ])
    .select(['feed_state.fault', 'feed_state.fault_says'])
    .executeTakeFirst()
  return {
    combined: state?.combined_at
      ? {
          at: unixSeconds(state.combined_at),
          sources: state.sources,
          names: state.names,
          left_out: state.left_out,
          batch_id: state.batch_id,
          approval_id: state.approval_id,
          why: state.fault === null ? null : sayKept(state.fault_says, state.fault, language),
        }
      : null,
    price_age_hours,
    too_old: await pricesTooOld(db, price_age_hours, now),
    rates: await listRates(db, now),
    folder: config.feedFolder,
  }
}

async function listRates(db: Db, now: Date): Promise<RateRow[]> {
  const rows = await db
    .selectFrom('currency_rate')
    .leftJoin('price_feed', 'price_feed.id', 'currency_rate.feed_id')
    .leftJoin('staff', 'staff.id', 'currency_rate.staff_id')
    .select(['currency_rate.currency', 'per_usd_micro', 'rate_at', 'good_until', 'feed_id', 'staff_id'])
    .select(['price_feed.name as feed_name', 'staff.name as staff_name'])
    // Of the hundreds that a feed of rates brings, those that a feed of prices is read by, and those that staff set.
    .where(
      sql<boolean>`(currency_rate.staff_id is not null or currency_rate.currency in
        (select currency from price_feed where removed_at is null and currency is not null))`,
    )
    .orderBy('currency_rate.currency')
    .execute()
  return rows.map((row) => ({
    currency: row.currency,
    per_usd: row.per_usd_micro / 1_000_000,
    rate_at: unixSeconds(row.rate_at),
    good_until: unixSeconds(row.good_until),
    too_old: row.good_until <= now,
    feed: row.feed_id === null ? null : { id: row.feed_id, name: row.feed_name ?? '' },
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  }))
}

function selectFeeds(db: Db) {
  return db
    .selectFrom('price_feed')
    .innerJoin('staff', 'staff.id', 'price_feed.set_by')
    .select(['price_feed.id', 'price_feed.name', 'address', 'key_header', 'currency', 'every_minutes'])
    .select([
      'max_age_minutes',
      'version',
      'set_by',
      'staff.name as staff_name',
      'due_at',
      'strange_currency',
    ])
    .select(['prices_at', 'rows', 'last_ok_at', 'fault', 'fault_says', 'fault_since'])
    .select([sql<FeedRow['kind']>`kind`.as('kind'), sql<FeedRow['part']>`part`.as('part')])
    .select(
      sql<number>`(select count(*) from feed_price where feed_id = price_feed.id and left_out)`.as(
        'left_out',
      ),
    )
    .where('removed_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFeeds>['execute']>>[number]

function presentFeed(row: Row, now: Date, language: Language): FeedRow {
  const { set_by, staff_name, fault_says, fault_since, due_at, prices_at, last_ok_at, ...feed } = row
  const late = feed.part === 'off' ? null : lateFault(row, now)
  return {
    ...feed,
    set_by: { id: set_by, name: staff_name },
    due_at: due_at && unixSeconds(due_at),
    prices_at: prices_at && unixSeconds(prices_at),
    last_ok_at: last_ok_at && unixSeconds(last_ok_at),
    fault:
      row.fault !== null
        ? {
            kind: row.fault as FeedFault,
            text: sayKept(fault_says, row.fault, language),
            since: fault_since && unixSeconds(fault_since),
          }
        : late && { kind: 'late', text: say(late.says, language), since: unixSeconds(late.since) },
  }
}
