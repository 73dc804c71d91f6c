import { sql } from 'kysely'
import type * as api from '@noktra/contract/upgrades'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { FACE_COLUMNS, faceOf } from '../../core/skins/skin-face.ts'
import { leastTarget } from './current-terms.ts'
import { containing } from '../../platform/db/like.ts'

/** Skins that some stake may be played for, by price; words are looked for in the name the caller reads and the market's. */
export async function listTargets({ db, query, language }: SharedCall<typeof api.listTargets>) {
  const after = readAfter(query.after, 2)
  const least = leastTarget(await readNumber(db, 'upgrade_profit_rate'))
  if (least === null) return { list: [], total: 0, next: null }
  let filtered = db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('skin.price', '>=', Math.max(least, Math.round((query.min_price ?? 0) * 100)))
  if (query.max_price !== undefined) {
    filtered = filtered.where('skin.price', '<=', Math.round(query.max_price * 100))
  }
  if (query.rarity) filtered = filtered.where('design.rarity', '=', query.rarity)
  if (query.q) {
    const like = containing(query.q)
    filtered = filtered.where(sql<boolean>`(skin.market_hash_name ilike ${like}
      or ${itemName(language)} ilike ${like})`)
  }
  const { total } = await filtered
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

  const up = query.sort === 'price'
  let select = filtered.select(['skin.price', ...FACE_COLUMNS])
  if (after) {
    select = select.where(
      up
        ? sql<boolean>`(skin.price, skin.id) > (${after[0]}::bigint, ${after[1]}::bigint)`
        : sql<boolean>`(skin.price, skin.id) < (${after[0]}::bigint, ${after[1]}::bigint)`,
    )
  }
  const rows = await select
    .orderBy('skin.price', up ? 'asc' : 'desc')
    .orderBy('skin.id', up ? 'asc' : 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => [row.price, row.skin_id])
  return {
    list: page.list.map((row) => ({ price: row.price / 100, ...faceOf(row, language) })),
    total,
    next: page.next,
  }
}
