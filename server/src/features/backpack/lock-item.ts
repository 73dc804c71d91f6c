import { sql } from 'kysely'
import type * as api from '@noktra/contract/backpack'
import { isFrozen } from '../../core/items/item-state.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import type { Together } from '../../platform/http/together.ts'

/** Stars or unstars a held item. */
export async function lockItem({ tx, player, body }: Command<typeof api.lockItem>) {
  const changed = await tx
    .updateTable('item')
    .set({ locked: body.locked })
    .where('id', '=', body.item_id)
    .where('player_id', '=', player.id)
    .where('state', '=', 'held')
    .where('frozen_for', 'is', null)
    .where('case_of', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) {
    const known = await tx
      .selectFrom('item')
      .select(['id', 'frozen_for', 'case_of'])
      .where('id', '=', body.item_id)
      .where('player_id', '=', player.id)
      .executeTakeFirst()
    if (known && isFrozen(known)) throw new AppError('item_frozen', { item_id: known.id })
    throw new AppError(known ? 'item_busy' : 'item_unknown')
  }
  return { item_id: body.item_id, locked: body.locked }
}

/** The same for several players; who cannot is told why alone. */
export const lockTogether: Together<typeof api.lockItem, null> = {
  read: () => Promise.resolve(null),
  run: async (tx, commands) => {
    const { rows } = await sql<{ id: number }>`
      with asked as (
        select item.id, asked.locked from item
        join unnest(${commands.map(({ player }) => player.id)}::bigint[], ${commands.map(({ body }) => body.item_id)}::bigint[],
          ${commands.map(({ body }) => body.locked)}::boolean[]) as asked(player_id, id, locked)
          on asked.id = item.id and asked.player_id = item.player_id
        where item.state = 'held' and item.frozen_for is null and item.case_of is null
        order by item.id for no key update of item skip locked
      )
      update item set locked = asked.locked from asked where item.id = asked.id returning item.id`.execute(tx)
    const changed = new Set(rows.map(({ id }) => id))
    return commands.map(({ body }) =>
      changed.has(body.item_id) ? { data: { item_id: body.item_id, locked: body.locked } } : 'alone',
    )
  },
}
