import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/boxes'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { findWaitingPublication, lockDraft, lockRevision, type Content } from './draft-content.ts'

/**
 * Saves a draft over the revision that it was made from; of several at once the first does. A draft may be unfinished: only what
 * names something that is not there is refused.
 */
export async function saveDraft(command: AdminCommand<typeof api.saveDraft>) {
  const { tx, body, staff, clock } = command
  const { price, ...rest } = body.content
  const content: Content = { ...rest, price_cents: price }
  await assertKnown(tx, content)
  const box_id = body.box_id ?? (await nextNumber(tx))
  const row = { content: JSON.stringify(content), edited_by: staff.id, edited_at: clock.now() }
  const before = body.box_id === null ? undefined : await lockDraft(tx, box_id)
  if (body.revision === 0) {
    if (body.box_id !== null && !before) await assertBox(tx, box_id)
    const made = await tx
      .insertInto('box_draft')
      .values({ box_id, revision: 1, ...row })
      .onConflict((conflict) => conflict.column('box_id').doNothing())
      .returning('revision')
      .executeTakeFirst()
    // The person who was faster is named.
    if (!made) await lockRevision(tx, box_id, 0)
  } else {
    await lockRevision(tx, box_id, body.revision)
    await tx
      .updateTable('box_draft')
      .set({ ...row, revision: body.revision + 1 })
      .where('box_id', '=', box_id)
      .execute()
  }
  const revision = body.revision + 1
  return {
    data: { box_id, revision },
    subject: `box:${box_id}`,
    before: before ? outlineOf(before.revision, before.content) : null,
    after: outlineOf(revision, content),
  }
}

/** Throws a draft away; of a box that was never published nothing is left. */
export async function discardDraft({ tx, body }: AdminCommand<typeof api.discardDraft>) {
  const draft = await lockRevision(tx, body.box_id, body.revision)
  if (await findWaitingPublication(tx, body.box_id)) throw new AppError('draft_waiting')
  await tx.deleteFrom('box_draft').where('box_id', '=', body.box_id).execute()
  return {
    data: {},
    subject: `box:${body.box_id}`,
    before: outlineOf(draft.revision, draft.content),
    after: null,
  }
}

/** What the audit log says of a draft. */
function outlineOf(revision: number, { names, price_cents, rows, sell_until }: Content) {
  return { revision, name: names.en, price: price_cents / 100, items: rows.length, sell_until }
}

async function nextNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('box_number') as id`.execute(tx)
  return rows[0]!.id
}

async function assertBox(tx: Tx, boxId: number): Promise<void> {
  const box = await tx.selectFrom('box').select('id').where('id', '=', boxId).executeTakeFirst()
  if (!box) throw new AppError('subject_unknown', { field: 'box_id' })
}

/** @throws AppError subject_unknown for a skin, section or picture that the store has not */
async function assertKnown(tx: Tx, { rows, type_id, image_url }: Content): Promise<void> {
  const type = await tx.selectFrom('box_type').select('id').where('id', '=', type_id).executeTakeFirst()
  if (!type) throw new AppError('subject_unknown', { field: 'content.type_id' })
  if (image_url !== '' && !(await hasPicture(tx, image_url))) {
    throw new AppError('subject_unknown', { field: 'content.image_url' })
  }
  if (rows.length === 0) return
  const skins = await tx
    .selectFrom('skin')
    .select('id')
    .where(
      'id',
      'in',
      rows.map((row) => row.skin_id),
    )
    .execute()
  const known = new Set(skins.map((skin) => skin.id))
  const missing = rows.findIndex((row) => !known.has(row.skin_id))
  if (missing >= 0) throw new AppError('subject_unknown', { field: `content.rows.${missing}` })
}

/** Whether a picture was uploaded, or is that of a box. */
async function hasPicture(tx: Tx, url: string): Promise<boolean> {
  const found = await tx
    .selectFrom('picture')
    .select('name')
    .where('name', '=', url.slice(url.lastIndexOf('/') + 1))
    .unionAll(tx.selectFrom('box').select('key as name').where('image_url', '=', url))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
