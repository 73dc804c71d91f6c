import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPool } from '#server/platform/db/connect.ts'
import type { World } from './world.ts'

/**
 * Lets versions go on sale again that a test has taken back: their entries of the log are given other numbers, as the log itself
 * loses nothing.
 */
export async function forgetSalesInLog(world: World): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const owner = connectPool(
    { host: inject('databaseHost'), user: 'noktra_owner', database: rows[0]!.name },
    { poolSize: 1, onError: () => {} },
  )
  await owner.query(`delete from log_waiting where kind in ('pool', 'tier')`)
  await owner.query(`update log_entry set number = number + (
    select max(number) from log_entry where kind in ('pool', 'tier')) where kind in ('pool', 'tier')`)
  await owner.end()
}
