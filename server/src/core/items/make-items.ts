import { sql } from 'kysely'
import { VALUE_HELD_MS } from '@noktra/game/value'
import type { Tx } from '../../platform/db/connect.ts'
import { mostValueOf } from './most-value.ts'

export type NewItem = {
  skin_id: number
  /** Ten-thousandths; null of an item without wear. */
  wear: number | null
  /** 0 to 999, of what was drawn with one. */
  pattern?: number | null
  /** Cents. */
  value: number
  /** What made it, unique within its source. */
  ref: string
  /** Until when the value holds, if that is not the same for all: a copy that changes hands keeps its own. */
  value_until?: Date | null
  /** The most that it can ever be worth, in cents, if that does not follow from its value: of what was bought or changes hands. */
  most_value?: number
}

type Origin = {
  /** One of `sourcesOf`. */
  source: string
  now: Date
  /** False for what was bought: it is worth its current price from the start, up to its own `most_value`. */
  held?: boolean
}

/** Puts new items into a player's backpack, each with the first line of its history. Gives their numbers in the same order. */
export async function makeItems(
  tx: Tx,
  { playerId, ...origin }: Origin & { playerId: number },
  items: NewItem[],
): Promise<number[]> {
  return makeItemsOf(
    tx,
    origin,
    items.map((item) => ({ ...item, playerId })),
  )
}

/** The same for several players in one statement. */
export async function makeItemsOf(
  tx: Tx,
  { source, now, held = true }: Origin,
  items: (NewItem & { playerId: number })[],
): Promise<number[]> {
  const until = held ? new Date(now.getTime() + VALUE_HELD_MS) : null
  const { rows } = await sql<{ id: number; ref: string }>`
    with made as (
      insert into item (player_id, skin_id, wear, pattern, state, value, value_until, most_value, source, source_ref, created_at, state_since)
      select i.player_id, i.skin_id, i.wear, i.pattern, 'held', i.value, i.value_until,
        coalesce(i.most_value, ${mostValueOf(sql.ref('i.value'))}), ${source}, i.ref,
        ${now}::timestamptz, ${now}::timestamptz
      from unnest(${items.map((i) => i.playerId)}::bigint[], ${items.map((i) => i.skin_id)}::bigint[],
        ${items.map((i) => i.wear)}::smallint[], ${items.map((i) => i.value)}::bigint[], ${items.map((i) => i.ref)}::text[],
        ${items.map((i) => (i.value_until === undefined ? until : i.value_until))}::timestamptz[],
        ${items.map((i) => i.most_value ?? null)}::bigint[], ${items.map((i) => i.pattern ?? null)}::smallint[])
        with ordinality as i(player_id, skin_id, wear, value, ref, value_until, most_value, pattern, place)
      order by i.place
      returning id, source_ref as ref
    ), told as (
      insert into item_history (item_id, state_to, cause, ref, created_at)
      select id, 'held', ${source}, ref, ${now}::timestamptz from made order by id
    )
    select id, ref from made`.execute(tx)
  const idOf = new Map(rows.map((row) => [row.ref, row.id]))
  return items.map((item) => idOf.get(item.ref)!)
}
