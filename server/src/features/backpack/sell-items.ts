import { sql } from 'kysely'
import type * as api from '@noktra/contract/backpack'
import { unixSeconds } from '../../platform/clock.ts'
import type { Command } from '../../platform/http/serve.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { HOUSE, lockPurses } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'
import { itemValueAt } from '../../core/items/item-value.ts'

const UNDO_MS = 10_000

/** Sells items to the house for diamonds at 100 % of their value, all or none; the sale can be taken back for 10 seconds. */
export async function sellItems({
  tx,
  player,
  body,
  clock,
  bus,
  afterCommit,
}: Command<typeof api.sellItems>) {
  const now = clock.now()
  const undoUntil = new Date(now.getTime() + UNDO_MS)
  const itemIds = [...new Set(body.item_ids)]
  await lockPurses(tx, player.id)
  const { sale_id: saleId } = await sql<{ sale_id: number }>`
    select nextval(pg_get_serial_sequence('sale', 'id')) as sale_id`
    .execute(tx)
    .then(({ rows }) => rows[0]!)
  await changeItemState(tx, {
    playerId: player.id,
    itemIds,
    from: 'held',
    to: 'sold',
    cause: 'sell',
    ref: String(saleId),
    now,
  })
  const worth = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id', itemValueAt(now).as('amount')])
    .where('item.id', 'in', itemIds)
    .execute()
  const total = worth.reduce((sum, item) => sum + item.amount, 0)
  await sql`
    with sold as (
      insert into sale (id, player_id, amount, created_at, undo_until) overriding system value
      values (${saleId}::bigint, ${player.id}::bigint, ${total}::bigint, ${now}::timestamptz, ${undoUntil}::timestamptz)
      returning id
    )
    insert into sale_item (sale_id, item_id, amount)
    select sold.id, i.item_id, i.amount from sold,
      unnest(${worth.map((item) => item.id)}::bigint[], ${worth.map((item) => item.amount)}::bigint[]) as i(item_id, amount)`.execute(
    tx,
  )
  const diamond = await credit(tx, {
    playerId: player.id,
    purse: 'diamond',
    house: HOUSE.recycling,
    amount: total,
    reason: 'sell',
    ref: String(saleId),
    now,
  })
  afterCommit(() => bus.publish('balance', player.id))
  return {
    sale_id: saleId,
    count: itemIds.length,
    credited: total / 100,
    diamond: diamond / 100,
    undo_until: unixSeconds(undoUntil),
  }
}
