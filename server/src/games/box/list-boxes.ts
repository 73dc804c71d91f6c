import { sql } from 'kysely'
import type * as api from '@noktra/contract/boxes'
import type { BoxCard } from '@noktra/contract/boxes'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import type { Ctx } from '../../platform/context.ts'
import { offsetOf, readAfter } from '../../platform/http/page.ts'
import type { SharedCall } from '../../platform/http/shared.ts'
import { faceOf, type Names } from '../../core/skins/skin-face.ts'
import { selectBoxes, type BoxRow } from '../../core/openings/select-boxes.ts'
import { findPool } from '../../core/openings/load-pool.ts'
import { containing } from '../../platform/db/like.ts'

const PPM = 1_000_000
const TOP_ITEMS = 3

/** The sections of the home page: the types of which a box is sold, so not that of the welfare boxes. */
export async function listBoxTypes({ db, language }: SharedCall<typeof api.listBoxTypes>) {
  const rows = await db
    .selectFrom('box_type')
    .select(['id', 'key', 'names', 'hints', 'sort'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('box')
          .select('box.id')
          .whereRef('box.type_id', '=', 'box_type.id')
          .where('box.status', '=', 'on_sale')
          .where('box.is_welfare', '=', false),
      ),
    )
    .orderBy('sort')
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      key: row.key,
      name: inLanguage(row.names as Names, language),
      hint: inLanguage(row.hints as Names, language),
      sort: row.sort,
    })),
  }
}

/** A box as its card shows it. */
export async function presentBox(
  ctx: Pick<Ctx, 'db' | 'config'>,
  row: BoxRow,
  language: Language,
): Promise<BoxCard> {
  const pool = await findPool(ctx.db, ctx.config, row.id, row.version)
  const dearest = (pool?.rows ?? []).toSorted((a, b) => b.value_cents - a.value_cents).slice(0, TOP_ITEMS)
  return {
    box_id: row.id,
    name: inLanguage(row.names as Names, language),
    type_id: row.type_id,
    price: row.price / 100,
    image_url: row.image_url,
    theme_color: row.theme_color,
    badge: row.badge as BoxCard['badge'],
    featured: row.featured,
    expected_return: row.expected_return / PPM,
    volatility: row.volatility,
    item_count: row.item_count,
    closed: row.closed_at !== null,
    top_items: dearest.map((item) => faceOf(item.face, language)),
  }
}

/**
 * Boxes on sale, by section, price and words: a word is looked for in the box's name and in the names of what is inside,
 * in every language. The catalogue holds at most some hundred boxes, so `after` counts rows, and none is beyond them.
 */
export async function listBoxes(call: SharedCall<typeof api.listBoxes>) {
  const { db, query, language } = call
  const start = Math.max(0, readAfter(query.after, 1)?.[0] ?? offsetOf(query))
  let select = selectBoxes(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('box.status', '=', 'on_sale')
    .where('box.is_welfare', '=', false)
  if (query.type_id) select = select.where('box.type_id', '=', query.type_id)
  if (query.min_price !== undefined)
    select = select.where('box_pool.price', '>=', Math.round(query.min_price * 100))
  if (query.max_price !== undefined)
    select = select.where('box_pool.price', '<=', Math.round(query.max_price * 100))
  if (query.q) {
    const like = containing(query.q)
    select = select.where(sql<boolean>`(
      ${holdsText('box.names', like)} or exists (
        select from box_pool_row r join skin s on s.id = r.skin_id join design d on d.id = s.design_id
        where r.box_id = box.id and r.version = box.active_version
          and (s.market_hash_name ilike ${like} or ${holdsText('d.names', like)})))`)
  }
  const rows = await inOrder(select, query.sort).offset(start).limit(query.page_size).execute()
  // Past the last page there is no row that carries the total.
  const counted = rows[0] ?? (start > 0 ? await select.limit(1).executeTakeFirst() : undefined)
  const total = counted?.total ?? 0
  const next = start + rows.length
  return {
    list: await Promise.all(rows.map((row) => presentBox(call, row, language))),
    total,
    next: next < total ? String(next) : null,
  }
}

/** Whether a text inside a JSON column is like this one; the names of its fields do not count. */
function holdsText(column: string, like: string) {
  return sql`exists (select from jsonb_path_query(${sql.ref(column)}, 'strict $.**') as part
    where jsonb_typeof(part) = 'string' and part #>> '{}' ilike ${like})`
}

function inOrder<Q extends ReturnType<typeof selectBoxes>>(select: Q, sort: string): Q {
  const ordered = {
    default: () => select.orderBy('box.sort'),
    price: () => select.orderBy('box_pool.price'),
    '-price': () => select.orderBy('box_pool.price', 'desc'),
    '-return': () => select.orderBy('box_pool.expected_return', 'desc'),
    '-volatility': () => select.orderBy('box_pool.volatility', 'desc'),
    '-new': () => select.orderBy('box.created_at', 'desc'),
  }[sort]
  return (ordered?.() ?? select).orderBy('box.id') as Q
}
