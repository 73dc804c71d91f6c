import type * as api from '@noktra/contract/admin/boxes'
import { inLanguage } from '@noktra/contract/shapes'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { cutPage, readAfter } from '../../../platform/http/page.ts'
import type { Names } from '../../../core/skins/skin-face.ts'
import { selectBoxRows } from './select-box-rows.ts'

/** Every box, the newest number first. */
export async function listBoxes({ db, query, language }: AdminQuery<typeof api.listBoxes>) {
  const size = query.page_size ?? 20
  const rows = await selectBoxRows(db, {
    after: readAfter(query.after, 1)?.[0],
    limit: size + 1,
    status: query.status,
    type_id: query.type_id,
    show: query.show,
    q: query.q || undefined,
    language,
  })
  const { list, next } = cutPage(rows, size, (row) => [row.id])
  return { list, next, total: null }
}

/** Sections that a box that is sold may stand in: all but that of the welfare boxes. */
export async function listBoxTypes({ db, language }: AdminQuery<typeof api.listBoxTypes>) {
  const rows = await db.selectFrom('box_type').select(['id', 'names']).orderBy('sort').orderBy('id').execute()
  return { list: rows.map((row) => ({ id: row.id, name: inLanguage(row.names as Names, language) })) }
}
