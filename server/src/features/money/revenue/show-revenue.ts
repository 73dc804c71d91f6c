import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/money'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { readSetting } from '../../../core/settings/read-setting.ts'
import { dayAfter, localTimes } from '../../../core/settings/calendar-day.ts'
import { listOpenDays } from './open-days.ts'
import { sumDay, type DaySum } from './sum-day.ts'
import { revenueOf } from './revenue-of.ts'

const MOST_DAYS = 1100
const MOST_POINTS = 400
const USUAL_DAYS = 30

type Period = DaySum & { period: string }

/**
 * Revenue by days or months of the store. Finished days are read from what is kept of them; days since are summed now.
 * @throws AppError days_wrong
 */
export async function showRevenue({
  db,
  query,
  clock,
  games,
}: Pick<AdminQuery<typeof api.showRevenue>, 'db' | 'query' | 'clock' | 'games'>) {
  const now = clock.now()
  const zone = String(await readSetting(db, 'store_timezone'))
  const today = localTimes(zone)(now).slice(0, 10)
  const by = query.by ?? 'day'
  const to = query.to ?? today
  const from = query.from ?? daysBefore(to, USUAL_DAYS - 1)
  const most = by === 'day' ? MOST_POINTS : MOST_DAYS
  if (from > to || daysBetween(from, to) >= most) throw new AppError('days_wrong', { field: 'from', most })
  const length = by === 'day' ? 10 : 7
  const sums = await keptSums(db, { from, to, length })
  const live = new Set<string>()
  for (const open of await listOpenDays(db, now)) {
    if (open.day < from || open.day > to) continue
    const period = open.day.slice(0, length)
    live.add(period)
    for (const sum of await sumDay(db, games, open)) sums.push({ ...sum, period })
  }
  const periods = periodsBetween(from, to, length).filter((period) => period <= today.slice(0, length))
  return {
    zone,
    today,
    from,
    to,
    periods: periods.map((period) => ({
      period,
      live: live.has(period),
      ...revenueOf(
        games,
        sums.filter((sum) => sum.period === period),
      ),
    })),
    total: revenueOf(games, sumsTogether(sums)),
  }
}

async function keptSums(
  db: Db,
  { from, to, length }: { from: string; to: string; length: number },
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select left(to_char(day, 'YYYY-MM-DD'), ${length}::int) as period, kind, name, debit, credit,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from day_sum where day between ${from}::date and ${to}::date group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Of all periods together. */
function sumsTogether(sums: Period[]): DaySum[] {
  const all = new Map<string, DaySum>()
  for (const { kind, name, debit, credit, count, amount } of sums) {
    const key = JSON.stringify([kind, name, debit, credit])
    const before = all.get(key)
    all.set(key, {
      kind,
      name,
      debit,
      credit,
      count: (before?.count ?? 0) + count,
      amount: (before?.amount ?? 0) + amount,
    })
  }
  return [...all.values()]
}

function periodsBetween(from: string, to: string, length: number): string[] {
  const periods = new Set<string>()
  for (let day = from; day <= to; day = dayAfter(day)) periods.add(day.slice(0, length))
  return [...periods]
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
