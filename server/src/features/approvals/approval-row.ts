import type { ApprovalRow } from '@noktra/contract/admin/approvals'
import { unixSeconds } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'

/** Requests with the names of who asked and who decided. */
export function selectApprovals(db: Db) {
  return db
    .selectFrom('approval')
    .innerJoin('staff as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'approval.decided_by')
    .select([
      'approval.id',
      'approval.kind',
      'approval.subject',
      'approval.title',
      'approval.status',
      'approval.asked_by',
      'asker.name as asker_name',
      'approval.asked_at',
      'approval.reason',
      'approval.decided_by',
      'decider.name as decider_name',
      'approval.decided_at',
      'approval.note',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>['execute']>>[number]

export function presentApproval(row: Row): ApprovalRow {
  return {
    id: row.id,
    kind: row.kind as ApprovalRow['kind'],
    subject: row.subject,
    title: row.title,
    status: row.status as ApprovalRow['status'],
    asked_by: { id: row.asked_by, name: row.asker_name },
    asked_at: unixSeconds(row.asked_at),
    reason: row.reason,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decided_at: row.decided_at && unixSeconds(row.decided_at),
    note: row.note,
  }
}
