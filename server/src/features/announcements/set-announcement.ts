import { sql } from 'kysely'
import { LANGUAGES } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Names } from '../../core/skins/skin-face.ts'

export type AnnouncementWish = {
  /** Names it for the next edit. */
  key: string
  titles: Names
  texts: Names
  /** The address of its picture, 1040 wide. */
  cover: string
  /** The page of the store that its content leads to. */
  path: string
  sort: number
  published: boolean
  /** Who of the staff wrote it; null for the catalogue. */
  staff_id?: number
}

/**
 * Writes an announcement, or what has changed of the one with this key: a new revision of it. Gives its number.
 * @throws RangeError when a language is missing or the path leads out of the store.
 */
export async function setAnnouncement(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { key, titles, texts, cover, path, sort, published, staff_id }: AnnouncementWish,
): Promise<number> {
  if (LANGUAGES.some((language) => !titles[language] || !texts[language])) {
    throw new RangeError(`Announcement ${key} has no title or text in one of the languages`)
  }
  if (!/^\/(?![/\\])\S*$/.test(path)) throw new RangeError(`Announcement ${key} leads out of the store`)
  const now = clock.now()
  const row = {
    titles: JSON.stringify(titles),
    texts: JSON.stringify(texts),
    cover,
    path,
    sort,
    published,
    updated_at: now,
    updated_by: staff_id ?? null,
  }
  const { id } = await tx
    .insertInto('announcement')
    .values({ key, created_at: now, ...row })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((set) => ({ ...row, revision: sql`${set.ref('announcement.revision')} + 1` })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
