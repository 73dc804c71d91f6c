import type * as api from '@noktra/contract/admin/staff'
import { unixSeconds } from '../../platform/clock.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import { dayAfter, startOfDay } from '../../core/settings/calendar-day.ts'
import { readSetting } from '../../core/settings/read-setting.ts'

/** The audit log by key, newest first; days are those of the store. */
export async function listAudit({ db, query }: AdminQuery<typeof api.listAudit>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const zone = String(await readSetting(db, 'store_timezone'))
  let select = db
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select([
      'audit.id',
      'audit.number',
      'audit.created_at',
      'audit.staff_id',
      'staff.name',
      'audit.action',
      'audit.subject',
      'audit.reason',
      'audit.network',
      'audit.approval_id',
      'audit.before',
      'audit.after',
    ])
  if (after) select = select.where('audit.id', '<', after[0]!)
  if (query.staff_id) select = select.where('audit.staff_id', '=', query.staff_id)
  if (query.action) select = select.where('audit.action', '=', query.action)
  if (query.subject) select = select.where('audit.subject', '=', query.subject)
  if (query.from) select = select.where('audit.created_at', '>=', startOfDay(query.from, zone))
  if (query.to) select = select.where('audit.created_at', '<', startOfDay(dayAfter(query.to), zone))
  const rows = await select
    .orderBy('audit.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    number: row.number,
    at: unixSeconds(row.created_at),
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? '' },
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    network: row.network,
    approval_id: row.approval_id,
    before: row.before,
    after: row.after,
  }))
}
