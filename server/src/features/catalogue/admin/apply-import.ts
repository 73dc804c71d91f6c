import type * as api from '@noktra/contract/admin/catalogue'
import type { Language } from '@noktra/contract/shapes'
import { said } from '@noktra/languages/said'
import { askApproval, type Asking, type Executor } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { applyPrices } from './apply-prices.ts'
import { applySkins } from './apply-skins.ts'
import { lockOwnBatch, type lockOpenBatch } from './import-batch.ts'
import { sayPreview } from './kept-preview.ts'
import { setAgreedPrice } from './set-price.ts'
import type { PricePlan } from './plan-prices.ts'
import type { SkinPlan } from './plan-skins.ts'
import { priceRuleFaults, whySecondPerson } from './price-moves.ts'

type Batch = { id: number; kind: string; plan: string | null; file_name: string }

/** Does what the preview shows, all of it or nothing, once; a price that moves too far waits for a second person. */
export async function applyImport(command: AdminCommand<typeof api.applyImport>) {
  const { tx, staff, body, clock, language } = command
  const batch = await lockOwnBatch(tx, { id: body.id, staffId: staff.id, now: clock.now() })
  if (batch.plan_hash !== body.plan_hash) throw new AppError('changed_meanwhile', { who: staff.name })
  const { counts } = batch.preview
  if (counts.errors > 0 && !body.leave_out_errors) {
    throw new AppError('import_errors', { count: counts.errors, field: 'leave_out_errors' })
  }
  // A list of a feed that changes nothing says that the prices still hold.
  if (counts.new + counts.changed === 0 && !batch.from_feed) throw new AppError('import_nothing')
  const leftOut = counts.errors > 0 ? { left_out: counts.errors } : {}
  const approval_id = await applyBatch(command, batch, language)
  return {
    data: { approval_id },
    subject: `import:${batch.id}`,
    before: null,
    after:
      approval_id === null
        ? { file: batch.file_name, new: counts.new, changed: counts.changed, ...leftOut }
        : { approval: approval_id, ...leftOut },
  }
}

/**
 * Does what an open batch says, without the rows that cannot be used; prices that move too far wait for a second person. Gives the number of that
 * request, null when it is done.
 * @throws AppError rule_broken, changed_meanwhile
 */
export async function applyBatch(
  asking: Asking,
  batch: Awaited<ReturnType<typeof lockOpenBatch>>,
  language: Language,
): Promise<number | null> {
  const { tx, staff, clock } = asking
  const { counts, moves, outliers, boxes } = sayPreview(batch.preview, language)
  const why = batch.kind === 'prices' ? await whySecondPerson(tx, judgedOf(batch), clock.now()) : null
  if (why) {
    await assertRules(asking, batch)
    const approval_id = await askApproval(asking, {
      kind: 'price_import',
      subject: `import:${batch.id}`,
      title: said('approvals:titles.price_file', {
        file: batch.file_name,
        count: counts.changed + counts.new,
        why,
      }),
      payload: {
        batch_id: batch.id,
        plan_hash: batch.plan_hash,
        file_name: batch.file_name,
        counts,
        largest_moves: moves,
        outliers,
        boxes,
      },
    })
    await tx.updateTable('import_batch').set({ approval_id }).where('id', '=', batch.id).execute()
    return approval_id
  }
  const stale = await applyPlan({ tx, clock, staffId: staff.id }, batch, false)
  if (stale) throw new AppError('changed_meanwhile', { who: stale.who })
  return null
}

/** Does a price list, or one price, that a second person agreed to. */
export const executePriceImport: Executor<'price_import'> = async (doing, { id, payload, ...request }) => {
  const staffId = request.decidedBy ?? request.askedBy
  if (!('batch_id' in payload)) return setAgreedPrice(doing, payload, staffId)
  const { batch_id, plan_hash, counts } = payload
  const batch = await doing.tx
    .selectFrom('import_batch')
    .select(['id', 'kind', 'plan', 'plan_hash', 'file_name', 'applied_at', 'approval_id'])
    .where('id', '=', batch_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!batch || batch.applied_at || batch.plan_hash !== plan_hash || batch.approval_id !== id) {
    throw new AppError('approval_stale', { why: said('reasons:prices.file_gone') })
  }
  await assertYoung(doing, batch.id)
  if (request.decidedBy !== null && !doing.config.sandbox)
    await assertNotAuthor(doing.tx, { batchId: batch.id, staffId: request.decidedBy })
  const stale = await applyPlan({ ...doing, staffId }, batch, true)
  if (stale) {
    const why = said('reasons:prices.changed', { who: stale.who, what: stale.name })
    throw new AppError('approval_stale', { why })
  }
  return {
    subject: `import:${batch.id}`,
    before: null,
    after: { file: batch.file_name, new: counts.new, changed: counts.changed },
  }
}

/** @throws AppError approval_stale when the prices of the feeds grew too old while their list waited */
async function assertYoung(
  { tx, clock }: Pick<AdminCommand, 'tx' | 'clock'>,
  batchId: number,
): Promise<void> {
  const outlived = await tx
    .selectFrom('feed_state')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('good_until', '<=', clock.now())
    .executeTakeFirst()
  if (outlived) throw new AppError('approval_stale', { why: said('feeds:combined.outlived') })
}

/**
 * Who set one of the feeds of a list, made an account that pushed to it, or set the rate of its currency or the feed of that rate, is no second person for its prices.
 * @throws AppError approval_own_feed
 */
async function assertNotAuthor(
  tx: Tx,
  { batchId, staffId }: { batchId: number; staffId: number },
): Promise<void> {
  const own = await tx
    .selectFrom('feed_fetch')
    .innerJoin('price_feed', 'price_feed.id', 'feed_fetch.feed_id')
    .leftJoin('service_account', 'service_account.id', 'feed_fetch.account_id')
    .leftJoin('currency_rate', 'currency_rate.currency', 'price_feed.currency')
    .leftJoin('price_feed as rates', 'rates.id', 'currency_rate.feed_id')
    .select('price_feed.name')
    .where('feed_fetch.batch_id', '=', batchId)
    .where((is) =>
      is.or([
        is('price_feed.set_by', '=', staffId),
        is('service_account.created_by', '=', staffId),
        is('currency_rate.staff_id', '=', staffId),
        is('rates.set_by', '=', staffId),
      ]),
    )
    .orderBy('price_feed.id')
    .executeTakeFirst()
  if (own) throw new AppError('approval_own_feed', { name: own.name })
}

async function applyPlan(
  command: Pick<AdminCommand, 'tx' | 'clock'> & { staffId: number | null },
  batch: Batch,
  agreed: boolean,
) {
  const { tx, staffId, clock } = command
  const now = clock.now()
  await assertRules(command, batch)
  const stale =
    batch.kind === 'skins'
      ? nameless(await applySkins(tx, JSON.parse(batch.plan!) as SkinPlan))
      : await applyPrices(tx, planOf(batch), { staffId, batchId: batch.id, agreed, now })
  if (stale) return stale
  await tx
    .updateTable('import_batch')
    .set({ applied_at: now, applied_by: staffId, content: null, plan: null })
    .where('id', '=', batch.id)
    .execute()
  return null
}

/** @throws AppError rule_broken when the prices would break what the settings promise */
async function assertRules({ tx }: Pick<AdminCommand, 'tx'>, batch: Batch): Promise<void> {
  if (batch.kind !== 'prices') return
  const [why] = await priceRuleFaults(tx, new Map(planOf(batch).moves.map(([skin, , to]) => [skin, to])))
  if (why) throw new AppError('rule_broken', { why })
}

function planOf(batch: Batch): PricePlan {
  return JSON.parse(batch.plan!) as PricePlan
}

function judgedOf(batch: Batch) {
  const { moves, first } = planOf(batch)
  return {
    moves: moves.map(([skin_id, from, to]) => ({ skin_id, from, to })),
    waiting: first.filter(({ waits }) => waits).length,
  }
}

function nameless(name: string | null) {
  return name === null ? null : { name, who: said('reasons:who.someone') }
}
