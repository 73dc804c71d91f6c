import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/box-refits'
import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { joined, said, type Said } from '@noktra/languages/said'
import { say, sayKept } from '@noktra/languages/say'
import { reasonOf, RuleBroken } from '../../../platform/rule-broken.ts'
import type { Doing, Executor } from '../../../platform/admin/ask-approval.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { postponeSalts } from '../../../core/draws/salts.ts'
import { publishPool } from '../../../core/openings/publish-pool.ts'
import { lockSettings } from '../../../core/settings/save-setting.ts'
import { priceSkins } from '../../../core/skins/printed-rows.ts'
import { boxesThatWait, lockDrafts } from './draft-content.ts'

type Refitted = ApprovalPayload<'box_refit'>['refitted'][number]
type Outcome = { box_id: number; version: number } | { box_id: number; why: Said }

/**
 * What a second person's agreement does: publishes every box of the plan with the chances and the price that were agreed to, each value at the
 * price of today. A box that changed meanwhile, or that today's prices no longer allow, is left out, and its publication says why.
 * @throws AppError approval_stale when no box of the plan can be published any more
 */
export const refitBoxes: Executor<'box_refit'> = async (doing, { id, payload }) => {
  const { tx, clock } = doing
  const planned = payload.refitted.toSorted((a, b) => a.box_id - b.box_id)
  const outcomes = await publishAll(tx, doing, planned)
  const done = outcomes.filter((one) => 'version' in one)
  const leftOut = outcomes.filter((one) => 'why' in one)
  if (done.length === 0) {
    const why = joined(
      leftOut.map(({ box_id, why: of }) => said('reasons:boxes.of_box', { id: box_id, why: of })),
    )
    throw new AppError('approval_stale', { why })
  }
  await postponeSalts(tx, doing)
  const now = clock.now()
  const ended = { approval_id: id, agreed_at: now, due_at: now, ended_at: now }
  await tx
    .insertInto('box_publication')
    .values(
      outcomes.map((one) =>
        'version' in one
          ? { ...ended, box_id: one.box_id, status: 'done', version: one.version }
          : {
              ...ended,
              box_id: one.box_id,
              status: 'failed',
              why: say(one.why, 'en'),
              why_says: JSON.stringify(one.why),
            },
      ),
    )
    .execute()
  return {
    subject: 'boxes',
    before: planned.map(({ box_id, version, price, current }) => ({ box_id, version, price, current })),
    after: {
      published: done,
      left_out: leftOut.map(({ box_id, why }) => ({ box_id, why: say(why, 'en') })),
    },
  }
}

/** Locked in the order of every other way to publish: drafts, settings, boxes; boxes by their numbers, as closing locks them. */
async function publishAll(tx: Tx, doing: Doing, planned: Refitted[]): Promise<Outcome[]> {
  const ids = planned.map(({ box_id }) => box_id)
  const drafts = await lockDrafts(tx, ids)
  await lockSettings(tx)
  const newest = await lockOnSale(tx, ids)
  const waiting = await boxesThatWait(tx, ids)
  const skins = [...new Set(planned.flatMap(({ rows }) => rows.map(({ skin_id }) => skin_id)))]
  const skinOf = new Map((await priceSkins(tx, skins)).map((skin) => [skin.skin_id, skin]))
  const outcomes: Outcome[] = []
  for (const box of planned) {
    const { box_id, price_after, rows } = box
    try {
      assertAsPlanned(box, drafts.get(box_id), newest.get(box_id))
      if (waiting.has(box_id)) throw new RuleBroken(said('reasons:boxes.waits'))
      const version = await publishPool(tx, doing, {
        box_id,
        price_cents: Math.round(price_after * 100),
        rows: rows.map(({ skin_id, from, to }) => ({ ...skinOf.get(skin_id)!, from, to })),
      })
      outcomes.push({ box_id, version })
    } catch (error) {
      // It is thrown before anything of the box is written.
      if (!(error instanceof RangeError)) throw error
      outcomes.push({ box_id, why: reasonOf(error) })
    }
  }
  return outcomes
}

/** The newest version of each box that is on sale, held until the commit. */
async function lockOnSale(tx: Tx, boxIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    with held as (
      select id from box where id = any(${boxIds}::bigint[]) and status = 'on_sale' order by id for no key update
    )
    select held.id, max(box_pool.version) as version from held join box_pool on box_pool.box_id = held.id
    group by held.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.version]))
}

/** @throws RuleBroken when somebody has edited, published or retired the box since */
function assertAsPlanned(
  planned: Refitted,
  draft: { revision: number; editor: string } | undefined,
  newest: number | undefined,
): void {
  if (newest === undefined) throw new RuleBroken(said('reasons:boxes.refit_retired'))
  if (newest !== planned.version) throw new RuleBroken(said('reasons:boxes.published', { version: newest }))
  if ((draft?.revision ?? 0) === planned.draft_revision) return
  throw new RuleBroken(
    draft ? said('reasons:boxes.edited', { who: draft.editor }) : said('reasons:boxes.discarded'),
  )
}

/** What became of each box of a plan that was agreed to. */
export async function refitOutcome({ db, query, language }: AdminQuery<typeof api.refitOutcome>) {
  const rows = await db
    .selectFrom('box_publication')
    .select(['box_id', 'version', 'why', 'why_says'])
    .where('approval_id', '=', query.id)
    .orderBy('box_id')
    .execute()
  return {
    list: rows.map(({ box_id, version, why, why_says }) => ({
      box_id,
      version,
      why: why && sayKept(why_says, why, language),
    })),
  }
}
