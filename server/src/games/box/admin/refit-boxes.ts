import type * as api from '@noktra/contract/admin/box-refits'
import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { expectedReturn } from '@noktra/game/boxes'
import { joined, said, type Said } from '@noktra/languages/said'
import { say, sayKept } from '@noktra/languages/say'
import { RuleBroken } from '../../../platform/rule-broken.ts'
import type { Doing, Executor } from '../../../platform/admin/ask-approval.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { postponeSalts } from '../../../core/draws/salts.ts'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import { judgePool, readMeasure, writePools } from '../../../core/openings/publish-pool.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import { priceSkins } from '../../../core/skins/printed-rows.ts'
import { boxesThatWait, lockDrafts } from './draft-content.ts'

const PPM = 1_000_000

type Refitted = ApprovalPayload<'box_refit'>['refitted'][number]
type Published = { box_id: number; version: number; expected_return: number }
/** `settled`: there is nothing to look at in the box. */
type LeftOut = { box_id: number; why: Said; settled: boolean }

/**
 * What a second person's agreement does: publishes every box of the plan with the chances and the price that were agreed to, each value at the
 * price of today. A box that changed meanwhile, that needs no refit any more, or that would not return what was agreed to at today's prices, is
 * left out, and its publication says why.
 * @throws AppError approval_stale when no box of the plan can be published any more
 */
export const refitBoxes: Executor<'box_refit'> = async (doing, { id, payload }) => {
  const { tx, clock } = doing
  const planned = payload.refitted.toSorted((a, b) => a.box_id - b.box_id)
  const { published, leftOut } = await publishAll(tx, doing, planned)
  if (published.length === 0) {
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
    .values([
      ...published.map(({ box_id, version }) => ({ ...ended, box_id, status: 'done', version })),
      ...leftOut.map(({ box_id, why, settled }) => ({
        ...ended,
        box_id,
        status: settled ? 'cancelled' : 'failed',
        why: say(why, 'en'),
        why_says: JSON.stringify(why),
      })),
    ])
    .execute()
  return {
    subject: 'boxes',
    before: planned.map(({ box_id, version, price, current }) => ({ box_id, version, price, current })),
    after: {
      published,
      left_out: leftOut.map(({ box_id, why }) => ({ box_id, why: say(why, 'en') })),
    },
  }
}

/**
 * Locked in the order of every other way to publish: drafts, settings, boxes; boxes by their numbers, as closing locks them. What all of them are
 * measured against is read once, and the pools of all that may be published are written together.
 */
async function publishAll(tx: Tx, doing: Doing, planned: Refitted[]) {
  const ids = planned.map(({ box_id }) => box_id)
  const skins = [...new Set(planned.flatMap(({ rows }) => rows.map(({ skin_id }) => skin_id)))]
  const drafts = await lockDrafts(tx, ids)
  const measure = await readMeasure(tx, ids, skins)
  const boxes = await readOnSale(tx, ids)
  const waiting = await boxesThatWait(tx, ids)
  const skinOf = new Map((await priceSkins(tx, skins)).map((skin) => [skin.skin_id, skin]))
  const { drift_flag } = await readNumbers(tx, ['drift_flag'])
  const judged: ReturnType<typeof judgePool>[] = []
  const leftOut: LeftOut[] = []
  for (const box of planned) {
    const { box_id, price_after, rows } = box
    const why = whySettled(box, boxes.get(box_id), measure.newest.get(box_id)?.version)
    if (why) {
      leftOut.push({ box_id, why, settled: true })
      continue
    }
    try {
      assertSameDraft(box, drafts.get(box_id))
      if (waiting.has(box_id)) throw new RuleBroken(said('reasons:boxes.waits'))
      const pool = {
        box_id,
        price_cents: Math.round(price_after * 100),
        rows: rows.map(({ skin_id, from, to }) => ({ ...skinOf.get(skin_id)!, from, to })),
      }
      const next = judgePool(measure, pool)
      assertAsPlanned(expectedReturn(next.pool), box.planned, drift_flag)
      judged.push(next)
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      leftOut.push({ box_id, why: error.says, settled: false })
    }
  }
  await writePools(tx, doing, judged)
  const published = judged.map(({ pool }): Published => ({
    box_id: pool.box_id,
    version: pool.version,
    expected_return: expectedReturn(pool),
  }))
  return { published, leftOut }
}

/** Each of the boxes that is on sale with whether prices keep it closed, or outside the limits of its return. */
async function readOnSale(tx: Tx, boxIds: number[]): Promise<Map<number, { needs: boolean }>> {
  const flagged = new Set((await currentReturns(tx)).filter((box) => box.flagged).map((box) => box.box_id))
  const boxes = await tx
    .selectFrom('box')
    .select(['id', 'closed_at'])
    .where('id', 'in', boxIds)
    .where('status', '=', 'on_sale')
    .execute()
  return new Map(boxes.map(({ id, closed_at }) => [id, { needs: closed_at !== null || flagged.has(id) }]))
}

/** Why there is nothing to be done for a box any more; null where it still needs what was planned. */
function whySettled(
  planned: Refitted,
  box: { needs: boolean } | undefined,
  newest: number | undefined,
): Said | null {
  if (!box) return said('reasons:boxes.refit_retired')
  if (newest !== planned.version) return said('reasons:boxes.published', { version: newest ?? 0 })
  return box.needs ? null : said('reasons:boxes.refit_settled')
}

/** @throws RuleBroken when somebody has edited or discarded the draft since */
function assertSameDraft(planned: Refitted, draft: { revision: number; editor: string } | undefined): void {
  if ((draft?.revision ?? 0) === planned.draft_revision) return
  throw new RuleBroken(
    draft ? said('reasons:boxes.edited', { who: draft.editor }) : said('reasons:boxes.discarded'),
  )
}

/** @throws RuleBroken when prices have taken the return too far from the one that was agreed to */
function assertAsPlanned(reached: number, planned: number, most: number): void {
  if (Math.abs(reached / planned - 1) <= most) return
  throw new RuleBroken(
    said('reasons:boxes.refit_drifted', {
      return_ppm: Math.round(reached * PPM),
      planned_ppm: Math.round(planned * PPM),
    }),
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
