import type * as api from '@noktra/contract/backpack'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'

/** Stars or unstars a held item. */
export async function lockItem({ tx, player, body }: Command<typeof api.lockItem>) {
  const changed = await tx
    .updateTable('item')
    .set({ locked: body.locked })
    .where('id', '=', body.item_id)
    .where('player_id', '=', player.id)
    .where('state', '=', 'held')
    .where('frozen_for', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) {
    const known = await tx
      .selectFrom('item')
      .select(['id', 'frozen_for'])
      .where('id', '=', body.item_id)
      .where('player_id', '=', player.id)
      .executeTakeFirst()
    if (known?.frozen_for) throw new AppError('item_frozen', { item_id: known.id })
    throw new AppError(known ? 'item_busy' : 'item_unknown')
  }
  return { item_id: body.item_id, locked: body.locked }
}
