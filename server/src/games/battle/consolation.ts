import { sql } from 'kysely'
import type { Pool } from '@noktra/game/boxes'
import type { Db } from '../../platform/db/connect.ts'
import type { Memory } from '../../platform/memory.ts'
import { loadRows, ROW_COLUMNS, type LoadedRow } from '../../core/skins/printed-rows.ts'

export type ConsolationPool = Omit<Pool, 'rows'> & { pool_hash: string; rows: LoadedRow[] }

/** The version that new rooms use. */
export async function newestConsolation(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('consolation_pool')
    .select(sql<number>`max(version)`.as('version'))
    .where('game', '=', 'battle')
    .executeTakeFirstOrThrow()
  if (version === null) throw new Error('There is no consolation pool: load the catalogue')
  return version
}

/** Versions never change, so each process keeps those it has read. */
class LoadedConsolations extends Map<number, ConsolationPool> {}

/** A printed pool of consolation items. */
export async function getConsolation(db: Db, memory: Memory, version: number): Promise<ConsolationPool> {
  const kept = memory.of(LoadedConsolations)
  const known = kept.get(version)
  if (known) return known
  const head = await db
    .selectFrom('consolation_pool')
    .select('pool_hash')
    .where('game', '=', 'battle')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('consolation_row')
    .select(ROW_COLUMNS)
    .where('game', '=', 'battle')
    .where('version', '=', version)
    .execute()
  const pool: ConsolationPool = {
    box_id: 0,
    version,
    price_cents: 0,
    pool_hash: head.pool_hash,
    rows: await loadRows(db, rows),
  }
  kept.set(version, pool)
  return pool
}
