import { sql } from 'kysely'
import type { LimitPeriod } from '@noktra/contract/limits'
import type { Db } from '../../platform/db/connect.ts'
import { readSetting } from '../settings/read-setting.ts'
import { firstMomentOf } from '../settings/store-day.ts'

export type Period = { starts_at: Date; ends_at: Date }
/** The store's day (YYYY-MM-DD) and month that hold a moment, in the store's time zone; `first_day` is the month's. */
export type Periods = Record<LimitPeriod, Period> & { today: string; first_day: string }

export async function storePeriods(db: Db, now: Date): Promise<Periods> {
  const zone = String(await readSetting(db, 'store_timezone'))
  const clock = sql<{ local: string }>`(select ${now}::timestamptz at time zone ${zone} as local)`.as('clock')
  const first = (local: string) => firstMomentOf(sql.raw(local), zone)
  const row = await db
    .selectFrom(clock)
    .select([
      sql<string>`to_char(local, 'YYYY-MM-DD')`.as('today'),
      sql<string>`to_char(local, 'YYYY-MM-01')`.as('first_day'),
      first(`date_trunc('day', local)`).as('day_starts_at'),
      first(`(date_trunc('day', local) + interval '1 day')`).as('day_ends_at'),
      first(`date_trunc('month', local)`).as('month_starts_at'),
      first(`(date_trunc('month', local) + interval '1 month')`).as('month_ends_at'),
    ])
    .executeTakeFirstOrThrow()
  return {
    today: row.today,
    first_day: row.first_day,
    day: { starts_at: row.day_starts_at, ends_at: row.day_ends_at },
    month: { starts_at: row.month_starts_at, ends_at: row.month_ends_at },
  }
}
