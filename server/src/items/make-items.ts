import { sql } from 'kysely'
import type { ITEM_SOURCES } from '@noktra/contract/backpack'
import type { Tx } from '../db/connect.ts'

/** How long an item is worth what was printed when it was won (PRODUCT 2). */
export const VALUE_HELD_MS = 72 * 3600 * 1000

export type NewItem = {
  skin_id: number
  /** Ten-thousandths. */
  wear: number
  /** Cents. */
  value: number
  /** What made it, unique within its source. */
  ref: string
  /** Until when the value holds, if that is not the same for all: a copy that changes hands keeps its own. */
  value_until?: Date | null
}

/** Puts new items into a player's backpack, each with the first line of its history. Gives their numbers in the same order. */
export async function makeItems(
  tx: Tx,
  {
    playerId,
    source,
    now,
    held = true,
  }: {
    playerId: number
    source: (typeof ITEM_SOURCES)[number]
    now: Date
    /** False for what was bought: it is worth the smaller of what was paid and its current price from the start. */
    held?: boolean
  },
  items: NewItem[],
): Promise<number[]> {
  const until = held ? new Date(now.getTime() + VALUE_HELD_MS) : null
  const { rows } = await sql<{ id: number; ref: string }>`
    with made as (
      insert into item (player_id, skin_id, wear, state, value, value_until, source, source_ref, created_at, state_since)
      select ${playerId}::bigint, i.skin_id, i.wear, 'held', i.value, i.value_until, ${source}, i.ref,
        ${now}::timestamptz, ${now}::timestamptz
      from unnest(${items.map((i) => i.skin_id)}::bigint[], ${items.map((i) => i.wear)}::smallint[],
        ${items.map((i) => i.value)}::bigint[], ${items.map((i) => i.ref)}::text[],
        ${items.map((i) => (i.value_until === undefined ? until : i.value_until))}::timestamptz[]) as i(skin_id, wear, value, ref, value_until)
      returning id, source_ref as ref
    ), told as (
      insert into item_history (item_id, state_to, cause, ref, created_at)
      select id, 'held', ${source}, ref, ${now}::timestamptz from made order by id
    )
    select id, ref from made`.execute(tx)
  const idOf = new Map(rows.map((row) => [row.ref, row.id]))
  return items.map((item) => idOf.get(item.ref)!)
}
