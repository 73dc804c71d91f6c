import type { Db } from '../../platform/db/connect.ts'
import { readSetting } from './read-setting.ts'
import { dayAfter, startOfDay } from './calendar-day.ts'

/** The moments between which days of the store's calendar lie; both days are inside, and either may be left open. */
export async function storeRange(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: Date | null; until: Date | null }> {
  if (!from && !to) return { from: null, until: null }
  const zone = String(await readSetting(db, 'store_timezone'))
  return { from: from ? startOfDay(from, zone) : null, until: to ? startOfDay(dayAfter(to), zone) : null }
}
