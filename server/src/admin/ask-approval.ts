import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import type { Act } from './serve-admin.ts'

export type Wish = {
  kind: ApprovalKind
  subject: string
  /** One sentence that says what would happen. */
  title: string
  /** All that would be done, frozen now; whoever decides sees it whole. */
  payload: unknown
}

/** Asks for a second person. Nothing happens until somebody else agrees. Gives the request's number. */
export async function askApproval(
  { tx, staff, clock, body }: Pick<Act, 'tx' | 'staff' | 'clock'> & { body: { reason: string } },
  { kind, subject, title, payload }: Wish,
): Promise<number> {
  const { id } = await tx
    .insertInto('approval')
    .values({
      kind,
      subject,
      title,
      payload: JSON.stringify(payload),
      asked_by: staff.id,
      reason: body.reason,
      asked_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Does what a request asks for, in the transaction of whoever agreed. `payload` is what was asked for, `askedBy` who asked.
 * @throws AppError approval_stale when what it was asked for has changed since: nothing happens, and the request waits on.
 */
export type Executor<Payload = never> = (
  act: Act,
  request: { id: number; payload: Payload; askedBy: number; reason: string },
) => Promise<{ subject: string; before: unknown; after: unknown }>

export type Executors = Record<ApprovalKind, Executor>
