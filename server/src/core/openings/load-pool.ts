import { sql } from 'kysely'
import type { Pool } from '@noktra/game/boxes'
import type { Db } from '../../platform/db/connect.ts'
import { loadRows, publicRows, ROW_COLUMNS, type LoadedRow } from '../skins/printed-rows.ts'

/** An active version of a pool, ready to draw from. */
export type LoadedPool = Omit<Pool, 'rows'> & { pool_hash: string; pool_salt: string; rows: LoadedRow[] }

/** Versions never change once they are salted, so each process keeps those it has read. */
const loaded = new WeakMap<object, Map<string, LoadedPool>>()
const MOST_KEPT = 500

/** A salted version of a box's pool, or undefined when there is none. `cache` is any object that lives as long as the database. */
export async function findPool(
  db: Db,
  cache: object,
  boxId: number,
  version: number,
): Promise<LoadedPool | undefined> {
  const kept = loaded.get(cache) ?? new Map<string, LoadedPool>()
  loaded.set(cache, kept)
  const name = `${boxId}:${version}`
  const known = kept.get(name)
  if (known) return known
  const head = await db
    .selectFrom('box_pool')
    .select(['price', 'pool_hash', 'pool_salt'])
    .where('box_id', '=', boxId)
    .where('version', '=', sql<number>`${version}::bigint`)
    .executeTakeFirst()
  if (!head?.pool_salt) return undefined
  const rows = await db
    .selectFrom('box_pool_row')
    .select(ROW_COLUMNS)
    .where('box_id', '=', boxId)
    .where('version', '=', version)
    .execute()
  const pool: LoadedPool = {
    box_id: boxId,
    version,
    price_cents: head.price,
    pool_hash: head.pool_hash,
    pool_salt: head.pool_salt,
    rows: await loadRows(db, rows),
  }
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
  kept.set(name, pool)
  return pool
}

/** The pool as its hash is made of it, and nothing more. */
export function publicPool({ box_id, version, price_cents, rows }: Pool): Pool {
  return { box_id, version, price_cents, rows: publicRows(rows) }
}
