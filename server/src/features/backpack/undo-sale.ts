import type * as api from '@noktra/contract/backpack'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { debit } from '../../core/ledger/credit.ts'

/** Takes back a whole sale, once, within 10 seconds of the server's clock; refused when the diamonds are already spent. */
export async function undoSale({ tx, player, body, clock, bus, afterCommit }: Command<typeof api.undoSale>) {
  const now = clock.now()
  const sale = await tx
    .updateTable('sale')
    .set({ undone_at: now })
    .where('id', '=', body.sale_id)
    .where('player_id', '=', player.id)
    .where('undone_at', 'is', null)
    .where('undo_until', '>=', now)
    .returning(['id', 'amount'])
    .executeTakeFirst()
  if (!sale) {
    const known = await tx
      .selectFrom('sale')
      .select('id')
      .where('id', '=', body.sale_id)
      .where('player_id', '=', player.id)
      .executeTakeFirst()
    throw new AppError(known ? 'sale_final' : 'sale_unknown')
  }
  const { count, diamond } = await takeBackSale(tx, { ...sale, playerId: player.id, now })
  afterCommit(() => bus.publish('balance', player.id))
  return { sale_id: sale.id, count, diamond: diamond / 100 }
}

/**
 * The diamonds of a sale go back to the house and its items to the backpack. The caller has just marked the sale as
 * undone, so it happens once.
 * @throws AppError insufficient_diamonds
 */
export async function takeBackSale(
  tx: Tx,
  { id, playerId, amount, now }: { id: number; playerId: number; amount: number; now: Date },
): Promise<{ count: number; diamond: number }> {
  const diamond = await debit(tx, {
    playerId,
    purse: 'diamond',
    house: HOUSE.recycling,
    amount,
    reason: 'sell-undo',
    ref: String(id),
    now,
  })
  const items = await tx.selectFrom('sale_item').select('item_id').where('sale_id', '=', id).execute()
  await changeItemState(tx, {
    playerId,
    itemIds: items.map((item) => item.item_id),
    from: 'sold',
    to: 'held',
    cause: 'sell-undo',
    ref: String(id),
    now,
  })
  return { count: items.length, diamond }
}
