import { askersOf, type ApprovalKind } from '@noktra/contract/admin/approvals'
import type * as api from '@noktra/contract/admin/approvals'
import { said } from '@noktra/languages/said'
import type { Doing, Done, Executors } from '../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unseal } from '../../platform/secrets.ts'
import { doRequest } from './do-request.ts'
import { whyNotAgree } from './may-agree.ts'

/**
 * Agrees to a request of somebody else: what was asked for is done in the same transaction, as it was asked for. When it
 * cannot be done any more, nothing happens and the request goes on waiting until somebody refuses or withdraws it.
 */
export function approveWith(executors: Executors) {
  return async (command: AdminCommand<typeof api.approve>) => {
    const request = await lockWaiting(command.tx, command.body.id)
    const whyNot = await whyNotAgree(command, request)
    if (whyNot) throw whyNot
    const done = await execute(command, executors, request, command.staff.id)
    const self = request.asked_by === command.staff.id
    await decide(command, request.id, { status: 'approved', self_approved: self })
    return {
      data: {},
      subject: done.subject,
      before: done.before,
      after: {
        ...(done.after as object),
        asked_by: request.asked_by,
        asked_for: request.reason,
        ...(self ? { self_approved: 'sandbox' } : {}),
      },
      approvalId: request.id,
    }
  }
}

export async function refuseApproval(command: AdminCommand<typeof api.refuse>) {
  const request = await lockWaiting(command.tx, command.body.id)
  if (request.asked_by === command.staff.id) throw new AppError('approval_own')
  await decide(command, request.id, { status: 'refused' })
  return {
    data: {},
    subject: request.subject,
    before: { status: 'waiting' },
    after: { status: 'refused' },
    approvalId: request.id,
  }
}

export async function withdrawApproval(command: AdminCommand<typeof api.withdraw>) {
  const request = await lockWaiting(command.tx, command.body.id)
  if (request.asked_by !== command.staff.id) throw new AppError('approval_not_own')
  await decide(command, request.id, { status: 'withdrawn' })
  return {
    data: {},
    subject: request.subject,
    before: { status: 'waiting' },
    after: { status: 'withdrawn' },
    approvalId: request.id,
  }
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

/** @throws AppError approval_unknown, approval_decided */
export async function lockWaiting(tx: Tx, id: number) {
  const request = await tx
    .selectFrom('approval')
    .select(['id', 'kind', 'subject', 'status', 'payload', 'sealed', 'asked_by', 'reason', 'due_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request) throw new AppError('approval_unknown')
  if (request.status !== 'waiting') throw new AppError('approval_decided')
  return request
}

/** Does what a request asks for. @throws AppError approval_stale */
export async function execute(
  doing: Doing,
  executors: Executors,
  request: Waiting,
  decidedBy: number | null,
): Promise<Done> {
  const kind = request.kind as ApprovalKind
  await assertStillMay(doing.tx, kind, request.asked_by)
  const secret = request.sealed && unseal(doing.secrets, request.sealed).toString('utf8')
  return doRequest(doing, executors, kind, {
    id: request.id,
    payload: request.payload,
    secret,
    askedBy: request.asked_by,
    decidedBy,
    reason: request.reason,
  })
}

/** Nothing is done for somebody who was closed out since, or has a role that may not ask for it. @throws AppError approval_stale */
async function assertStillMay(db: Db, kind: ApprovalKind, staffId: number | null): Promise<void> {
  if (staffId === null) return
  const asker = await db
    .selectFrom('staff')
    .select(['role', 'status'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (asker.status !== 'active' || !askersOf(kind).some((role) => role === asker.role))
    throw new AppError('approval_stale', { why: said('reasons:requests.asker_may_not') })
}

async function decide(
  { tx, staff, clock, body }: Pick<AdminCommand, 'tx' | 'staff' | 'clock'> & { body: { reason: string } },
  id: number,
  decision: { status: 'approved' | 'refused' | 'withdrawn'; self_approved?: boolean },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ ...decision, decided_by: staff.id, decided_at: clock.now(), note: body.reason })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
