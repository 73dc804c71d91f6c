import { sql } from 'kysely'
import type { LimitPeriod } from '@noktra/contract/limits'
import type { Db } from '../../platform/db/connect.ts'
import { readSetting } from '../settings/read-setting.ts'
import { firstMomentOf } from '../settings/store-day.ts'

export type Period = { starts_at: Date; ends_at: Date }
/** The store's day, week (from Monday) and month that hold a moment, in the store's time zone; `first` is the first day of each, YYYY-MM-DD. */
export type Periods = Record<LimitPeriod, Period> & { today: string; first: Record<LimitPeriod, string> }

export async function storePeriods(db: Db, now: Date): Promise<Periods> {
  const zone = String(await readSetting(db, 'store_timezone'))
  const clock = sql<{ local: string }>`(select ${now}::timestamptz at time zone ${zone} as local)`.as('clock')
  const first = (local: string) => firstMomentOf(sql.raw(local), zone)
  const row = await db
    .selectFrom(clock)
    .select([
      sql<string>`to_char(local, 'YYYY-MM-DD')`.as('today'),
      sql<string>`to_char(date_trunc('week', local), 'YYYY-MM-DD')`.as('first_of_week'),
      sql<string>`to_char(local, 'YYYY-MM-01')`.as('first_of_month'),
      first(`date_trunc('day', local)`).as('day_starts_at'),
      first(`(date_trunc('day', local) + interval '1 day')`).as('day_ends_at'),
      first(`date_trunc('week', local)`).as('week_starts_at'),
      first(`(date_trunc('week', local) + interval '1 week')`).as('week_ends_at'),
      first(`date_trunc('month', local)`).as('month_starts_at'),
      first(`(date_trunc('month', local) + interval '1 month')`).as('month_ends_at'),
    ])
    .executeTakeFirstOrThrow()
  return {
    today: row.today,
    first: { day: row.today, week: row.first_of_week, month: row.first_of_month },
    day: { starts_at: row.day_starts_at, ends_at: row.day_ends_at },
    week: { starts_at: row.week_starts_at, ends_at: row.week_ends_at },
    month: { starts_at: row.month_starts_at, ends_at: row.month_ends_at },
  }
}

/** When the earliest of some periods began: a week may begin before its month. */
export function startOf(periods: Periods, of: readonly LimitPeriod[]): Date {
  return new Date(Math.min(...of.map((period) => periods[period].starts_at.getTime())))
}
