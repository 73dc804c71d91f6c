import type * as api from '@noktra/contract/admin/content'
import type { AnnouncementRow } from '@noktra/contract/admin/content'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter, wide } from '../../platform/http/page.ts'
import { catalogueCovers } from '../../core/skins/pictures.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** All announcements: the published ones as players see them, then the others. */
export async function listAnnouncementsMade({ db, query }: AdminQuery<typeof api.listAnnouncementsMade>) {
  const after = readAfter(query.after, 3)
  const { page = 1, page_size = 20 } = query
  let select = selectAnnouncements(db)
  if (after) {
    const [hidden, sort, id] = after
    select = select.where((is) =>
      is(
        is.refTuple(is.not('announcement.published'), 'announcement.sort', 'announcement.id'),
        '>',
        is.tuple(hidden === 1, wide(sort!), id!),
      ),
    )
  }
  const rows = await select
    .orderBy((row) => row.not('announcement.published'))
    .orderBy('announcement.sort')
    .orderBy('announcement.id')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.published ? 0 : 1, row.sort, row.id])
  return { list: cut.list.map(present), next: cut.next, total: null }
}

/** @throws AppError subject_unknown */
export async function announcementOne({ db, query }: AdminQuery<typeof api.announcementOne>) {
  const row = await selectAnnouncements(db).where('announcement.id', '=', query.id).executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  return present(row)
}

/** Covers of the catalogue, those that announcements have, and those that were uploaded. */
export async function coversOf(db: Db): Promise<string[]> {
  const used = await db.selectFrom('announcement').select('cover').distinct().orderBy('cover').execute()
  const uploaded = await db
    .selectFrom('picture')
    .select('name')
    .where('name', 'like', 'cover-%-1040-%')
    .orderBy('name')
    .limit(200)
    .execute()
  return [
    ...new Set([
      ...catalogueCovers(),
      ...used.map((row) => row.cover),
      ...uploaded.map((row) => `/assets/uploads/${row.name}`),
    ]),
  ]
}

function selectAnnouncements(db: Db) {
  return db
    .selectFrom('announcement')
    .leftJoin('staff', 'staff.id', 'announcement.updated_by')
    .selectAll('announcement')
    .select('staff.name as updated_by_name')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['execute']>>[number]

function present(row: Row): AnnouncementRow {
  return {
    id: row.id,
    titles: row.titles as Names,
    texts: row.texts as Names,
    cover: row.cover,
    path: row.path,
    sort: row.sort,
    published: row.published,
    created_at: unixSeconds(row.created_at),
    revision: row.revision,
    updated_at: unixSeconds(row.updated_at),
    updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name! },
  }
}
