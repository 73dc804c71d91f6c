import { sql } from 'kysely'
import type { Pool, PoolRow } from '@noktra/game/boxes'
import { chanceOf } from '@noktra/game/boxes'
import type { PoolRowShown } from '@noktra/contract/boxes'
import type { Language } from '@noktra/contract/shapes'
import type { Exterior } from '@noktra/game/wear'
import type { Db } from '../../db/connect.ts'
import { FACE_COLUMNS, faceOf, type FaceRow } from '../skins/skin-face.ts'

/** A row of a pool with what its skin shows. */
export type LoadedRow = PoolRow & { wear_from: number; wear_to: number; face: FaceRow }

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
    .innerJoin('skin', 'skin.id', 'box_pool_row.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'ticket_from',
      'ticket_to',
      'value',
      'box_pool_row.exterior as row_exterior',
      'box_pool_row.wear_from',
      'box_pool_row.wear_to',
      ...FACE_COLUMNS,
    ])
    .where('box_id', '=', boxId)
    .where('version', '=', version)
    .orderBy('ticket_from')
    .execute()
  const pool: LoadedPool = {
    box_id: boxId,
    version,
    price_cents: head.price,
    pool_hash: head.pool_hash,
    pool_salt: head.pool_salt,
    rows: rows.map(poolRowOf),
  }
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
  kept.set(name, pool)
  return pool
}

type StoredRow = FaceRow & {
  row_exterior: string
  value: number
  ticket_from: number
  ticket_to: number
  wear_from: number
  wear_to: number
}

/** A stored row of any printed pool, ready to draw from. */
export function poolRowOf(row: StoredRow): LoadedRow {
  return {
    skin_id: row.skin_id,
    exterior: row.row_exterior as Exterior,
    value_cents: row.value,
    from: row.ticket_from,
    to: row.ticket_to,
    wear_from: row.wear_from,
    wear_to: row.wear_to,
    face: row,
  }
}

/** The pool as its hash is made of it, and nothing more. */
export function publicPool({ box_id, version, price_cents, rows }: Pool): Pool {
  return {
    box_id,
    version,
    price_cents,
    rows: rows.map(({ skin_id, exterior, value_cents, from, to }) => ({
      skin_id,
      exterior,
      value_cents,
      from,
      to,
    })),
  }
}

/** A pool's rows as the page shows them, dearest first. */
export function presentRows(pool: LoadedPool, language: Language): PoolRowShown[] {
  return pool.rows
    .map((row) => ({
      ...faceOf(row.face, language),
      value: row.value_cents / 100,
      chance: chanceOf(row),
      from: row.from,
      to: row.to,
      wear_from: row.wear_from,
      wear_to: row.wear_to,
    }))
    .sort((a, b) => b.value - a.value || a.from - b.from)
}
