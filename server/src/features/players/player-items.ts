import { sql } from 'kysely'
import { SALE_UNDO_HOURS, type ItemStory, type PlayerItem } from '@noktra/contract/admin/players'
import type * as api from '@noktra/contract/admin/players'
import { BACKPACK_TABS, ItemState } from '@noktra/contract/backpack'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { assertSource, proofIdOf } from '../../core/items/item-sources.ts'
import { FACE_COLUMNS, faceOf, wearText } from '../../core/skins/skin-face.ts'
import { getPlayer } from './player-row.ts'

/** A player's items by key, newest first: each state is read along its own index as far as the page reaches. */
export async function playerItems({ db, query, clock, games }: AdminQuery<typeof api.playerItems>) {
  assertSource(games, query.source)
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  await getPlayer(db, query.id)
  const states: readonly ItemState[] = query.tab ? BACKPACK_TABS[query.tab] : Object.values(ItemState)
  const [first, ...others] = states.map((state) => db.selectFrom(idsOf(state).as('of')).select('id'))
  const found = others
    .reduce((all, more) => all.unionAll(more), first!)
    .orderBy('id', 'desc')
    .limit(size + 1)
  const rows = await selectItems(db, clock.now())
    .where('item.id', 'in', found)
    .orderBy('item.id', 'desc')
    .execute()
  return adminPage(rows, size, (row) => presentItem(row, clock.now()))

  function idsOf(state: ItemState) {
    let ids = db.selectFrom('item').select('id').where('player_id', '=', query.id).where('state', '=', state)
    if (after) ids = ids.where('id', '<', after[0]!)
    if (query.source) ids = ids.where('source', '=', query.source)
    if (query.item_id) ids = ids.where('id', '=', query.item_id)
    return ids.orderBy('id', 'desc').limit(size + 1)
  }
}

/** Where an item came from, all that happened to it, and the sale that it was last part of. */
export async function itemStory({
  db,
  query,
  clock,
  games,
}: AdminQuery<typeof api.itemStory>): Promise<ItemStory> {
  const row = await selectItems(db, clock.now())
    .leftJoin('draw', 'draw.item_id', 'item.id')
    .select(['item.player_id', 'item.source_ref', 'draw.id as draw_id'])
    .where('item.id', '=', query.id)
    .executeTakeFirst()
  if (!row) throw new AppError('item_unknown')
  const proofId = proofIdOf(games, row)
  const history = await db
    .selectFrom('item_history')
    .select(['id', 'state_from', 'state_to', 'cause', 'ref', 'created_at'])
    .where('item_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    ...presentItem(row, clock.now()),
    player_id: row.player_id,
    proof_path: proofId === null ? null : `/fair/${proofId}`,
    history: history.map(({ created_at, ...step }) => ({ ...step, at: unixSeconds(created_at) })),
    sale: await lastSaleOf(db, row.id, clock.now()),
  }
}

async function lastSaleOf(db: Db, itemId: number, now: Date): Promise<ItemStory['sale']> {
  const sale = await db
    .selectFrom('sale_item as of')
    .innerJoin('sale', 'sale.id', 'of.sale_id')
    .select([
      'sale.id',
      'sale.amount',
      'sale.created_at',
      'sale.undone_at',
      sql<number>`(select count(*) from sale_item where sale_item.sale_id = sale.id)`.as('items'),
    ])
    .where('of.item_id', '=', itemId)
    .orderBy('sale.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sale) return null
  return {
    id: sale.id,
    amount: fromCents(sale.amount),
    items: sale.items,
    at: unixSeconds(sale.created_at),
    undone_at: sale.undone_at && unixSeconds(sale.undone_at),
    may_return:
      sale.undone_at === null && sale.created_at.getTime() >= now.getTime() - SALE_UNDO_HOURS * 3600 * 1000,
  }
}

function selectItems(db: Db, now: Date) {
  return db
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'item.id',
      'item.state',
      'item.locked',
      'item.wear',
      'item.value',
      'item.value_until',
      'item.source',
      'item.created_at',
      'item.state_since',
      itemValueAt(now).as('worth'),
      ...FACE_COLUMNS,
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function presentItem(row: Row, now: Date): PlayerItem {
  const { item_name, exterior_name, rarity, image_url } = faceOf(row, 'en')
  return {
    id: row.id,
    item_name,
    exterior_name,
    rarity,
    image_url,
    wear: wearText(row.wear),
    state: row.state as ItemState,
    locked: row.locked,
    source: row.source,
    printed_value: fromCents(row.value),
    value: fromCents(row.worth),
    value_until: row.value_until && row.value_until > now ? unixSeconds(row.value_until) : null,
    created_at: unixSeconds(row.created_at),
    state_since: unixSeconds(row.state_since),
  }
}
