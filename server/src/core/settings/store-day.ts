import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readSetting } from './read-setting.ts'

/** A day of the store: from midnight to midnight in its time zone, whatever the player's is (PRODUCT 13). */
export type StoreDay = { day: string; starts_at: Date; ends_at: Date; zone: string }

/** The moment at which a zone's clock shows a local time; the first of two where it is set back by an hour over it. */
export function firstMomentOf(local: RawBuilder<unknown>, zone: string): RawBuilder<Date> {
  const last = sql`(${local} at time zone ${zone})`
  const before = sql`(${last} - interval '1 hour')`
  return sql`case when ${before} at time zone ${zone} = ${local} then ${before} else ${last} end`
}

/** The store's day that holds `now`; `day` is YYYY-MM-DD. A day with a change of the clock is shorter or longer. */
export async function storeDay(db: Db, now: Date): Promise<StoreDay> {
  const zone = String(await readSetting(db, 'store_timezone'))
  const clock = sql<{ local: string }>`(select ${now}::timestamptz at time zone ${zone} as local)`.as('clock')
  const day = await db
    .selectFrom(clock)
    .select([
      sql<string>`to_char(local, 'YYYY-MM-DD')`.as('day'),
      firstMomentOf(sql`date_trunc('day', local)`, zone).as('starts_at'),
      firstMomentOf(sql`(date_trunc('day', local) + interval '1 day')`, zone).as('ends_at'),
    ])
    .executeTakeFirstOrThrow()
  return { ...day, zone }
}
