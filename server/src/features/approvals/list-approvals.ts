import { OPERATORS } from '@noktra/contract/admin/admin-route'
import type * as api from '@noktra/contract/admin/approvals'
import { refusalText } from '@noktra/languages/say'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import { presentApproval, selectApprovals } from './approval-row.ts'
import { whyNotAgree } from './may-agree.ts'

/** What waits and what was decided, newest first. */
export async function listApprovals({ db, query, language }: AdminQuery<typeof api.listApprovals>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectApprovals(db)
  if (after) select = select.where('approval.id', '<', after[0]!)
  if (query.status) select = select.where('approval.status', '=', query.status)
  if (query.kind) select = select.where('approval.kind', '=', query.kind)
  const rows = await select
    .orderBy('approval.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => presentApproval(row, language))
}

export async function approvalDetails(call: AdminQuery<typeof api.approvalDetails>) {
  const { db, query, staff, language } = call
  const row = await selectApprovals(db)
    .select('approval.payload')
    .where('approval.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('approval_unknown')
  const decides = row.status === 'waiting' && OPERATORS.some((role) => role === staff.role)
  const whyNot = decides ? await whyNotAgree(call, row) : null
  return {
    ...presentApproval(row, language),
    payload: row.payload,
    may_approve: decides && !whyNot,
    may_refuse: decides && row.asked_by !== staff.id,
    why_not: whyNot && refusalText(whyNot.error, language, whyNot.details),
  }
}
