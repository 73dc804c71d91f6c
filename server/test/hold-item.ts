import { sql } from 'kysely'
import type { World } from './world.ts'

/** Holds the row of an item, as the store itself does, until it is released: a stronger lock would let those win who ask for less. */
export async function holdItem(world: World, itemId: number): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await new Promise<void>((locked, failed) => {
    world.db
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('item').select('id').where('id', '=', itemId).forNoKeyUpdate().execute()
        locked()
        await released
      })
      .catch(failed)
  })
  return { release }
}

/** Resolves once so many transactions wait for a row. */
export async function waiting(world: World, count: number): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await sql<{ blocked: number }>`
      select count(*) as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    if (rows[0]!.blocked >= count) return
  }
  throw new Error(`There are not ${count} who wait for the item`)
}
