import { sql } from 'kysely'
import { staffRecord } from '@noktra/game/log/entries'
import type { Tx } from '../db/connect.ts'
import { insertEntries, sealedEntry } from '../public-log/new-entries.ts'
import type { Secrets } from '../secrets.ts'
import { auditHash, NO_LINE } from './audit-text.ts'
import { sealLines, sealOfLine } from './audit-seals.ts'

/** One line of the audit log. `before` and `after` hold what changed, in the words of the database, and never a secret. */
export type AuditLine = {
  /** Null: a command of the machine, or the store by the clock. */
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

/**
 * Writes down what was done, in the transaction that does it: what is rolled back was not done. The line is linked to the one before
 * it and sealed. Lines are written one after the other, so a command writes its own last.
 */
export async function writeAudit(tx: Tx, secrets: Secrets, line: AuditLine): Promise<void> {
  await sealOldLines(tx, secrets, line.now)
  await addLine(tx, secrets, line)
}

/** Seals the log of a store from before there were seals, once, and writes into it that this was done. */
export async function sealOldLines(tx: Tx, secrets: Secrets, now: Date): Promise<void> {
  await lockLog(tx)
  const lines = await sealLines(tx, secrets)
  if (lines === 0) return
  await addLine(tx, secrets, {
    staffId: null,
    action: 'audit/seal',
    subject: 'audit log',
    before: null,
    after: { lines },
    reason: 'the lines up to here are sealed for the first time',
    network: 'store',
    approvalId: null,
    now,
  })
}

/** Only commands of staff and what they asked for take this lock; no call of a player does. */
async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(tx)
}

/** Adds a line behind the last one. The caller must hold the log's lock. */
async function addLine(tx: Tx, secrets: Secrets, line: AuditLine): Promise<void> {
  const { rows } = await sql<{ number: number; hash: Buffer }>`
    with line as (
      select nextval(pg_get_serial_sequence('audit', 'id')) as id, coalesce(last.number, 0) + 1 as number,
        coalesce(last.hash, ${sql.raw(NO_LINE)}) as hash_before, ${line.staffId}::bigint as staff_id, ${line.action}::text as action,
        ${line.subject}::text as subject, ${asJson(line.before)}::jsonb as before, ${asJson(line.after)}::jsonb as after,
        ${line.reason}::text as reason, ${line.network}::text as network, ${line.approvalId}::bigint as approval_id,
        ${line.now}::timestamptz as created_at
      from (select) one left join (select number, hash from audit order by number desc limit 1) last on true
    )
    insert into audit (id, number, hash_before, hash, staff_id, action, subject, before, after, reason, network, approval_id, created_at)
      overriding system value
    select id, number, hash_before, ${sql.raw(auditHash('line'))}, staff_id, action, subject, before, after, reason, network,
      approval_id, created_at
    from line returning number, hash`.execute(tx)
  const { number, hash } = rows[0]!
  const seal = sealOfLine(secrets, number, hash)
  await tx.insertInto('audit_seal').values({ number, seal }).execute()
  const record = staffRecord({ number, hash: hash.toString('hex') })
  await insertEntries(tx, [sealedEntry({ kind: 'staff', subject: number, number: 0 }, record)])
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
