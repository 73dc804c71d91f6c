import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertPool, expectedValueCents, poolHash, rowsFromTickets, type Pool } from '@noktra/game/boxes'
import { consolationFault } from '@noktra/game/economy'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { publishChange } from '../core/changes/publish-change.ts'
import { priceSkins, storedRow, wholeItems } from '../core/skins/printed-rows.ts'

type ConsolationFile = { version: number; pool: { skin_id: number; tickets: number }[] }

/** Loads the catalogue's consolation pool of battles, unless the store has this version; a version never changes. */
export async function loadConsolation(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  const file = JSON.parse(readFileSync(join(folder, 'consolation.json'), 'utf8')) as ConsolationFile
  const known = await tx
    .selectFrom('consolation_pool')
    .select('version')
    .where('game', '=', 'battle')
    .where('version', '=', file.version)
    .executeTakeFirst()
  if (known) return
  const items = await priceSkins(
    tx,
    file.pool.map((row) => row.skin_id),
  )
  const rows = await wholeItems(
    tx,
    rowsFromTickets(
      items,
      file.pool.map((row) => row.tickets),
    ),
  )
  const pool: Pool = { box_id: 0, version: file.version, price_cents: 0, rows }
  assertPool(pool)
  const fault = consolationFault(pool)
  if (fault) throw new Error(fault.message)
  await tx
    .insertInto('consolation_pool')
    .values({
      game: 'battle',
      version: pool.version,
      pool_hash: poolHash(pool),
      expected_value: Math.round(expectedValueCents(pool)),
      published_at: ctx.clock.now(),
    })
    .execute()
  await tx
    .insertInto('consolation_row')
    .values(rows.map((row) => ({ game: 'battle', version: pool.version, ...storedRow(row) })))
    .execute()
  await publishChange(tx, ctx.clock.now(), {
    kind: 'consolation_published',
    details: { version: pool.version },
  })
}
