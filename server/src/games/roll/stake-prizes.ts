import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import type { PutPrize } from './insert-roll.ts'

const STAKE_CAUSE = 'roll'

/** A player's items as prizes, each with what it is worth now, dearest first. @throws AppError item_unknown */
export async function prizesOfItems(
  tx: Tx,
  order: { playerId: number; itemIds: number[]; now: Date },
): Promise<PutPrize[]> {
  const worth = itemValueAt(order.now)
  const rows = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .select(['item.id as item_id', 'item.skin_id', 'item.wear', worth.as('value')])
    .where('item.id', 'in', order.itemIds)
    .where('item.player_id', '=', order.playerId)
    .orderBy(worth, 'desc')
    .orderBy('item.id')
    .execute()
  if (rows.length !== order.itemIds.length) throw new AppError('item_unknown')
  return rows
}

/**
 * Takes the items out of their owner's hands for as long as the room is open.
 * @throws AppError item_unknown, item_locked, item_busy
 */
export async function stakeItems(
  tx: Tx,
  order: { playerId: number; itemIds: number[]; rollId: number; now: Date },
): Promise<void> {
  await changeItemState(tx, {
    playerId: order.playerId,
    itemIds: order.itemIds,
    from: 'held',
    to: 'staked',
    cause: STAKE_CAUSE,
    ref: String(order.rollId),
    now: order.now,
  })
}
