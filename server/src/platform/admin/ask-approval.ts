import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { ALONE_HOURS, type ApprovalKind } from '@noktra/contract/admin/approvals'
import type { IssueKind } from '@noktra/contract/admin/issuance'
import { say } from '@noktra/languages/say'
import type { Said } from '@noktra/languages/said'
import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AfterCommit } from '../db/transact.ts'
import { seal } from '../secrets.ts'

const HOUR_MS = 3_600_000

export type Wish<Kinds extends ApprovalKind = ApprovalKind> = {
  [Kind in Kinds]: {
    kind: Kind
    subject: string
    /** One sentence that says what would happen. */
    title: Said
    /** All that would be done, frozen now; the person who decides sees it whole. */
    payload: ApprovalPayload<Kind>
    /** What belongs to it and is shown to no one: it is sealed, and comes back to the executor alone. */
    secret?: string
    /** What it creates, in cents: the request brings so much when it is agreed to. */
    issues?: { kind: IssueKind; amount: number }
  }
}[Kinds]

/** Who asks, and why. */
export type Asking = Pick<Ctx, 'clock' | 'config' | 'secrets'> & {
  tx: Tx
  staff: { id: number }
  body: { reason: string }
}

/**
 * Asks for a second person. Nothing happens until somebody else agrees; when no one could, it happens after a delay, in which
 * everybody sees it and may refuse. Gives the request's number.
 */
export async function askApproval(asking: Asking, wish: Wish): Promise<number> {
  const { tx, staff, clock, config, secrets, body } = asking
  const now = clock.now()
  const alone = !config.sandbox && !(await hasSecond(tx, { staffId: staff.id, subject: wish.subject, now }))
  const { id } = await tx
    .insertInto('approval')
    .values({
      ...wishRow(secrets, wish),
      asked_by: staff.id,
      reason: body.reason,
      asked_at: now,
      due_at: alone ? new Date(now.getTime() + ALONE_HOURS * HOUR_MS) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a request keeps of a wish; the payload as JSON, so that an executor gets the same at once as later. */
export function wishRow(secrets: Ctx['secrets'], { kind, subject, title, payload, secret, issues }: Wish) {
  return {
    kind,
    subject,
    title: say(title, 'en'),
    says: JSON.stringify(title),
    payload: JSON.stringify(payload),
    sealed: secret === undefined ? null : seal(secrets, Buffer.from(secret, 'utf8')),
    issue_kind: issues?.kind ?? null,
    issues: issues?.amount ?? null,
  }
}

/** What a request keeps of what the store says of its end. */
export function noteRow(note: Said) {
  return { note: say(note, 'en'), note_says: JSON.stringify(note) }
}

/**
 * Whether somebody else is on the staff who could agree to what this one asks for, at once or when they have been here long
 * enough. Not counted are a person who invited the other, whom the request is about, or who never signed in; a person who was closed out counts
 * for some days more, so that an asker cannot become alone by closing the others out.
 */
export async function hasSecond(
  db: Db,
  { staffId, subject, now }: { staffId: number; subject: string; now: Date },
): Promise<boolean> {
  const other = await db
    .selectFrom('staff as other')
    .innerJoin('staff as asker', (join) => join.on('asker.id', '=', staffId))
    .select('other.id')
    .whereRef('other.id', '<>', 'asker.id')
    .where('other.role', 'in', OPERATORS)
    .where((is) => is.or([is('other.status', '=', 'active'), is('other.counts_until', '>', now)]))
    .where(
      sql<boolean>`other.invited_by is distinct from asker.id and asker.invited_by is distinct from other.id`,
    )
    .where(sql<boolean>`'staff:' || other.id <> ${subject}`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** What was asked for, as its executor gets it. */
export type Request<Kind extends ApprovalKind> = {
  id: number
  payload: ApprovalPayload<Kind>
  secret: string | null
  /** Null: a command of the machine, in a sandbox. */
  askedBy: number | null
  /** Null: its time had come. */
  decidedBy: number | null
  reason: string
}

/** What an executor works with: the transaction of the approval, or of the clock. */
export type Doing = Omit<Ctx, 'db' | 'transact'> & { db: Db; tx: Tx; afterCommit: AfterCommit }

/** What was done, for the audit log. */
export type Done = { subject: string; before: unknown; after: unknown }

/**
 * Does what a request asks for, in the transaction in which it is agreed to.
 * @throws AppError approval_stale when what it was asked for has changed since: nothing happens.
 */
export type Executor<Kind extends ApprovalKind> = (doing: Doing, request: Request<Kind>) => Promise<Done>

export type Executors = { [Kind in ApprovalKind]: Executor<Kind> }
