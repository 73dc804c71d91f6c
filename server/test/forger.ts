import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectPool, kyselyOn } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { prove } from '#server/books.ts'
import type { World } from './world.ts'

/**
 * The superuser of the database, who may change what the store's role never can, and whom no trigger of the database stops. Gives the names of
 * the checks that do not hold after statements separated by semicolons, which are undone.
 */
export function useForger(world: World): (forgery: string) => Promise<string[]> {
  let forger: Kysely<DB>

  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
    forger = kyselyOn(
      connectPool(
        { host: inject('databaseHost'), user: 'postgres', database: rows[0]!.name },
        { poolSize: 1, onError: () => {} },
      ),
    )
  })

  afterAll(() => forger.destroy())

  return async (forgery) => {
    const tx = await forger.startTransaction().execute()
    try {
      await sql.raw('set local session_replication_role = replica').execute(tx)
      for (const statement of forgery.split('; ')) await sql.raw(statement).execute(tx)
      return (await prove(tx, world.store.ctx.secrets)).map((fault) => fault.check)
    } finally {
      await tx.rollback().execute()
    }
  }
}
