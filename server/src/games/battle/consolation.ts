import type { Pool } from '@noktra/game/boxes'
import type { Db } from '../../platform/db/connect.ts'
import type { Memory } from '../../platform/memory.ts'
import { loadRows, ROW_COLUMNS, type LoadedRow } from '../../core/skins/printed-rows.ts'

export type ConsolationPool = Omit<Pool, 'rows'> & { pool_hash: string; rows: LoadedRow[] }

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
