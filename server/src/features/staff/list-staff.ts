import type { StaffRole } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/staff'
import type { StaffRow } from '@noktra/contract/admin/staff'
import { unixSeconds } from '../../clock.ts'
import type { Look } from '../../admin/serve-admin.ts'

/** Everybody on the staff: there are few. */
export async function listStaff({ db, clock }: Look<typeof api.listStaff>) {
  const now = clock.now()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'status', 'created_at'])
    .select(({ selectFrom }) => [
      selectFrom('staff_session')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('last_seen_at'),
      selectFrom('staff_link')
        .select(({ fn }) => fn.max('expires_at').as('at'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .as('link_until'),
    ])
    .orderBy('id')
    .execute()
  return {
    list: rows.map((row) => ({
      ...row,
      role: row.role as StaffRole,
      status: row.status as StaffRow['status'],
      created_at: unixSeconds(row.created_at),
      last_seen_at: row.last_seen_at && unixSeconds(row.last_seen_at),
      link_until: row.link_until && unixSeconds(row.link_until),
    })),
    next: null,
    total: rows.length,
  }
}
