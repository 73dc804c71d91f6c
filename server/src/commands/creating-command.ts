import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { refusalText } from '@noktra/languages/say'
import pino from 'pino'
import type { Asking } from '../platform/admin/ask-approval.ts'
import { writeAudit } from '../platform/admin/write-audit.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { openStore } from '../platform/db/open-store.ts'
import { SEALED } from '../sealed.ts'
import { THIS_MACHINE } from '../features/approvals/by-command.ts'
import { staffByCode } from '../features/staff/staff-by-code.ts'
import { AppError } from '../platform/http/errors.ts'
import { buildStore } from '../store.ts'

/* What commands share that create something of value: who runs them, and what a second person is asked for. */

/** Options that name the person who runs such a command in a live store, and the reason. */
export const WHO = {
  as: { type: 'string' },
  totp: { type: 'string' },
  why: { type: 'string' },
} as const

export const WHO_USAGE = `In a live store add --as <e-mail> --totp <code of your authenticator> [--why <text>]: it is done in your name, as in the back
office. What is above the budget of the day waits for a second person there.`

/** By e-mail and code of the authenticator. */
export type Who = { as?: string | undefined; totp?: string | undefined; why?: string | undefined }

/** Why a command was run, when no reason is given. */
export function reasonOf({ why }: Who): string {
  return why && why.trim().length >= 3 ? why.trim().slice(0, 500) : 'by a command'
}

/** Opens the store of DATA_DIR or DATABASE_URL without serving it. What it refuses is told in a sentence. */
export async function withStore(work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const { config, secrets, database } = await openStore({
    config: readConfig(),
    clock: systemClock,
    log,
    sealed: SEALED,
  })
  const store = await buildStore({
    config: { ...config, poolSize: 2 },
    secrets,
    clock: systemClock,
    database: database.address,
    log,
  })
  try {
    await work(store.ctx)
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(`${refusalText(error.error, 'en', error.details)}.`)
    // What the operation itself refuses is the operator's to mend.
    if (error instanceof RangeError) throw new ConfigError(`${error.message}.`)
    throw error
  } finally {
    await store.close()
    await database.stop()
  }
}

/** Writes down what a command did that needs no name: it takes something out of use. */
export async function auditCommand(
  tx: Tx,
  { secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>,
  { action, subject, after }: { action: string; subject: string; after: unknown },
): Promise<void> {
  await writeAudit(tx, secrets, {
    staffId: null,
    action: `command/${action}`,
    subject,
    before: null,
    after,
    reason: 'by a command',
    network: THIS_MACHINE,
    approvalId: null,
    now: clock.now(),
  })
}

/** What a command did in somebody's name, with what the audit log says of it. */
export type Told<T> = { result: T; subject: string; after: unknown; approvalId: number | null }

/**
 * Runs a command in the name of a member of staff, with its line of the audit log.
 * @throws ConfigError when no member of staff is named
 */
export async function actAs<T>(
  ctx: Ctx,
  who: Who,
  { action, roles }: { action: string; roles: readonly StaffRole[] },
  work: (asking: Asking) => Promise<Told<T>>,
): Promise<T> {
  const { as: email, totp } = who
  if (!email || !totp) throw new ConfigError(`This is a live store.\n\n${WHO_USAGE}`)
  return ctx.transact(async (tx) => {
    const { clock, config, secrets } = ctx
    const staff = await staffByCode(tx, ctx, { email, code: totp, roles })
    const reason = reasonOf(who)
    const told = await work({ tx, clock, config, secrets, staff, body: { reason } })
    await writeAudit(tx, secrets, {
      staffId: staff.id,
      action: `command/${action}`,
      subject: told.subject,
      before: null,
      after: told.after,
      reason,
      network: THIS_MACHINE,
      approvalId: told.approvalId,
      now: clock.now(),
    })
    return told.result
  })
}

/** What the asker is told of a request. */
export async function printRequest(ctx: Ctx, id: number, then: string): Promise<void> {
  const { due_at } = await ctx.db
    .selectFrom('approval')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  console.error(
    due_at
      ? `Request ${id} is done by itself on ${due_at.toISOString()}, unless somebody refuses it in the back office.`
      : `Request ${id} waits for a second person in the back office.`,
  )
  console.error(then)
}
