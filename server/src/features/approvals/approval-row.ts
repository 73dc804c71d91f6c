import type { ApprovalRow } from '@noktra/contract/admin/approvals'
import type { IssueKind } from '@noktra/contract/admin/issuance'
import type { Language } from '@noktra/contract/shapes'
import { fromCents } from '@noktra/game/money'
import { sayKept } from '@noktra/languages/say'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Requests with the names of who asked and who decided. */
export function selectApprovals(db: Db) {
  return db
    .selectFrom('approval')
    .leftJoin('staff as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'approval.decided_by')
    .select([
      'approval.id',
      'approval.kind',
      'approval.subject',
      'approval.title',
      'approval.says',
      'approval.status',
      'approval.asked_by',
      'asker.name as asker_name',
      'approval.asked_at',
      'approval.reason',
      'approval.decided_by',
      'decider.name as decider_name',
      'approval.decided_at',
      'approval.note',
      'approval.note_says',
      'approval.due_at',
      'approval.self_approved',
      'approval.issue_kind',
      'approval.issues',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApprovals>['execute']>>[number]

export function presentApproval(row: Row, language: Language): ApprovalRow {
  return {
    id: row.id,
    kind: row.kind as ApprovalRow['kind'],
    subject: row.subject,
    title: sayKept(row.says, row.title, language),
    status: row.status as ApprovalRow['status'],
    asked_by: row.asked_by === null ? null : { id: row.asked_by, name: row.asker_name ?? '' },
    asked_at: unixSeconds(row.asked_at),
    reason: row.reason,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decided_at: row.decided_at && unixSeconds(row.decided_at),
    note: sayKept(row.note_says, row.note, language),
    due_at: row.due_at && unixSeconds(row.due_at),
    self_approved: row.self_approved,
    issues: row.issues === null ? null : { kind: row.issue_kind as IssueKind, amount: fromCents(row.issues) },
  }
}
