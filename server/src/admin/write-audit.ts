import type { Tx } from '../db/connect.ts'

/** One line of the audit log. `before` and `after` hold what changed, in the words of the database, and never a secret. */
export type AuditLine = {
  /** Null: a command of the machine. */
  staffId: number | null
  /** The call without its prefix, as `staff/invite`; of a command its name. */
  action: string
  /** What it was done to, as `player:17`. */
  subject: string
  before: unknown
  after: unknown
  reason: string
  network: string
  approvalId: number | null
  now: Date
}

/** Writes down what was done, in the transaction that does it: what is rolled back was not done. */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      staff_id: line.staffId,
      action: line.action,
      subject: line.subject,
      before: asJson(line.before),
      after: asJson(line.after),
      reason: line.reason,
      network: line.network,
      approval_id: line.approvalId,
      created_at: line.now,
    })
    .execute()
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
