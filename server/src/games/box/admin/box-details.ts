import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/boxes'
import type { BoxDetails } from '@noktra/contract/admin/boxes'
import { unixSeconds } from '../../../platform/clock.ts'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { FACE_COLUMNS, faceOf, type Names } from '../../../core/skins/skin-face.ts'
import { readDraft } from './draft-content.ts'
import { selectBoxRows } from './select-box-rows.ts'

const PPM = 1_000_000
const TICKETS = 1_000_000

/** A box with everything that is printed of it; one that was never published shows what its draft says. */
export async function boxDetails({
  db,
  query,
  language,
}: AdminQuery<typeof api.boxDetails>): Promise<BoxDetails> {
  const [row] = await selectBoxRows(db, { id: query.id, limit: 1, language })
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  const versions = await readVersions(db, row.id)
  return {
    ...row,
    ...(await readTexts(db, row.id)),
    rows: await readContents(db, row.id, row.active_version ?? versions[0]?.version ?? 0),
    versions,
    publications: await readPublications(db, row.id),
  }
}

async function readTexts(db: Db, boxId: number) {
  const box = await db
    .selectFrom('box')
    .select(['names', 'descr', 'badge', 'featured', 'theme_color'])
    .where('id', '=', boxId)
    .executeTakeFirst()
  const texts = box ?? (await readDraft(db, boxId))!.content
  return {
    names: texts.names as Names,
    descr: texts.descr as Names,
    badge: texts.badge as BoxDetails['badge'],
    featured: texts.featured,
    theme_color: texts.theme_color,
  }
}

async function readContents(db: Db, boxId: number, version: number): Promise<BoxDetails['rows']> {
  const rows = await db
    .selectFrom('box_pool_row')
    .innerJoin('skin', 'skin.id', 'box_pool_row.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'box_pool_row.ticket_from',
      'box_pool_row.ticket_to',
      'box_pool_row.value',
      'skin.price',
      ...FACE_COLUMNS,
    ])
    .where('box_pool_row.box_id', '=', boxId)
    .where('box_pool_row.version', '=', version)
    .orderBy('box_pool_row.value', 'desc')
    .orderBy('box_pool_row.ticket_from')
    .execute()
  return rows.map((row) => ({
    ...faceOf(row, 'en'),
    value: row.value / 100,
    price: row.price / 100,
    chance: (row.ticket_to - row.ticket_from + 1) / TICKETS,
    from: row.ticket_from,
    to: row.ticket_to,
  }))
}

async function readVersions(db: Db, boxId: number): Promise<BoxDetails['versions']> {
  const rows = await db
    .selectFrom('box_pool')
    .leftJoin('box_publication', (join) =>
      join
        .onRef('box_publication.box_id', '=', 'box_pool.box_id')
        .onRef('box_publication.version', '=', 'box_pool.version'),
    )
    .leftJoin('approval', 'approval.id', 'box_publication.approval_id')
    .leftJoin('staff as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'approval.decided_by')
    .select([
      'box_pool.version',
      'box_pool.price',
      'box_pool.pool_hash',
      'box_pool.pool_salt',
      'box_pool.published_at',
      'box_pool.active_from',
      'box_pool.expected_return',
      'box_pool.chance_of_profit',
      'box_pool.volatility',
      'box_pool.top_one_in',
      'box_pool.item_count',
      'asker.id as asker_id',
      'asker.name as asker_name',
      'decider.id as decider_id',
      'decider.name as decider_name',
    ])
    .where('box_pool.box_id', '=', boxId)
    // Texts alone may be published again without another version.
    .distinctOn('box_pool.version')
    .orderBy('box_pool.version', 'desc')
    .orderBy('box_publication.id')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    price: row.price / 100,
    pool_hash: row.pool_hash,
    pool_salt: row.pool_salt,
    published_at: unixSeconds(row.published_at),
    active_from: row.active_from && unixSeconds(row.active_from),
    expected_return: row.expected_return / PPM,
    chance_of_profit: row.chance_of_profit / PPM,
    volatility: row.volatility,
    top_one_in: row.top_one_in,
    item_count: row.item_count,
    asked_by: row.asker_id === null ? null : { id: row.asker_id, name: row.asker_name! },
    agreed_by: row.decider_id === null ? null : { id: row.decider_id, name: row.decider_name! },
  }))
}

async function readPublications(db: Db, boxId: number): Promise<BoxDetails['publications']> {
  const rows = await db
    .selectFrom('box_publication')
    .select(['id', 'status', 'due_at', 'agreed_at', 'approval_id', 'version', 'why'])
    .where('box_id', '=', boxId)
    // What waits still happens, whatever failed since it was agreed to.
    .orderBy(sql`status = 'waiting'`, 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as BoxDetails['publications'][number]['status'],
    due_at: unixSeconds(row.due_at),
    agreed_at: unixSeconds(row.agreed_at),
  }))
}
