import type * as api from '@noktra/contract/admin/content'
import type { PageRow, PageTexts } from '@noktra/contract/admin/content'
import { PAGE_KEYS, type PageKey } from '@noktra/contract/page-text'
import { inLanguage, LANGUAGES, type Language } from '@noktra/contract/shapes'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { hasOwnItems } from '../../core/catalogue/own-catalogue.ts'
import { ownWords } from './own-words.ts'

const MOST_SHOWN = 200

/** The pages with who changed them last. */
export async function listPages({ db, language }: AdminQuery<typeof api.listPages>) {
  const list = await Promise.all(
    PAGE_KEYS.map(async (page) => rowOf(page, await readRevisions(db, page, 1), language)),
  )
  return { list, next: null, total: list.length }
}

/** One page with its words, now or in an older revision. @throws AppError subject_unknown */
export async function pageOne({ db, query, language }: AdminQuery<typeof api.pageOne>) {
  const revisions = await readRevisions(db, query.id, MOST_SHOWN)
  const row = rowOf(query.id, revisions, language)
  return {
    ...row,
    texts: await textsOf(db, query.id, query.revision ?? row.revision),
    revisions: revisions.map((one) => ({
      revision: one.revision,
      own: one.own,
      at: unixSeconds(one.created_at),
      staff: writerOf(one),
    })),
  }
}

/** The words of a revision; of 0, the store's own. @throws AppError subject_unknown */
export async function textsOf(db: Db, page: PageKey, revision: number): Promise<PageTexts> {
  if (revision === 0) return ownWords(page, await hasOwnItems(db))
  const row = await db
    .selectFrom('static_page')
    .select(['titles', 'leads', 'texts'])
    .where('page', '=', page)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'revision' })
  if (row.texts === null) return ownWords(page, await hasOwnItems(db))
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        title: inLanguage(row.titles as Names, language),
        lead: inLanguage(row.leads as Names, language),
        text: inLanguage(row.texts as Names, language),
      },
    ]),
  ) as PageTexts
}

type Revisions = Awaited<ReturnType<typeof readRevisions>>

export function readRevisions(db: Db, page: PageKey, most: number) {
  return db
    .selectFrom('static_page')
    .leftJoin('staff', 'staff.id', 'static_page.staff_id')
    .select([
      'static_page.revision',
      'static_page.titles',
      'static_page.created_at',
      'static_page.staff_id',
      'staff.name as staff_name',
    ])
    .select((row) => row('static_page.texts', 'is', null).as('own'))
    .where('static_page.page', '=', page)
    .orderBy('static_page.revision', 'desc')
    .limit(most)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, own: Boolean(row.own) })))
}

/** What came with the catalogue of a sandbox has no author on the staff. */
function writerOf({ staff_id, staff_name }: Revisions[number]) {
  return staff_id === null || staff_name === null ? null : { id: staff_id, name: staff_name }
}

function rowOf(page: PageKey, [last]: Revisions, language: Language): PageRow {
  return {
    id: page,
    title: last?.titles
      ? inLanguage(last.titles as Names, language)
      : inLanguage(ownWords(page, false), language).title,
    revision: last?.revision ?? 0,
    own: last?.own ?? true,
    updated_at: last ? unixSeconds(last.created_at) : null,
    updated_by: last ? writerOf(last) : null,
  }
}
