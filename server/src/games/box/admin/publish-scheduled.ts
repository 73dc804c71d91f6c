import { readApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { said, type Said } from '@noktra/languages/said'
import { say } from '@noktra/languages/say'
import { reasonOf, RuleBroken } from '../../../platform/rule-broken.ts'
import { writeAudit } from '../../../platform/admin/write-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { publishChange } from '../../../core/changes/publish-change.ts'
import { lockDraft } from './draft-content.ts'
import { assertBaseVersion, publishAgreed } from './publish-box.ts'

/** Publishes boxes whose time has come, and retires those whose time is over. */
export function boxTimeSweep(ctx: Ctx): Sweep {
  return {
    name: 'box times',
    everyMs: 2000,
    run: async () => {
      await publishScheduled(ctx)
      await retireEnded(ctx)
    },
  }
}

type Due = { id: number; box_id: number; approval_id: number; payload: unknown; reason: string }

async function publishScheduled(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('box_publication')
    .innerJoin('approval', 'approval.id', 'box_publication.approval_id')
    .select([
      'box_publication.id',
      'box_publication.box_id',
      'box_publication.approval_id',
      'approval.payload',
      'approval.reason',
    ])
    .where('box_publication.status', '=', 'waiting')
    .where('box_publication.due_at', '<=', ctx.clock.now())
    .orderBy('box_publication.due_at')
    .execute()
  for (const publication of due) {
    try {
      await publishOne(ctx, publication)
    } catch (error) {
      ctx.log.error({ err: error, box: publication.box_id }, 'a box was not published at its time')
      // What its prices or its versions forbid stays forbidden; anything else is tried again at the next turn.
      if (error instanceof RangeError) await fail(ctx, publication, reasonOf(error))
    }
  }
}

async function publishOne(ctx: Ctx, publication: Due): Promise<void> {
  const payload = readApprovalPayload('box_publish', publication.payload)
  if (!payload) throw new RuleBroken(said('reasons:requests.other_form'))
  await ctx.transact(async (tx) => {
    await lockDraft(tx, publication.box_id)
    if (!(await lockWaiting(tx, publication.id))) return
    await assertBaseVersion(tx, payload)
    const published = await publishAgreed(tx, ctx, payload)
    await tx
      .updateTable('box_publication')
      .set({ status: 'done', version: published.version, ended_at: ctx.clock.now() })
      .where('id', '=', publication.id)
      .execute()
    await audit(tx, ctx, publication, payload.before, published)
  })
}

async function fail(ctx: Ctx, publication: Due, says: Said): Promise<void> {
  const why = say(says, 'en')
  await ctx.transact(async (tx) => {
    if (!(await lockWaiting(tx, publication.id))) return
    await tx
      .updateTable('box_publication')
      .set({ status: 'failed', why, why_says: JSON.stringify(says), ended_at: ctx.clock.now() })
      .where('id', '=', publication.id)
      .execute()
    await audit(tx, ctx, publication, null, { failed: why })
  })
}

/** Whether it still waits; another holder does the work. */
async function lockWaiting(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('box_publication')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

async function audit(tx: Tx, ctx: Ctx, publication: Due, before: unknown, after: unknown): Promise<void> {
  await writeAudit(tx, ctx.secrets, {
    staffId: null,
    action: 'boxes/publish-at-its-time',
    subject: `box:${publication.box_id}`,
    before,
    after,
    reason: publication.reason,
    network: 'store',
    approvalId: publication.approval_id,
    now: ctx.clock.now(),
  })
}

async function retireEnded(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const ended = await ctx.db
    .selectFrom('box')
    .select('id')
    .where('sell_until', '<=', now)
    .where('status', '=', 'on_sale')
    .execute()
  if (ended.length === 0) return
  await ctx.transact(async (tx) => {
    const retired = await tx
      .updateTable('box')
      .set({ status: 'retired', sell_until: null })
      .where('sell_until', '<=', now)
      .where('status', '=', 'on_sale')
      .returning('id')
      .execute()
    for (const { id } of retired) {
      await writeAudit(tx, ctx.secrets, {
        staffId: null,
        action: 'boxes/retire-at-its-time',
        subject: `box:${id}`,
        before: { status: 'on_sale' },
        after: { status: 'retired' },
        reason: 'sold until this time',
        network: 'store',
        approvalId: null,
        now,
      })
      await publishChange(tx, now, { kind: 'box_retired', details: { box_id: id } })
    }
  })
}
