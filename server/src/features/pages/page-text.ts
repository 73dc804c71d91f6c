import type * as api from '@noktra/contract/page-texts'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** What an operator wrote for a page, in the caller's language; null where the store's own words stand. */
export async function pageText({ db, query, language }: Call<typeof api.pageTextOf>) {
  const row = await db
    .selectFrom('static_page')
    .select(['titles', 'leads', 'texts', 'created_at'])
    .where('page', '=', query.page)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.texts) return { text: null }
  return {
    text: {
      title: inLanguage(row.titles as Names, language),
      lead: inLanguage(row.leads as Names, language),
      text: inLanguage(row.texts as Names, language),
      updated_at: unixSeconds(row.created_at),
    },
  }
}
