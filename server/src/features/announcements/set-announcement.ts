import { sql } from 'kysely'
import { LANGUAGES } from '@noktra/contract/shapes'
import { said, type Said } from '@noktra/languages/said'
import { RuleBroken } from '../../platform/rule-broken.ts'
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
    throw faultOf(key, said('reasons:announcements.languages'))
  }
  if (!/^\/(?![/\\])\S*$/.test(path)) throw faultOf(key, said('reasons:announcements.leads_out'))
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

function faultOf(key: string, why: Said): RuleBroken {
  return new RuleBroken(said('reasons:announcements.of_key', { key, why }))
}
