import { sql } from 'kysely'
import type { ItemState } from '@noktra/contract/backpack'
import type { Tx } from '../../platform/db/connect.ts'
import { ifFree, type LockMode } from '../../platform/db/lock-mode.ts'
import { AppError } from '../../platform/http/errors.ts'
import { itemValueAt } from './item-value.ts'

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
 * @throws AppError item_unknown (not this player's), item_frozen (a recharge went back, or a trade), item_locked (starred), item_busy (in another state).
 */
export async function changeItemState(tx: Tx, change: StateChange): Promise<ChangedItem[]> {
  const { playerId, itemIds, from, to, cause, ref, now } = change
  const ids = [...new Set(itemIds)].sort((a, b) => a - b)
  const rows = await tx
    .selectFrom('item')
    .select([
      'id',
      'player_id',
      'state',
      'locked',
      'frozen_for',
      'case_of',
      'value',
      'value_until',
      'skin_id',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length !== ids.length) throw new AppError('item_unknown')
  assertChangeable(rows, { playerId, from })
  await moveItems(
    tx,
    ids.map((id) => ({ id, ref })),
    { from, to, cause, now },
  )
  return rows
}

/** @throws AppError item_unknown, item_frozen, item_locked, item_busy */
export function assertChangeable(
  rows: Pick<LockedItem, 'id' | 'player_id' | 'state' | 'locked' | keyof Frozen>[],
  { playerId, from }: Pick<StateChange, 'playerId' | 'from'>,
): void {
  if (rows.some((row) => row.player_id !== playerId)) throw new AppError('item_unknown')
  const frozen = rows.find(isFrozen)
  if (frozen) throw new AppError('item_frozen', { item_id: frozen.id })
  const starred = rows.find((row) => row.locked)
  if (starred) throw new AppError('item_locked', { item_id: starred.id })
  const busy = rows.find((row) => row.state !== from)
  if (busy) throw new AppError('item_busy', { item_id: busy.id })
}

/** What holds an item in the backpack: a recharge that was paid back, and the retrieval whose trade the platform reversed. */
type Frozen = { frozen_for: string | null; case_of: number | null }

/** Whether an item can be neither used nor retrieved until the staff settles what it is held for. */
export function isFrozen({ frozen_for, case_of }: Frozen): boolean {
  return frozen_for !== null || case_of !== null
}

/** What a player gives away, with what it is worth now. */
export type LockedItem = Frozen & {
  id: number
  player_id: number
  skin_id: number
  /** Ten-thousandths. */
  wear: number
  state: string
  locked: boolean
  worth: number
}

/**
 * Locks items of several players in the order of their ids, and then reads what they are worth. Who names an item that is not
 * theirs, or that another transaction holds, does not get it.
 */
export async function lockItemsOf(
  tx: Tx,
  asked: { playerId: number; itemIds: number[] }[],
  { now, mode }: { now: Date; mode: LockMode },
): Promise<Map<number, LockedItem>> {
  const named = asked.flatMap(({ playerId, itemIds }) => itemIds.map((id) => ({ id, playerId })))
  const players = named.map(({ playerId }) => playerId)
  const ids = named.map(({ id }) => id)
  const [locked, { rows }] = await Promise.all([
    sql<{ id: number }>`
      select item.id from item
      join unnest(${players}::bigint[], ${ids}::bigint[]) as asked(player_id, id)
        on asked.id = item.id and asked.player_id = item.player_id
      order by item.id for no key update of item ${ifFree(mode)}`.execute(tx),
    sql<LockedItem>`
      select item.id, player_id, skin_id, wear, state, locked, frozen_for, case_of, ${itemValueAt(now)} as worth
      from item join skin on skin.id = item.skin_id where item.id = any(${ids}::bigint[])`.execute(tx),
  ])
  const held = new Set(locked.rows.map(({ id }) => id))
  return new Map(rows.flatMap((row) => (held.has(row.id) ? [[row.id, row] as const] : [])))
}

/** Changes the state of locked items and writes their history. @throws Error when one is in another state: the caller has looked */
export async function moveItems(
  tx: Tx,
  items: { id: number; ref: string }[],
  { from, to, cause, now }: Pick<StateChange, 'from' | 'to' | 'cause' | 'now'>,
): Promise<void> {
  const { rows } = await sql<{ moved: number }>`
    with asked as (
      select * from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ ref }) => ref)}::text[]) as asked(id, ref)
    ), moved as (
      update item set state = ${to}, state_since = ${now}::timestamptz from asked
      where item.id = asked.id and state = ${from} returning item.id, asked.ref
    ), told as (
      insert into item_history (item_id, state_from, state_to, cause, ref, created_at)
      select id, ${from}, ${to}, ${cause}, ref, ${now}::timestamptz from moved order by id
    )
    select count(*) as moved from moved`.execute(tx)
  if (rows[0]!.moved !== items.length) throw new Error('An item had changed under its lock.')
}
