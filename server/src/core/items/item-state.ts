import { sql } from 'kysely'
import type { ItemState } from '@noktra/contract/backpack'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'

export type StateChange = {
  playerId: number
  itemIds: number[]
  from: ItemState
  to: ItemState
  cause: string
  ref: string
  now: Date
}

export type ChangedItem = { id: number; value: number; value_until: Date | null; skin_id: number }

/**
 * The only way an item changes state: locks the rows in the order of their ids, checks owner, the state they leave and
 * the star, and writes their history. All items change, or none.
 * @throws AppError item_unknown (not this player's), item_frozen (a recharge went back), item_locked (starred), item_busy (in another state).
 */
export async function changeItemState(tx: Tx, change: StateChange): Promise<ChangedItem[]> {
  const ids = [...new Set(change.itemIds)].sort((a, b) => a - b)
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'player_id', 'state', 'locked', 'frozen_for', 'value', 'value_until', 'skin_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length !== ids.length || rows.some((row) => row.player_id !== change.playerId)) {
    throw new AppError('item_unknown')
  }
  const frozen = rows.find((row) => row.frozen_for !== null)
  if (frozen) throw new AppError('item_frozen', { item_id: frozen.id })
  const starred = rows.find((row) => row.locked)
  if (starred) throw new AppError('item_locked', { item_id: starred.id })
  const busy = rows.find((row) => row.state !== change.from)
  if (busy) throw new AppError('item_busy', { item_id: busy.id })
  await sql`
    with moved as (
      update item set state = ${change.to}, state_since = ${change.now}::timestamptz
      where id = any(${ids}::bigint[]) and state = ${change.from} returning id
    )
    insert into item_history (item_id, state_from, state_to, cause, ref, created_at)
    select id, ${change.from}, ${change.to}, ${change.cause}, ${change.ref}, ${change.now}::timestamptz from moved`.execute(
    tx,
  )
  return rows
}
