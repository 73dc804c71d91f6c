import type * as api from '@noktra/contract/announcements'
import { inLanguage } from '@noktra/contract/shapes'
import { unixSeconds } from '../../platform/clock.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** What is published, in the operator's order and the caller's language. */
export async function listAnnouncements({ db, language }: SharedCall<typeof api.listAnnouncements>) {
  const rows = await db
    .selectFrom('announcement')
    .select(['id', 'titles', 'texts', 'cover', 'path', 'created_at'])
    .where('published', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      title: inLanguage(row.titles as Names, language),
      cover: row.cover,
      text: inLanguage(row.texts as Names, language),
      path: row.path,
      created_at: unixSeconds(row.created_at),
    })),
  }
}
