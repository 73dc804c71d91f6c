import type * as api from '@noktra/contract/admin/content'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter, wide } from '../../platform/http/page.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** Versions of the terms, newest first. */
export async function listTerms({ db, query }: AdminQuery<typeof api.listTerms>) {
  const after = readAfter(query.after, 1)
  const { page = 1, page_size = 20 } = query
  let select = db
    .selectFrom('terms_version')
    .leftJoin('staff', 'staff.id', 'terms_version.staff_id')
    .selectAll('terms_version')
    .select('staff.name as staff_name')
  if (after) select = select.where('version', '<', wide(after[0]!))
  const rows = await select
    .orderBy('version', 'desc')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.version])
  const list = cut.list.map(({ version, summaries, published_at, staff_id, staff_name }) => ({
    id: version,
    summaries: summaries as Names,
    published_at: unixSeconds(published_at),
    staff: staff_id === null ? null : { id: staff_id, name: staff_name! },
  }))
  return { list, next: cut.next, total: null }
}
