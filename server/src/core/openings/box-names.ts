import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { Db } from '../../platform/db/connect.ts'
import type { Names } from '../skins/skin-face.ts'

/** What boxes are called, by their number in text. */
export async function boxNames(
  db: Db,
  boxIds: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (boxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('box')
    .select(['id', 'names'])
    .where('id', 'in', boxIds.map(Number))
    .execute()
  return new Map(rows.map(({ id, names }) => [String(id), inLanguage(names as Names, language)]))
}
