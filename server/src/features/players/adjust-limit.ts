import { sql } from 'kysely'
import { ADJUST_LIMITS } from '@noktra/contract/admin/players'
import type { Staff } from '../../platform/admin/staff-session.ts'
import type { Db } from '../../platform/db/connect.ts'

const WINDOW_MS = 24 * 3600 * 1000

/** What a member of staff may still correct by themselves, in cents: what others agreed to does not count. */
export async function adjustLeft(db: Db, staff: Pick<Staff, 'id' | 'role'>, now: Date): Promise<number> {
  const { used } = await db
    .selectFrom('balance_adjustment')
    .select(sql<number>`coalesce(sum(abs(amount)), 0)::bigint`.as('used'))
    .where('staff_id', '=', staff.id)
    .where('approval_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - WINDOW_MS))
    .executeTakeFirstOrThrow()
  return Math.max(0, ADJUST_LIMITS[staff.role] - used)
}
