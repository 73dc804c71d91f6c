import { sql, type RawBuilder } from 'kysely'
import * as api from '@noktra/contract/backpack'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Game } from '../../platform/game.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import type { ItemFacet } from '@noktra/contract/plain/item-filters'
import { countItemFacets } from '../../core/skins/count-choices.ts'
import { filtersAmong, itemFiltersOf, type Filters } from '../../core/skins/item-filters.ts'
import { FACE_COLUMNS, faceOf, wearText } from '../../core/skins/skin-face.ts'
import { assertSource, proofIdOf } from '../../core/items/item-sources.ts'
import { isFrozen } from '../../core/items/item-state.ts'
import { itemValueAt } from '../../core/items/item-value.ts'

type Query = PlayerCall<typeof api.backpackFacets>['query']
type BackpackFilter = ItemFacet | 'source' | 'exterior' | 'value'

/** What items of a tab must be, for statements on `item` joined with `skin` and `design`. */
function filtersOf(query: Query, worth: RawBuilder<number>): Filters<BackpackFilter> {
  return {
    ...itemFiltersOf(query),
    source: query.source ? sql<boolean>`item.source = ${query.source}` : null,
    exterior: query.exterior ? sql<boolean>`skin.exterior = ${query.exterior}` : null,
    value: valueIs(query, worth),
  }
}

function valueIs({ min_value, max_value }: Query, worth: RawBuilder<number>): RawBuilder<boolean> | null {
  if (min_value === undefined && max_value === undefined) return null
  const least = Math.round((min_value ?? 0) * 100)
  if (max_value === undefined) return sql<boolean>`${worth} >= ${least}`
  return sql<boolean>`${worth} between ${least} and ${Math.round(max_value * 100)}`
}

/** Classes, variants, phases, collections and games of the player's items of one tab. */
export async function backpackFacets({
  db,
  player,
  query,
  clock,
  games,
  language,
}: PlayerCall<typeof api.backpackFacets>) {
  assertSource(games, query.source)
  return countItemFacets(db, {
    listed: sql`from item join skin on skin.id = item.skin_id join design on design.id = skin.design_id
      where item.player_id = ${player.id} and item.state = any(${[...api.BACKPACK_TABS[query.tab]]}::text[])`,
    filters: filtersOf(query, itemValueAt(clock.now())),
    chosen: query,
    language,
  })
}

/** The player's items of one tab, with how many there are and what they are worth together. */
export async function listBackpack({
  db,
  player,
  query,
  clock,
  games,
  language,
}: PlayerCall<typeof api.listBackpack>) {
  assertSource(games, query.source)
  const now = clock.now()
  const worth = itemValueAt(now)
  const byValue = query.sort !== 'new'
  const after = readAfter(query.after, byValue ? 2 : 1)
  let base = db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .where('item.player_id', '=', player.id)
    .where('item.state', 'in', [...api.BACKPACK_TABS[query.tab]])
  for (const filter of filtersAmong(filtersOf(query, worth))) base = base.where(filter)
  const sums = await base
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`coalesce(sum(${worth}), 0)::bigint`.as('total_value'),
    ])
    .executeTakeFirstOrThrow()

  let select = base
    .leftJoin('draw', 'draw.item_id', 'item.id')
    .select([
      'item.id',
      'item.state',
      'item.locked',
      'item.frozen_for',
      'item.case_of',
      'item.wear',
      'item.pattern',
      'item.value_until',
      'item.source',
      'item.source_ref',
      'item.created_at',
      'draw.id as draw_id',
      worth.as('worth'),
      roomOf(games).as('free_room_id'),
      lastRetrievalOf().as('retrieval_id'),
      ...FACE_COLUMNS,
    ])
  if (byValue) {
    const up = query.sort === 'value'
    if (after) {
      select = select.where(
        up
          ? sql<boolean>`(${worth}, item.id) > (${after[0]}::bigint, ${after[1]}::bigint)`
          : sql<boolean>`(${worth}, item.id) < (${after[0]}::bigint, ${after[1]}::bigint)`,
      )
    }
    select = select.orderBy(worth, up ? 'asc' : 'desc').orderBy('item.id', up ? 'asc' : 'desc')
  } else {
    if (after) select = select.where('item.id', '<', after[0]!)
    select = select.orderBy('item.id', 'desc')
  }
  const rows = await select
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => (byValue ? [row.worth, row.id] : [row.id]))
  return {
    total: sums.total,
    total_value: sums.total_value / 100,
    next: page.next,
    list: page.list.map((row) => ({
      item_id: row.id,
      state: row.state as api.ItemState,
      locked: row.locked || isFrozen(row),
      frozen: isFrozen(row),
      value: row.worth / 100,
      value_until: row.value_until && row.value_until > now ? unixSeconds(row.value_until) : null,
      wear: wearText(row.wear),
      pattern: row.pattern,
      source: row.source,
      open_id: proofIdOf(games, row),
      free_room_id: row.free_room_id,
      retrieval_id: row.retrieval_id,
      created_at: unixSeconds(row.created_at),
      ...faceOf(row, language),
    })),
  }
}

/** The room of a game in which the item is a prize that is still to be drawn. */
function roomOf(games: readonly Game[]) {
  const rooms = games.flatMap(({ items }) => items?.room ?? [])
  return sql<number | null>`coalesce(${sql.join([...rooms, sql`null`])})`
}

function lastRetrievalOf() {
  return sql<number | null>`(select id from retrieval where item_id = item.id order by id desc limit 1)`
}
