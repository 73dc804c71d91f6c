import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/boxes'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { FACE_COLUMNS, faceOf } from '../../../core/skins/skin-face.ts'
import { containing } from '../../../platform/db/like.ts'

const MOST = 30

/** Skins whose market name holds every word, dearest first. */
export async function searchSkins({ db, query }: AdminQuery<typeof api.searchSkins>) {
  let select = db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.price', ...FACE_COLUMNS])
  for (const word of (query.q ?? '').split(/\s+/).filter(Boolean)) {
    select = select.where(
      sql<boolean>`(skin.market_hash_name ilike ${containing(word)} or skin.exterior = ${word.toUpperCase()})`,
    )
  }
  if (query.min_price !== undefined)
    select = select.where('skin.price', '>=', Math.round(query.min_price * 100))
  if (query.max_price !== undefined)
    select = select.where('skin.price', '<=', Math.round(query.max_price * 100))
  const rows = await select.orderBy('skin.price', 'desc').orderBy('skin.id').limit(MOST).execute()
  return { list: rows.map((row) => ({ ...faceOf(row, 'en'), price: row.price / 100 })) }
}
