import type { PublishPayload } from '@noktra/contract/admin/boxes'
import { draftFaults, poolOfDraft } from '@noktra/game/box-drafts'
import { expectedReturn } from '@noktra/game/boxes'
import { said } from '@noktra/languages/said'
import { reasonOf, RuleBroken } from '../../../platform/rule-broken.ts'
import { draftFaultSaid } from './draft-fault-said.ts'
import type { Executor } from '../../../platform/admin/ask-approval.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { lockSettings } from '../../../core/settings/save-setting.ts'
import { postponeSalts } from '../../../core/draws/salts.ts'
import { publishPool } from '../../../core/openings/publish-pool.ts'
import { findWaitingPublication, lockDraft, newestVersion, priceDraft } from './draft-content.ts'

/**
 * What a second person's agreement does: publishes the draft as it was asked for, or lets it wait for its time.
 * @throws AppError approval_stale when the draft, the box or prices changed so that it cannot be published
 */
export const publishBox: Executor<'box_publish'> = async (doing, { id, payload }) => {
  const { tx, clock } = doing
  const now = clock.now()
  const draft = await lockDraft(tx, payload.box_id)
  if (draft?.revision !== payload.revision) {
    const why = draft ? said('reasons:boxes.edited', { who: draft.editor }) : said('reasons:boxes.discarded')
    throw new AppError('approval_stale', { why })
  }
  const agreed = { box_id: payload.box_id, approval_id: id, agreed_at: now }
  const subject = `box:${payload.box_id}`
  try {
    await assertBaseVersion(tx, payload)
    if (payload.publish_at === null || payload.publish_at * 1000 <= now.getTime()) {
      const published = await publishAgreed(tx, doing, payload)
      await tx
        .insertInto('box_publication')
        .values({ ...agreed, status: 'done', due_at: now, ended_at: now, version: published.version })
        .execute()
      return { subject, before: payload.before, after: published }
    }
    if (await findWaitingPublication(tx, payload.box_id)) {
      throw new RuleBroken(said('reasons:boxes.waits'))
    }
    await priceAgreed(tx, payload)
    const due_at = new Date(payload.publish_at * 1000)
    await tx
      .insertInto('box_publication')
      .values({ ...agreed, status: 'waiting', due_at })
      .execute()
    return { subject, before: payload.before, after: { due_at: payload.publish_at } }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('approval_stale', { why: reasonOf(error) })
    throw error
  }
}

/** @throws RangeError when another version was published since it was asked for: the two were not compared */
export async function assertBaseVersion(tx: Tx, payload: PublishPayload): Promise<void> {
  const newest = await newestVersion(tx, payload.box_id)
  if (newest !== payload.base_version)
    throw new RuleBroken(said('reasons:boxes.published', { version: newest }))
}

/**
 * Publishes what was agreed to: the chances as agreed, each value at the price of today, so that no draw gives an item at a price
 * that is gone. The box goes on sale with it, the version with its beacon round. The draft it was made of is used up.
 * @throws RangeError, in words, when the prices of today no longer allow it
 */
export async function publishAgreed(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'providers'>,
  payload: PublishPayload,
): Promise<{ version: number; expected_return: number; price: number; items: number; values_moved: number }> {
  const { box_id, content } = payload
  const now = ctx.clock.now()
  if (content.sell_until !== null && content.sell_until * 1000 <= now.getTime()) {
    throw new RuleBroken(said('reasons:boxes.over'))
  }
  // Before the box's row: setting a welfare box locks the settings first, too.
  await lockSettings(tx)
  const priced = await priceAgreed(tx, payload)
  const pool = poolOfDraft(priced)
  const row = {
    type_id: content.type_id,
    names: JSON.stringify(content.names),
    descr: JSON.stringify(content.descr),
    image_url: content.image_url,
    theme_color: content.theme_color,
    badge: content.badge,
    featured: content.featured,
    sort: content.sort,
    status: 'on_sale',
    sell_until: content.sell_until === null ? null : new Date(content.sell_until * 1000),
  }
  await tx
    .insertInto('box')
    .values({ id: box_id, key: `box-${box_id}`, created_at: now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  const version = await publishPool(tx, ctx, { box_id, ...pool })
  await postponeSalts(tx, ctx)
  await tx
    .deleteFrom('box_draft')
    .where('box_id', '=', box_id)
    .where('revision', '=', payload.revision)
    .execute()
  const agreed = payload.pool.rows
  return {
    version,
    expected_return: expectedReturn(pool),
    price: pool.price_cents / 100,
    items: pool.rows.length,
    values_moved: pool.rows.filter((one, index) => one.value_cents !== agreed[index]!.value_cents).length,
  }
}

/** What was agreed to at the prices of today. @throws RangeError with everything that keeps it from being published */
async function priceAgreed(tx: Tx, { box_id, content }: PublishPayload) {
  const priced = await priceDraft(tx, box_id, content)
  const faults = draftFaults(priced)
  if (faults.length > 0)
    throw new RuleBroken(said('reasons:boxes.today', { why: faults.map(draftFaultSaid) }))
  return priced
}
