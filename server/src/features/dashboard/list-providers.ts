import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Calls of an outside service in the last hour, and its silences in the last ten minutes. */
export type ProviderCalls = {
  provider: string
  call: string
  ok: number
  refused: number
  silent: number
  recent: number
  recent_silent: number
  last_failed_at: Date | null
}

const HOUR_MS = 3600_000
export const RECENT_MS = 600_000

export async function listProviders(db: Db, now: Date): Promise<ProviderCalls[]> {
  const recent = sql`minute > ${new Date(now.getTime() - RECENT_MS)}::timestamptz`
  return db
    .selectFrom('provider_minute')
    .select(['provider', 'call'])
    .select([
      sql<number>`sum(ok)::bigint`.as('ok'),
      sql<number>`sum(refused)::bigint`.as('refused'),
      sql<number>`sum(silent)::bigint`.as('silent'),
      sql<number>`coalesce(sum(ok + refused + silent) filter (where ${recent}), 0)::bigint`.as('recent'),
      sql<number>`coalesce(sum(silent) filter (where ${recent}), 0)::bigint`.as('recent_silent'),
      sql<Date | null>`max(minute) filter (where silent > 0)`.as('last_failed_at'),
    ])
    .where('minute', '>', new Date(now.getTime() - HOUR_MS))
    .groupBy(['provider', 'call'])
    .orderBy('provider')
    .orderBy('call')
    .execute()
}
