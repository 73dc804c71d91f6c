import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/upgrades'
import type { ItemFacet } from '@noktra/contract/plain/item-filters'
import type { Language } from '@noktra/contract/shapes'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import { countItemFacets } from '../../core/skins/count-choices.ts'
import { filtersAmong, itemFiltersOf, type Filters } from '../../core/skins/item-filters.ts'
import { itemName } from '../../core/skins/item-name.ts'
import { FACE_COLUMNS, faceOf } from '../../core/skins/skin-face.ts'
import { leastTarget } from './current-terms.ts'
import { containing } from '../../platform/db/like.ts'

type Query = SharedCall<typeof api.targetFacets>['query']
type TargetFilter = ItemFacet | 'rarity' | 'price' | 'words'

/** What a target must be, for statements on `skin` joined with `design`. */
function filtersOf(query: Query, language: Language): Filters<TargetFilter> {
  const like = query.q && containing(query.q)
  return {
    ...itemFiltersOf(query),
    rarity: query.rarity ? sql<boolean>`design.rarity = ${query.rarity}` : null,
    price: priceIs(query),
    words: like
      ? sql<boolean>`(skin.market_hash_name ilike ${like} or ${itemName(language)} ilike ${like})`
      : null,
  }
}

function priceIs({ min_price, max_price }: Query): RawBuilder<boolean> | null {
  if (min_price === undefined && max_price === undefined) return null
  const least = Math.round((min_price ?? 0) * 100)
  if (max_price === undefined) return sql<boolean>`skin.price >= ${least}`
  return sql<boolean>`(skin.price >= ${least} and skin.price <= ${Math.round(max_price * 100)})`
}

/** The least price of a target; null where none may be played for. */
async function readLeast(db: Db): Promise<number | null> {
  return leastTarget(await readNumber(db, 'upgrade_profit_rate'))
}

/** Classes, variants, phases, collections and games of the targets. */
export async function targetFacets({ db, query, language }: SharedCall<typeof api.targetFacets>) {
  const least = await readLeast(db)
  return countItemFacets(db, {
    listed: sql`from skin join design on design.id = skin.design_id
      where ${least === null ? sql`false` : sql`skin.price >= ${least}`}`,
    filters: filtersOf(query, language),
    chosen: query,
    language,
  })
}

/** Skins that some stake may be played for, by price; words are looked for in the name the caller reads and the market's. */
export async function listTargets({ db, query, language }: SharedCall<typeof api.listTargets>) {
  const after = readAfter(query.after, 2)
  const least = await readLeast(db)
  if (least === null) return { list: [], total: 0, next: null }
  let filtered = db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('skin.price', '>=', least)
  for (const filter of filtersAmong(filtersOf(query, language))) filtered = filtered.where(filter)
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
