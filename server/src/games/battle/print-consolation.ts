import {
  assertPool,
  expectedValueCents,
  poolHash,
  rowsFromTickets,
  TICKETS,
  type Pool,
} from '@noktra/game/boxes'
import { CONSOLATION_FROM_CENTS } from '@noktra/game/battles'
import { consolationFault, ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { sql } from 'kysely'
import { publishChange } from '../../core/changes/publish-change.ts'
import { priceSkins, storedRow, wholeItems } from '../../core/skins/printed-rows.ts'
import { isOwnCatalogue } from '../../core/catalogue/own-catalogue.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'

type Printing = { version: number; pool: readonly { skin_id: number; tickets: number }[]; now: Date }

/** Prints a version of the consolation pool of battles at the prices of today. @throws Error when it is worth too much */
export async function printConsolation(tx: Tx, { version, pool: of, now }: Printing): Promise<void> {
  const items = await priceSkins(
    tx,
    of.map((row) => row.skin_id),
  )
  const rows = await wholeItems(
    tx,
    rowsFromTickets(
      items,
      of.map((row) => row.tickets),
    ),
  )
  const pool: Pool = { box_id: 0, version, price_cents: 0, rows }
  assertPool(pool)
  const fault = consolationFault(pool)
  if (fault) throw new Error(fault.message)
  await tx
    .insertInto('consolation_pool')
    .values({
      game: 'battle',
      version,
      pool_hash: poolHash(pool),
      expected_value: Math.round(expectedValueCents(pool)),
      published_at: now,
    })
    .execute()
  await tx
    .insertInto('consolation_row')
    .values(rows.map((row) => ({ game: 'battle', version, ...storedRow(row) })))
    .execute()
  await publishChange(tx, now, { kind: 'consolation_published', details: { version } })
}

/** So many items, the dearest that are cheap enough, are the first consolation of a store that was begun without the demo. */
const MOST_FIRST_ITEMS = 20

/** The version of the consolation pool that new rooms use; null while the store has none. */
async function findConsolation(db: Db): Promise<number | null> {
  const { version } = await db
    .selectFrom('consolation_pool')
    .select(sql<number | null>`max(version)`.as('version'))
    .where('game', '=', 'battle')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * The same; a store that was begun without the demo prints its first one when the first room needs it, of the dearest items that are cheap
 * enough. Null while none is.
 */
export async function findOrPrintConsolation(tx: Tx, now: Date): Promise<number | null> {
  const newest = await findConsolation(tx)
  if (newest !== null || !(await isOwnCatalogue(tx))) return newest
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
  const other = await findConsolation(tx)
  if (other !== null) return other
  const skins = await tx
    .selectFrom('skin')
    .select('id')
    .where('price', '<=', Math.floor(ECONOMY_DEFAULTS.consolation_rate * CONSOLATION_FROM_CENTS))
    .orderBy('price', 'desc')
    .orderBy('id')
    .limit(MOST_FIRST_ITEMS)
    .execute()
  if (skins.length === 0) return null
  const each = Math.floor(TICKETS / skins.length)
  const pool = skins.map(({ id }, index) => ({
    skin_id: id,
    tickets: index === 0 ? TICKETS - each * (skins.length - 1) : each,
  }))
  await printConsolation(tx, { version: 1, pool, now })
  return 1
}
