import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/catalogue'
import type { ImportChoices, ImportCounts } from '@noktra/contract/admin/catalogue'
import type { KeptPreview } from './kept-preview.ts'
import type { Asking } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { guessChoices, planSkins, type SkinPlan } from './plan-skins.ts'
import { planPrices, type PricePlan } from './plan-prices.ts'
import { readPriceFile, type PriceFile } from './read-price-file.ts'
import { readSkinFile, type SkinFile } from './read-skin-file.ts'

const LIFE_MS = 24 * 3600 * 1000

type Uploaded = AdminQuery<typeof api.uploadImport>['body']

export type ReadFile = { kind: 'skins'; file: SkinFile } | { kind: 'prices'; file: PriceFile }

/** Reads a list, before the transaction. @throws AppError when it cannot be read at all */
export function readUpload({ kind, text }: Pick<Uploaded, 'kind' | 'text'>): ReadFile {
  return kind === 'skins'
    ? { kind: 'skins', file: readSkinFile(text) }
    : { kind: 'prices', file: readPriceFile(text) }
}

/** Keeps what a file says, with what it would do, for the person who uploaded it. Nothing of the store changes. */
export async function uploadImport(command: AdminCommand<typeof api.uploadImport>, read: ReadFile) {
  const { body } = command
  const { id, counts } = await keepUpload(command, body, read)
  return {
    data: { id },
    subject: `import:${id}`,
    before: null,
    after: { file: body.file_name, kind: read.kind, ...counts },
  }
}

/** A batch of what was read, planned against the store of this moment, for the person who brings it. Gives its number. */
export async function keepUpload(
  { tx, staff, clock }: Pick<Asking, 'tx' | 'staff' | 'clock'>,
  {
    file_name,
    from_feed,
    prices_at = null,
  }: Pick<Uploaded, 'file_name' | 'from_feed'> & { prices_at?: Date | null },
  read: ReadFile,
): Promise<{ id: number; counts: ImportCounts }> {
  const now = clock.now()
  await forgetEnded(tx, now)
  const choices: ImportChoices =
    read.kind === 'skins' ? await guessChoices(tx, read.file) : { rarities: {}, kinds: {} }
  const planned = await planOf(tx, read, choices, now)
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      kind: read.kind,
      file_name,
      from_feed: read.kind === 'prices' && from_feed === true,
      prices_at,
      staff_id: staff.id,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      content: JSON.stringify(read.file),
      choices: JSON.stringify(choices),
      ...planned.row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, counts: planned.counts }
}

/** Maps rarities and kinds otherwise, and plans again against the store of this moment. */
export async function chooseImport({ tx, staff, body, clock }: AdminCommand<typeof api.chooseImport>) {
  const batch = await lockOwnBatch(tx, { id: body.id, staffId: staff.id, now: clock.now() })
  const read = { kind: batch.kind, file: JSON.parse(batch.content!) as unknown } as ReadFile
  const planned = await planOf(tx, read, body.choices, clock.now())
  await tx
    .updateTable('import_batch')
    .set({ choices: JSON.stringify(body.choices), ...planned.row })
    .where('id', '=', batch.id)
    .execute()
  return { data: {}, subject: `import:${batch.id}`, before: batch.choices, after: body.choices }
}

export async function dropImport({ tx, staff, body, clock }: AdminCommand<typeof api.dropImport>) {
  const batch = await lockOwnBatch(tx, { id: body.id, staffId: staff.id, now: clock.now() })
  await tx.deleteFrom('import_batch').where('id', '=', batch.id).execute()
  return {
    data: {},
    subject: `import:${batch.id}`,
    before: { file: batch.file_name, kind: batch.kind },
    after: null,
  }
}

/**
 * A batch of the caller's own that can still be changed or applied, held until the commit: of many at once one is first.
 * @throws AppError import_unknown, import_done, import_waiting
 */
export async function lockOpenBatch(
  tx: Tx,
  { id, staffId, now }: { id: number; staffId: number; now: Date },
) {
  const batch = await tx
    .selectFrom('import_batch')
    .selectAll()
    .select(sql<KeptPreview>`summary`.as('preview'))
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!batch) throw new AppError('import_unknown')
  if (batch.applied_at) throw new AppError('import_done')
  if (await waitsForSecond(tx, batch.approval_id)) throw new AppError('import_waiting')
  if (batch.expires_at <= now) throw new AppError('import_unknown')
  return batch
}

/**
 * The same of a list that a person brought: that of the feeds is asked for by itself, and made again when it was withdrawn.
 * @throws AppError import_unknown, import_done, import_waiting
 */
export async function lockOwnBatch(tx: Tx, of: Parameters<typeof lockOpenBatch>[1]) {
  const batch = await lockOpenBatch(tx, of)
  if (batch.prices_at) throw new AppError('import_unknown')
  return batch
}

async function waitsForSecond(tx: Tx, approvalId: number | null): Promise<boolean> {
  if (approvalId === null) return false
  const approval = await tx
    .selectFrom('approval')
    .select('status')
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  return approval.status === 'waiting'
}

/** What a file would do now, as the columns of its batch. */
async function planOf(
  db: Db,
  read: ReadFile,
  choices: ImportChoices,
  now: Date,
): Promise<{ row: { plan: string; plan_hash: string; summary: string }; counts: ImportCounts }> {
  const { plan, preview }: { plan: SkinPlan | PricePlan; preview: KeptPreview } =
    read.kind === 'skins'
      ? await planSkins(db, { file: read.file, choices })
      : await planPrices(db, { file: read.file, now })
  const text = JSON.stringify(plan)
  return {
    row: {
      plan: text,
      plan_hash: createHash('sha256').update(text).digest('hex'),
      summary: JSON.stringify(preview),
    },
    counts: preview.counts,
  }
}

/** Files that were not applied within their day; those that wait for a second person stay. */
async function forgetEnded(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('import_batch')
    .where('applied_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('approval')
            .select('approval.id')
            .whereRef('approval.id', '=', 'import_batch.approval_id')
            .where('approval.status', '=', 'waiting'),
        ),
      ),
    )
    .execute()
}
