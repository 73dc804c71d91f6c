import { LEGAL_KEYS, unfilledIn, type BrandValues } from '@noktra/contract/brand'
import { PAGE_KEYS } from '@noktra/contract/page-text'
import type { Db } from '../../platform/db/connect.ts'

export type Unfilled = { place: string; text: string }

/** Every `[OPERATOR: …]` of the brand and of the long texts that an operator wrote, with where it stands. */
export async function listUnfilled(db: Db, values: BrandValues): Promise<Unfilled[]> {
  const pages = await db
    .selectFrom('static_page')
    .distinctOn('page')
    .select(['page', 'texts', 'leads'])
    .orderBy('page')
    .orderBy('revision', 'desc')
    .execute()
  const words = [
    ...LEGAL_KEYS.map((key) => ({ place: `legal.${key}`, text: values.legal[key] })),
    ...(['footer', 'imprint'] as const).flatMap((part) =>
      Object.entries(values[part]).map(([language, text]) => ({ place: `${part}.${language}`, text })),
    ),
    ...PAGE_KEYS.flatMap((page) => {
      const row = pages.find((each) => each.page === page)
      const parts = [row?.leads, row?.texts] as (Record<string, string> | null | undefined)[]
      return parts.flatMap((part) =>
        Object.entries(part ?? {}).map(([language, text]) => ({ place: `page ${page} (${language})`, text })),
      )
    }),
  ]
  return words.flatMap(({ place, text }) => unfilledIn(text).map((gap) => ({ place, text: gap })))
}
