import { OPERATORS, type StaffRole } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/staff'
import type { StaffRow } from '@noktra/contract/admin/staff'
import { unixSeconds } from '../../platform/clock.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'

/** Everybody on the staff: there are few. */
export async function listStaff({ db, clock }: AdminQuery<typeof api.listStaff>) {
  const now = clock.now()
  const rows = await db
    .selectFrom('staff')
    .leftJoin('staff as inviter', 'inviter.id', 'staff.invited_by')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.status',
      'staff.created_at',
      'staff.link_until as offered_until',
      'staff.invited_by',
      'inviter.name as inviter_name',
      'staff.agrees_from',
    ])
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
    .orderBy('staff.id')
    .execute()
  return {
    list: rows.map(({ offered_until, inviter_name, ...row }) => ({
      ...row,
      role: row.role as StaffRole,
      status: row.status as StaffRow['status'],
      created_at: unixSeconds(row.created_at),
      last_seen_at: row.last_seen_at && unixSeconds(row.last_seen_at),
      link_until: row.link_until && unixSeconds(row.link_until),
      link_offered_until:
        row.status === 'invited' && offered_until && offered_until > now ? unixSeconds(offered_until) : null,
      invited_by: row.invited_by === null ? null : { id: row.invited_by, name: inviter_name ?? '' },
      ...agreement(row, now),
    })),
    next: null,
    total: rows.length,
  }
}

/** From when on they agree to what others ask for; never by the role of a helper, or while they are not in. */
function agreement(
  { role, status, agrees_from }: { role: string; status: string; agrees_from: Date | null },
  now: Date,
): Pick<StaffRow, 'agrees_from' | 'too_new'> {
  const agrees = status === 'active' && OPERATORS.some((operator) => operator === role)
  if (!agrees || agrees_from === null) return { agrees_from: null, too_new: false }
  return { agrees_from: unixSeconds(agrees_from), too_new: agrees_from > now }
}
