import type { Tx } from '../../platform/db/connect.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import type { RollRow } from './roll-row.ts'

/** Gives the owner of a room back what they staked in it and was not won. Prizes of the house were never items. */
export async function returnPrizes(tx: Tx, roll: Pick<RollRow, 'id' | 'owner_id'>, now: Date): Promise<void> {
  if (roll.owner_id === null) return
  const prizes = await tx
    .selectFrom('roll_prize')
    .select('item_id')
    .where('roll_id', '=', roll.id)
    .where('winner_place', 'is', null)
    .execute()
  const itemIds = prizes.flatMap((prize) => prize.item_id ?? [])
  if (itemIds.length === 0) return
  await changeItemState(tx, {
    playerId: roll.owner_id,
    itemIds,
    from: 'staked',
    to: 'held',
    cause: 'roll-return',
    ref: String(roll.id),
    now,
  })
}
