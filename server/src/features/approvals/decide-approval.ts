import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import type * as api from '@noktra/contract/admin/approvals'
import type { Executors } from '../../admin/ask-approval.ts'
import type { Act } from '../../admin/serve-admin.ts'
import { AppError } from '../../http/errors.ts'

/**
 * Agrees to a request of somebody else: what was asked for is done in the same transaction, as it was asked for. When it
 * cannot be done any more, nothing happens and the request goes on waiting until somebody refuses or withdraws it.
 */
export function approveWith(executors: Executors) {
  return async (act: Act<typeof api.approve>) => {
    const request = await lockWaiting(act)
    if (request.asked_by === act.staff.id) throw new AppError('approval_own')
    const run = executors[request.kind as ApprovalKind]
    const done = await run(act, {
      id: request.id,
      payload: request.payload as never,
      askedBy: request.asked_by,
      reason: request.reason,
    })
    await decide(act, request.id, 'approved')
    return {
      data: {},
      subject: done.subject,
      before: done.before,
      after: {
        ...(done.after as object),
        asked_by: request.asked_by,
        asked_for: request.reason,
      },
      approvalId: request.id,
    }
  }
}

export async function refuseApproval(act: Act<typeof api.refuse>) {
  const request = await lockWaiting(act)
  if (request.asked_by === act.staff.id) throw new AppError('approval_own')
  await decide(act, request.id, 'refused')
  return {
    data: {},
    subject: request.subject,
    before: { status: 'waiting' },
    after: { status: 'refused' },
    approvalId: request.id,
  }
}

export async function withdrawApproval(act: Act<typeof api.withdraw>) {
  const request = await lockWaiting(act)
  if (request.asked_by !== act.staff.id) throw new AppError('approval_not_own')
  await decide(act, request.id, 'withdrawn')
  return {
    data: {},
    subject: request.subject,
    before: { status: 'waiting' },
    after: { status: 'withdrawn' },
    approvalId: request.id,
  }
}

async function lockWaiting({ tx, body }: Pick<Act, 'tx'> & { body: { id: number } }) {
  const request = await tx
    .selectFrom('approval')
    .select(['id', 'kind', 'subject', 'status', 'payload', 'asked_by', 'reason'])
    .where('id', '=', body.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request) throw new AppError('approval_unknown')
  if (request.status !== 'waiting') throw new AppError('approval_decided')
  return request
}

async function decide(
  { tx, staff, clock, body }: Pick<Act, 'tx' | 'staff' | 'clock'> & { body: { reason: string } },
  id: number,
  status: 'approved' | 'refused' | 'withdrawn',
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status, decided_by: staff.id, decided_at: clock.now(), note: body.reason })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
