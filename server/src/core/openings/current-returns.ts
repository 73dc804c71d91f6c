import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Fractions: 0.9213 is 92.13 %. */
export type CurrentReturn = {
  box_id: number
  /** The active version. */
  version: number
  /** What the version promises, from the values printed in it. */
  declared: number
  /** What it would return if its rows were worth today's prices of their skins. */
  current: number
  /** Whether `current` left 85-96 %: the operator should publish new odds or another price. */
  flagged: boolean
}

const LEAST = 0.85
const MOST = 0.96

/**
 * Of each box on sale what it promises, and what it returns at today's prices (an item keeps its printed value for 72 h
 * only). Welfare boxes open for free and are left out. `prices` (cents by skin) stand in for those of the store, to see
 * what a price list would do.
 */
export async function currentReturns(
  db: Db,
  prices: ReadonlyMap<number, number> = new Map(),
): Promise<CurrentReturn[]> {
  const rows = await db
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .innerJoin('box_pool_row as row', (join) =>
      join.onRef('row.box_id', '=', 'box.id').onRef('row.version', '=', 'box.active_version'),
    )
    .innerJoin('skin', 'skin.id', 'row.skin_id')
    .leftJoin(
      sql<{
        skin_id: number
        price: number
      }>`unnest(${[...prices.keys()]}::bigint[], ${[...prices.values()]}::bigint[])`.as<'priced'>(
        sql`priced(skin_id, price)`,
      ),
      'priced.skin_id',
      'skin.id',
    )
    .select(['box.id as box_id', 'box_pool.version', 'box_pool.expected_return'])
    .select(
      sql<string>`sum((row.ticket_to - row.ticket_from + 1)::numeric * coalesce(priced.price, skin.price)) / (1000000 * box_pool.price)`.as(
        'current',
      ),
    )
    .where('box.status', '=', 'on_sale')
    .where('box.is_welfare', '=', false)
    .groupBy(['box.id', 'box_pool.version', 'box_pool.expected_return', 'box_pool.price'])
    .orderBy('box.id')
    .execute()
  return rows.map((row) => {
    const current = Number(row.current)
    return {
      box_id: row.box_id,
      version: row.version,
      declared: row.expected_return / 1_000_000,
      current,
      flagged: current < LEAST || current > MOST,
    }
  })
}
