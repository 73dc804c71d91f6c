import type { Executors } from '../../platform/admin/ask-approval.ts'
import type { Feature } from '../../platform/feature.ts'
import { approvalsAdmin } from './admin.ts'
import { dueApprovalSweep } from './do-due.ts'

/** It does what the other features and the games ask for, once a second person has agreed. */
export function approvals(executors: Executors): Feature {
  return {
    name: 'approvals',
    adminCalls: approvalsAdmin(executors),
    sweeps: (ctx) => [dueApprovalSweep(ctx, executors)],
  }
}
