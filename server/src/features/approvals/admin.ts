import * as api from '@noktra/contract/admin/approvals'
import type { Executors } from '../../platform/admin/ask-approval.ts'
import { serveAdminCommand, serveAdminQuery } from '../../platform/admin/serve-admin.ts'
import { approveWith, refuseApproval, withdrawApproval } from './decide-approval.ts'
import { approvalDetails, listApprovals } from './list-approvals.ts'
import { approvalStanding } from './may-agree.ts'

/** The calls on requests; `executors` do what is agreed to. */
export function approvalsAdmin(executors: Executors) {
  return [
    serveAdminQuery(api.listApprovals, listApprovals),
    serveAdminQuery(api.approvalDetails, approvalDetails),
    serveAdminQuery(api.approvalStanding, approvalStanding),
    serveAdminCommand(api.approve, approveWith(executors)),
    serveAdminCommand(api.refuse, refuseApproval),
    serveAdminCommand(api.withdraw, withdrawApproval),
  ]
}
