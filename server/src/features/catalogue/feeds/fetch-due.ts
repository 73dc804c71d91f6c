import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { isPassing } from '../../../platform/db/faults.ts'
import { unseal } from '../../../platform/secrets.ts'
import { FeedRefusal } from './feed-refusal.ts'
import { fetchText } from './fetch-text.ts'
import { endReading, type Reading, type ReadingFeed } from './keep-list.ts'
import { readNewestFile } from './newest-file.ts'
import { readFeedList, readFeedRates, type Brought } from './read-feed.ts'

/** So many feeds are read at once by one process. */
const AT_ONCE = 4
/** Each waits some seconds for the feed. */
const MOST_TRIES = 10
/** A process that has not come back by then is gone: longer than any reading takes. */
export const GIVE_UP_MS = 5 * 60_000

type Taken = { fetchId: number; feed: ReadingFeed; key: { header: string; value: string } | null }

/** Reads the feeds that are due. Of many processes one reads a feed: its running row in `feed_fetch` is there once. */
export async function fetchDueFeeds(ctx: Ctx): Promise<void> {
  const taken = await takeDue(ctx)
  await Promise.all(
    taken.map(async (one) => {
      const reading = await read(ctx, one)
      await keep(ctx, one, reading)
    }),
  )
}

/** The feed may be held for seconds while a list is made of it: then it is tried again. */
async function keep(ctx: Ctx, taken: Taken, reading: Reading, tries = MOST_TRIES): Promise<void> {
  try {
    await ctx.transact((tx) => endReading(tx, { ...taken, reading, now: ctx.clock.now() }))
  } catch (error) {
    if (tries <= 1 || !isPassing(error)) throw error
    await keep(ctx, taken, reading, tries - 1)
  }
}

async function takeDue({ transact, clock, secrets }: Ctx): Promise<Taken[]> {
  const now = clock.now()
  const giveUpAt = new Date(now.getTime() + GIVE_UP_MS)
  return transact(async (tx) => {
    await giveUpLost(tx, now)
    const due = await tx
      .selectFrom('price_feed')
      .select(['id', 'version', 'address', 'key_header', 'sealed_key', 'currency', 'max_age_minutes'])
      .select(sql<ReadingFeed['kind']>`kind`.as('kind'))
      .where('removed_at', 'is', null)
      .where('part', '<>', 'off')
      .where('strange_currency', 'is', null)
      .where('due_at', '<=', now)
      // One that is still being read keeps its turn for afterwards.
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('feed_fetch')
              .select('feed_fetch.id')
              .whereRef('feed_fetch.feed_id', '=', 'price_feed.id')
              .where('outcome', '=', 'running'),
          ),
        ),
      )
      .orderBy('due_at')
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    await sql`
      update price_feed set due_at = ${now}::timestamptz + every_minutes * interval '1 minute'
      where id = any(${ids}::bigint[])`.execute(tx)
    const { rows: begun } = await sql<{ id: number; feed_id: number }>`
      insert into feed_fetch (feed_id, started_at, give_up_at, outcome)
      select feed_id, ${now}::timestamptz, ${giveUpAt}::timestamptz, 'running' from unnest(${ids}::bigint[]) as one(feed_id)
      on conflict (feed_id) where outcome = 'running' do nothing returning id, feed_id`.execute(tx)
    return begun.map((fetch) => {
      const { key_header, sealed_key, ...feed } = due.find(({ id }) => id === fetch.feed_id)!
      const key =
        key_header !== null && sealed_key !== null
          ? { header: key_header, value: unseal(secrets, sealed_key).toString() }
          : null
      return { fetchId: fetch.id, feed, key }
    })
  })
}

/** Whose process has not come back is read again at once. */
async function giveUpLost(tx: Tx, now: Date): Promise<void> {
  await sql`
    with held as (
      select feed.id as feed_id, lost.id as fetch_id from price_feed feed join feed_fetch lost on lost.feed_id = feed.id
      where lost.outcome = 'running' and lost.give_up_at <= ${now}::timestamptz
      order by feed.id for no key update of feed skip locked
    ), due as (
      update price_feed set due_at = ${now}::timestamptz where due_at is not null and id in (select feed_id from held)
    )
    update feed_fetch set outcome = 'lost', ended_at = ${now}::timestamptz
    where id in (select fetch_id from held) and outcome = 'running'`.execute(tx)
}

async function read({ config, clock }: Ctx, { feed, key }: Taken): Promise<Reading> {
  try {
    const brought: Brought =
      feed.kind === 'folder'
        ? await readNewestFile(config.feedFolder, feed.address!, clock.now())
        : { text: await fetchText(feed.address!, key, config), at: clock.now() }
    return feed.kind === 'rates'
      ? { rates: readFeedRates(brought, feed.max_age_minutes, clock.now()) }
      : { list: readFeedList(brought, feed, clock.now()) }
  } catch (error) {
    if (error instanceof FeedRefusal) return { refusal: error }
    throw error
  }
}
