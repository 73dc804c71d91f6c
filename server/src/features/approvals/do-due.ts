import { say } from '@noktra/languages/say'
import { said, type Said } from '@noktra/languages/said'
import { noteRow, type Executors } from '../../platform/admin/ask-approval.ts'
import { writeAudit } from '../../platform/admin/write-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { execute, lockWaiting } from './decide-approval.ts'

const ACTION = 'approvals/by-time'

/** Does the requests whose askers were alone, when their delay is over and no refusal came. */
export function dueApprovalSweep(ctx: Ctx, executors: Executors): Sweep {
  return { name: 'requests that are due', everyMs: 10_000, run: () => doDue(ctx, executors) }
}

async function doDue(ctx: Ctx, executors: Executors): Promise<void> {
  const due = await ctx.db
    .selectFrom('approval')
    .select('id')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .execute()
  const broken: unknown[] = []
  for (const { id } of due) {
    await doOne(ctx, executors, id)
      .catch((error: unknown) => giveUp(ctx, id, error))
      .catch((error: unknown) => broken.push(error))
  }
  // An unexpected fault waits for the next turn, and does not hold up the other requests.
  if (broken.length > 0) throw broken[0]
}

/** What cannot be done any more is refused; what somebody has decided meanwhile is left alone. */
async function giveUp(ctx: Ctx, id: number, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) throw error
  if (error.error === 'approval_decided') return
  await refuse(
    ctx,
    id,
    said('reasons:requests.given_up', { why: { error: error.error, details: error.details } }),
  ).catch((late: unknown) => {
    if (!(late instanceof AppError)) throw late
  })
}

/** The request's row is held from the look at its state to the commit, so that it is done once, whatever process does it. */
async function doOne(ctx: Ctx, executors: Executors, id: number): Promise<void> {
  await ctx.transact(async (tx, afterCommit) => {
    const request = await lockWaiting(tx, id)
    const done = await execute({ ...ctx, db: tx, tx, afterCommit }, executors, request, null)
    await end(tx, ctx, id, { status: 'approved', note: said('reasons:requests.in_time') })
    const after = { ...(done.after as object), asked_by: request.asked_by, asked_for: request.reason }
    await audit(tx, ctx, { id, subject: done.subject, before: done.before, after, reason: request.reason })
  })
}

async function refuse(ctx: Ctx, id: number, why: Said): Promise<void> {
  await ctx.transact(async (tx) => {
    const request = await lockWaiting(tx, id)
    await end(tx, ctx, id, { status: 'refused', note: why })
    await audit(tx, ctx, {
      id,
      subject: request.subject,
      before: { status: 'waiting' },
      after: { status: 'refused', why: say(why, 'en') },
      reason: request.reason,
    })
  })
}

async function end(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  id: number,
  { status, note }: { status: 'approved' | 'refused'; note: Said },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ status, ...noteRow(note), decided_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

async function audit(
  tx: Tx,
  { secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>,
  line: { id: number; subject: string; before: unknown; after: unknown; reason: string },
): Promise<void> {
  const { id, ...said } = line
  await writeAudit(tx, secrets, {
    ...said,
    staffId: null,
    action: ACTION,
    network: 'store',
    approvalId: id,
    now: clock.now(),
  })
}
