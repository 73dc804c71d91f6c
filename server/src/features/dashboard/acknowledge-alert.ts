import type * as api from '@noktra/contract/admin/dashboard'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'

/** Writes down who looks after an open alert; the first one does. */
export async function acknowledgeAlert({
  tx,
  body,
  staff,
  clock,
}: AdminCommand<typeof api.acknowledgeAlert>) {
  const alert = await tx
    .selectFrom('alert')
    .leftJoin('staff', 'staff.id', 'alert.acknowledged_by')
    .select(['alert.kind', 'alert.subject', 'alert.cleared_at', 'alert.acknowledged_by', 'staff.name'])
    .where('alert.id', '=', body.id)
    .forNoKeyUpdate('alert')
    .executeTakeFirst()
  if (!alert) throw new AppError('alert_unknown')
  if (alert.cleared_at) throw new AppError('alert_over')
  if (alert.acknowledged_by !== null) throw new AppError('changed_meanwhile', { who: alert.name! })
  await tx
    .updateTable('alert')
    .set({ acknowledged_by: staff.id, acknowledged_at: clock.now(), acknowledged_why: body.reason })
    .where('id', '=', body.id)
    .execute()
  return {
    data: {},
    subject: `alert:${body.id}`,
    before: { kind: alert.kind, subject: alert.subject, acknowledged: false },
    after: { kind: alert.kind, subject: alert.subject, acknowledged: true },
  }
}
