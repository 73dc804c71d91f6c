import { inLanguage } from '@noktra/contract/language'
import type { Language } from '@noktra/contract/shapes'
import type { TermsDue } from '@noktra/contract/terms'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Names } from '../skins/skin-face.ts'

/** What has changed in the terms since a version, oldest first; null when it is the newest. */
export async function findTermsDue(db: Db, accepted: number, language: Language): Promise<TermsDue | null> {
  const newer = await db
    .selectFrom('terms_version')
    .select(['version', 'published_at', 'summaries'])
    .where('version', '>', accepted)
    .orderBy('version')
    .execute()
  const newest = newer.at(-1)
  if (!newest) return null
  return {
    version: newest.version,
    changes: newer.map(({ version, published_at, summaries }) => ({
      version,
      published_at: unixSeconds(published_at),
      summary: inLanguage(summaries as Names, language),
    })),
  }
}
