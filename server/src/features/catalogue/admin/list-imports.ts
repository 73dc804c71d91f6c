import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/catalogue'
import type { ImportChoices, ImportRow } from '@noktra/contract/admin/catalogue'
import { sayPreview, type KeptPreview } from './kept-preview.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../../platform/http/page.ts'
import { containing } from '../../../platform/db/like.ts'

/** Files that were read, newest first: those that wait, and what was applied. */
export async function listImports({ db, query, clock }: AdminQuery<typeof api.listImports>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = selectBatches(db)
  if (after) select = select.where('import_batch.id', '<', after[0]!)
  if (query.kind) select = select.where('import_batch.kind', '=', query.kind)
  if (query.q) select = select.where('import_batch.file_name', 'ilike', containing(query.q))
  const rows = await select
    .orderBy('import_batch.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => presentBatch(row, clock.now()))
}

/** A file's preview. The person who decides on it sees what its owner saw. */
export async function importDetails({
  db,
  query,
  clock,
  staff,
  language,
}: AdminQuery<typeof api.importDetails>) {
  const row = await selectBatches(db)
    .select(['import_batch.choices', 'import_batch.plan_hash'])
    .where('import_batch.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('import_unknown')
  const shown = presentBatch(row, clock.now())
  return {
    ...shown,
    choices: row.choices as ImportChoices,
    preview: sayPreview(row.summary, language),
    plan_hash: row.plan_hash,
    mine: row.staff_id === staff.id && shown.status === 'open' && row.prices_at === null,
  }
}

function selectBatches(db: Db) {
  return db
    .selectFrom('import_batch')
    .innerJoin('staff', 'staff.id', 'import_batch.staff_id')
    .leftJoin('staff as applier', 'applier.id', 'import_batch.applied_by')
    .leftJoin('approval', 'approval.id', 'import_batch.approval_id')
    .select([
      'import_batch.id',
      'import_batch.kind',
      'import_batch.file_name',
      'import_batch.staff_id',
      'staff.name as staff_name',
      'import_batch.created_at',
      'import_batch.expires_at',
      'import_batch.applied_at',
      'import_batch.applied_by',
      'applier.name as applier_name',
      'import_batch.approval_id',
      'import_batch.prices_at',
      'approval.status as approval_status',
      sql<KeptPreview>`import_batch.summary`.as('summary'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number]

function presentBatch(row: Row, now: Date): ImportRow {
  return {
    id: row.id,
    kind: row.kind as ImportRow['kind'],
    file_name: row.file_name,
    status: row.applied_at
      ? 'applied'
      : row.approval_status === 'waiting'
        ? 'waiting'
        : row.expires_at <= now
          ? 'ended'
          : 'open',
    staff: { id: row.staff_id, name: row.staff_name },
    created_at: unixSeconds(row.created_at),
    expires_at: unixSeconds(row.expires_at),
    applied_at: row.applied_at && unixSeconds(row.applied_at),
    applied_by: row.applied_by === null ? null : { id: row.applied_by, name: row.applier_name ?? '' },
    approval_id: row.approval_id,
    counts: row.summary.counts,
  }
}
