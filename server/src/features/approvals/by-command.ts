import { said } from '@noktra/languages/said'
import { noteRow, wishRow, type Done, type Executors, type Wish } from '../../platform/admin/ask-approval.ts'
import { writeAudit } from '../../platform/admin/write-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { doRequest } from './do-request.ts'

/** What commands of the machine stand under in the audit log. */
export const THIS_MACHINE = 'this machine'

/**
 * What a command asks for in a sandbox: the same request as elsewhere, done at once and marked as self-approved.
 * Gives the request's number and what was done.
 */
export async function doByCommand(
  ctx: Ctx,
  executors: Executors,
  wish: Wish,
  reason: string,
): Promise<Done & { approvalId: number }> {
  if (!ctx.config.sandbox) throw new Error('Only in a sandbox a request is done without a second person')
  return ctx.transact(async (tx, afterCommit) => {
    const approvalId = await file(tx, ctx, wish, reason)
    const doing = { ...ctx, db: tx, tx, afterCommit }
    const done = await doRequest(doing, executors, wish.kind, {
      id: approvalId,
      payload: wish.payload,
      secret: wish.secret ?? null,
      askedBy: null,
      decidedBy: null,
      reason,
    })
    await writeAudit(tx, ctx.secrets, {
      staffId: null,
      action: `command/${wish.kind}`,
      subject: done.subject,
      before: done.before,
      after: { ...(done.after as object), self_approved: 'sandbox' },
      reason,
      network: THIS_MACHINE,
      approvalId,
      now: ctx.clock.now(),
    })
    return { ...done, approvalId }
  })
}

async function file(
  tx: Tx,
  { clock, secrets }: Pick<Ctx, 'clock' | 'secrets'>,
  wish: Wish,
  reason: string,
): Promise<number> {
  const now = clock.now()
  const { id } = await tx
    .insertInto('approval')
    .values({
      ...wishRow(secrets, wish),
      asked_by: null,
      asked_at: now,
      reason,
      status: 'approved',
      decided_at: now,
      ...noteRow(said('reasons:requests.by_command')),
      self_approved: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
