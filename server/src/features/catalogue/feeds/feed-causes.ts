import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import type { Db } from '../../../platform/db/connect.ts'
import type { AlertCause } from '../../../platform/game.ts'
import { lateFault } from './feed-refusal.ts'

/** Price feeds that count and give nothing or nothing young, and a list of them all that could not be applied. */
export async function feedCauses(db: Db, now: Date): Promise<AlertCause[]> {
  const feeds = await db
    .selectFrom('price_feed')
    .select(['id', 'name', 'prices_at', 'max_age_minutes'])
    .select(sql<Said | null>`fault_says`.as('why'))
    .where('removed_at', 'is', null)
    .where('part', '=', 'counts')
    .orderBy('id')
    .execute()
  const state = await db
    .selectFrom('feed_state')
    .select(sql<Said>`fault_says`.as('why'))
    .where('fault_says', 'is not', null)
    .executeTakeFirst()
  return [
    ...feeds.flatMap((feed): AlertCause[] => {
      const why = feed.why ?? lateFault(feed, now)?.says
      if (!why) return []
      const says = said('dashboard:causes.feed_fault', { name: feed.name, why })
      return [{ kind: 'drift', subject: `feed:${feed.id}`, says }]
    }),
    ...(state ? [{ kind: 'drift' as const, subject: 'feeds', says: state.why }] : []),
  ]
}
