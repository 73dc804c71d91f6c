import * as api from '@noktra/contract/admin/approvals'
import type { Executors } from '../../platform/admin/ask-approval.ts'
import { serveAct, serveLook } from '../../platform/admin/serve-admin.ts'
import { approveWith, refuseApproval, withdrawApproval } from './decide-approval.ts'
import { approvalDetails, listApprovals } from './list-approvals.ts'
import { approvalStanding } from './may-agree.ts'

/** The calls on requests; `executors` do what is agreed to. */
export function approvalsAdmin(executors: Executors) {
  return [
    serveLook(api.listApprovals, listApprovals),
    serveLook(api.approvalDetails, approvalDetails),
    serveLook(api.approvalStanding, approvalStanding),
    serveAct(api.approve, approveWith(executors)),
    serveAct(api.refuse, refuseApproval),
    serveAct(api.withdraw, withdrawApproval),
  ]
}
