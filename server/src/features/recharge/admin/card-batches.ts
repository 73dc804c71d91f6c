import { sql } from 'kysely'
import type { BatchRow } from '@noktra/contract/admin/money'
import type * as api from '@noktra/contract/admin/money'
import { slugOf } from '@noktra/contract/brand-name'
import { fromCents } from '@noktra/game/money'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { makeOrAskCards, printCards, revokeBatch } from '../make-cards.ts'
import { openCards, writeCards, type PrintedCard } from './sealed-cards.ts'

/** Batches by key, newest first, with what was redeemed of each. */
export async function listBatches({ db, query }: AdminQuery<typeof api.listBatches>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('card_batch as b')
    .leftJoin('staff as m', 'm.id', 'b.made_by')
    .leftJoin('staff as e', 'e.id', 'b.exported_by')
    .select([
      'b.id',
      'b.kind',
      'b.face',
      'b.count',
      'b.note',
      'b.created_at',
      'b.made_by',
      'm.name as made_name',
      'b.exported_at',
      'b.exported_by',
      'e.name as exported_name',
      'b.revoked_at',
      sql<number>`(select count(*) from card c where c.batch_id = b.id and c.redeemed_by is not null)`.as(
        'redeemed',
      ),
    ])
  if (after) select = select.where('b.id', '<', after[0]!)
  if (query.kind) select = select.where('b.kind', '=', query.kind)
  if (query.status === 'revoked') select = select.where('b.revoked_at', 'is not', null)
  else if (query.status) {
    select = select
      .where('b.revoked_at', 'is', null)
      .where('b.exported_at', query.status === 'in_use' ? 'is not' : 'is', null)
  }
  const rows = await select
    .orderBy('b.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row): BatchRow => ({
    id: row.id,
    kind: row.kind as BatchRow['kind'],
    face: fromCents(row.face),
    count: row.count,
    note: row.note,
    redeemed: row.redeemed,
    redeemed_sum: fromCents(row.face * row.redeemed),
    left_sum: row.revoked_at ? 0 : fromCents(row.face * (row.count - row.redeemed)),
    status: row.revoked_at ? 'revoked' : row.exported_at ? 'in_use' : 'not_exported',
    created_at: unixSeconds(row.created_at),
    made_by: row.made_by === null ? null : { id: row.made_by, name: row.made_name ?? '' },
    exported_at: row.exported_at && unixSeconds(row.exported_at),
    exported_by: row.exported_by === null ? null : { id: row.exported_by, name: row.exported_name ?? '' },
    revoked_at: row.revoked_at && unixSeconds(row.revoked_at),
  }))
}

/** Before the transaction: numbers and secrets of the cards. */
export async function printBatch({ body }: AdminQuery<typeof api.makeBatch>): Promise<PrintedCard[]> {
  return printCards(body.count)
}

/** Makes a batch, or asks for it. Its secrets stay sealed until its one export; they are not shown now. */
export async function makeBatch(command: AdminCommand<typeof api.makeBatch>, cards: PrintedCard[]) {
  const { kind, face, count, note = '' } = command.body
  const { batchId, approvalId } = await makeOrAskCards(command, { kind, face, count, note }, cards)
  const after = { kind, face: fromCents(face), count, note }
  return {
    data: { id: batchId, approval_id: approvalId },
    subject: batchId === null ? 'cards' : `card_batch:${batchId}`,
    before: null,
    after: approvalId === null ? after : { ...after, waits_for: approvalId },
  }
}

/**
 * Gives a batch's cards with their secrets and erases these, in one transaction: of many at once one gets them, and none
 * ever again. Of somebody whose answer is lost the batch has to be revoked.
 * @throws AppError subject_unknown, batch_revoked, batch_exported
 */
export async function takeCards(
  tx: Tx,
  { secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>,
  { id, staffId }: { id: number; staffId: number | null },
) {
  const batch = await tx
    .selectFrom('card_batch')
    .select(['id', 'kind', 'face', 'count', 'sealed_secrets', 'exported_at', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new AppError('subject_unknown', { field: 'id' })
  if (batch.revoked_at) throw new AppError('batch_revoked')
  if (!batch.sealed_secrets) throw new AppError('batch_exported')
  await tx
    .updateTable('card_batch')
    .set({ sealed_secrets: null, exported_at: clock.now(), exported_by: staffId })
    .where('id', '=', id)
    .execute()
  return { ...batch, cards: openCards(secrets, batch.sealed_secrets) }
}

/** The export of the back office. */
export async function exportBatch(command: AdminCommand<typeof api.exportBatch>) {
  const batch = await takeCards(command.tx, command, { id: command.body.id, staffId: command.staff.id })
  return {
    data: {
      name: `${slugOf(command.brand.now().values.name)}-cards-${batch.id}.csv`,
      csv: writeCards(batch.kind, batch.face, batch.cards),
    },
    subject: `card_batch:${batch.id}`,
    before: { exported: false },
    after: { exported: true, count: batch.count },
  }
}

/** Takes a batch out of use, exported or not. */
export async function revokeCardBatch({ tx, body, clock }: AdminCommand<typeof api.revokeBatch>) {
  const left = await revokeBatch(tx, { clock }, body.id)
  if (left === null) {
    const batch = await tx.selectFrom('card_batch').select('id').where('id', '=', body.id).executeTakeFirst()
    throw batch ? new AppError('batch_revoked') : new AppError('subject_unknown', { field: 'id' })
  }
  return {
    data: { refused_from_now: left },
    subject: `card_batch:${body.id}`,
    before: { revoked: false },
    after: { revoked: true, refused_from_now: left },
  }
}
