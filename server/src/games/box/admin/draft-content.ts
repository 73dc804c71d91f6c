import { sql } from 'kysely'
import type { DraftContent } from '@noktra/contract/admin/boxes'
import type { BoxDraft, WelfareTerms } from '@noktra/game/box-drafts'
import { highestReturn } from '@noktra/game/economy'
import { said, type Said } from '@noktra/languages/said'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { readRates } from '../../../core/settings/read-economy.ts'
import { readNumber } from '../../../core/settings/read-setting.ts'
import { priceSkins } from '../../../core/skins/printed-rows.ts'

/** What a draft holds: as it was sent, with its price in cents. */
export type Content = Omit<DraftContent, 'price'> & { price_cents: number }

type Draft = { revision: number; content: Content; edited_by: number; editor: string; edited_at: Date }

export async function readDraft(db: Db, boxId: number): Promise<Draft | undefined> {
  const row = await selectDraft(db, boxId).executeTakeFirst()
  return row && { ...row, content: row.content as Content }
}

/** The draft, held until the commit: a save, a submission or a publication waits for it. */
export async function lockDraft(tx: Tx, boxId: number): Promise<Draft | undefined> {
  const row = await selectDraft(tx, boxId).forNoKeyUpdate('box_draft').executeTakeFirst()
  return row && { ...row, content: row.content as Content }
}

/** Revisions of the drafts of several boxes and who saved them, held until the commit. */
export async function lockDrafts(
  tx: Tx,
  boxIds: number[],
): Promise<Map<number, { revision: number; editor: string }>> {
  const rows = await tx
    .selectFrom('box_draft')
    .innerJoin('staff', 'staff.id', 'box_draft.edited_by')
    .select(['box_draft.box_id', 'box_draft.revision', 'staff.name as editor'])
    .where('box_draft.box_id', 'in', [...boxIds, 0])
    .orderBy('box_draft.box_id')
    .forNoKeyUpdate('box_draft')
    .execute()
  return new Map(rows.map(({ box_id, ...draft }) => [box_id, draft]))
}

function selectDraft(db: Db, boxId: number) {
  return db
    .selectFrom('box_draft')
    .innerJoin('staff', 'staff.id', 'box_draft.edited_by')
    .select([
      'box_draft.revision',
      'box_draft.content',
      'box_draft.edited_by',
      'staff.name as editor',
      'box_draft.edited_at',
    ])
    .where('box_draft.box_id', '=', boxId)
}

/**
 * The draft at that revision.
 * @throws AppError changed_meanwhile naming who saved, discarded or published it since
 */
export async function lockRevision(tx: Tx, boxId: number, revision: number): Promise<Draft> {
  const draft = await lockDraft(tx, boxId)
  if (draft?.revision === revision) return draft
  throw new AppError('changed_meanwhile', {
    who: draft?.editor ?? (await lastToAct(tx, boxId)),
    revision: draft?.revision ?? 0,
  })
}

/** Who did the last thing to a box. */
async function lastToAct(tx: Tx, boxId: number): Promise<string | Said> {
  const line = await tx
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select('staff.name')
    .where('audit.subject', '=', `box:${boxId}`)
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.name ?? said('reasons:who.store')
}

/** A draft at the prices of today, as `draftFaults` and the pool are made of it. */
export async function priceDraft(tx: Tx, boxId: number, content: Content): Promise<BoxDraft> {
  const printed =
    content.rows.length === 0
      ? []
      : await priceSkins(
          tx,
          content.rows.map((row) => row.skin_id),
        )
  return {
    names: content.names,
    descr: content.descr,
    price_cents: content.price_cents,
    image_url: content.image_url,
    welfare: await findWelfareTerms(tx, boxId),
    highest_return: await readHighestReturn(tx),
    rows: printed.map((skin, index) => ({ ...skin, tickets: content.rows[index]!.tickets })),
  }
}

/** The highest return of a box, in parts per million, that the economy bears now. */
export async function readHighestReturn(db: Db): Promise<number> {
  return highestReturn(await readRates(db), 'highest_box_return')
}

/** What a welfare box asks for; null for a box that is sold. */
export async function findWelfareTerms(db: Db, boxId: number): Promise<WelfareTerms | null> {
  const box = await db
    .selectFrom('welfare_box')
    .select('amount')
    .where('box_id', '=', boxId)
    .executeTakeFirst()
  return box ? { amount_cents: box.amount, recharge_rate: await readNumber(db, 'recharge_rate') } : null
}

/** @throws AppError draft_waiting when a request or a publication of the box waits */
export async function assertNothingWaits(tx: Tx, boxId: number): Promise<void> {
  if ((await boxesThatWait(tx, [boxId])).has(boxId)) throw new AppError('draft_waiting')
}

/** Those of the boxes of which a request or a publication waits. */
export async function boxesThatWait(db: Db, boxIds: number[]): Promise<Set<number>> {
  if (boxIds.length === 0) return new Set()
  const { rows } = await sql<{ box_id: number }>`
    select asked.box_id from unnest(${boxIds}::bigint[]) as asked(box_id)
    where exists (select from approval
        where subject = 'box:' || asked.box_id and kind = 'box_publish' and status = 'waiting')
      or exists (select from box_publication where box_id = asked.box_id and status = 'waiting')`.execute(db)
  return new Set(rows.map((row) => row.box_id))
}

export async function findWaitingPublication(tx: Tx, boxId: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('box_publication')
    .select('id')
    .where('box_id', '=', boxId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** The number of the newest version of a box; 0 for none. */
export async function newestVersion(db: Db, boxId: number): Promise<number> {
  const row = await db
    .selectFrom('box_pool')
    .select('version')
    .where('box_id', '=', boxId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}
