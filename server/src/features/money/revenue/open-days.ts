import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readSetting } from '../../../core/settings/read-setting.ts'
import { dayAfter, localTimes, startOfDay } from '../../../core/settings/calendar-day.ts'

/** A day of the store: YYYY-MM-DD, and the moments between which it lies. */
export type RevenueDay = { day: string; starts_at: Date; ends_at: Date }

const LONG_AGO = new Date(0)

/** The moment up to which days are finished and kept. */
export async function openSince(db: Db): Promise<Date> {
  return (await lastKept(db))?.ends_at ?? LONG_AGO
}

/**
 * The days that are not kept yet, the oldest first, up to the one that holds `now`, or `most` of them. The first begins where the last kept one
 * ended, so that each moment belongs to one day, also when the store's time zone was changed. Empty before anything moved.
 */
export async function listOpenDays(db: Db, now: Date, most = Infinity): Promise<RevenueDay[]> {
  const zone = String(await readSetting(db, 'store_timezone'))
  const kept = await lastKept(db)
  let day: string
  let starts_at: Date
  if (kept) {
    day = dayAfter(kept.day)
    starts_at = kept.ends_at
  } else {
    const first = await firstMove(db)
    if (!first) return []
    day = localTimes(zone)(first).slice(0, 10)
    starts_at = startOfDay(day, zone)
  }
  const days: RevenueDay[] = []
  while (starts_at <= now && days.length < most) {
    const ends_at = startOfDay(dayAfter(day), zone)
    // A zone further east, set today, has its midnight behind it already.
    if (ends_at > starts_at) {
      days.push({ day, starts_at, ends_at })
      starts_at = ends_at
    }
    day = dayAfter(day)
  }
  return days
}

async function lastKept(db: Db): Promise<{ day: string; ends_at: Date } | undefined> {
  return db
    .selectFrom('day_takings')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'ends_at'])
    .orderBy('day_takings.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function firstMove(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least((select created_at from transfer order by id limit 1),
      (select created_at from item_history order by id limit 1)) as first`.execute(db)
  return rows[0]!.first
}
