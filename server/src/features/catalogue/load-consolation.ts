import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertPool, expectedValueCents, poolHash, rowsFromTickets, type Pool } from '@noktra/game/boxes'
import { consolationFault } from '@noktra/game/economy'
import type { Exterior } from '@noktra/game/wear'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'

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
  const skins = await tx
    .selectFrom('skin')
    .select(['id', 'exterior', 'price', 'wear_from', 'wear_to'])
    .where(
      'id',
      'in',
      file.pool.map((row) => row.skin_id),
    )
    .execute()
  const skinOf = new Map(skins.map((skin) => [skin.id, skin]))
  const items = file.pool.map(({ skin_id }) => {
    const skin = skinOf.get(skin_id)
    if (!skin) throw new Error(`The consolation pool names skin ${skin_id}, which the catalogue has not`)
    return { skin_id, exterior: skin.exterior as Exterior, value_cents: skin.price }
  })
  const pool: Pool = {
    box_id: 0,
    version: file.version,
    price_cents: 0,
    rows: rowsFromTickets(
      items,
      file.pool.map((row) => row.tickets),
    ),
  }
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
    .values(
      pool.rows.map((row) => ({
        game: 'battle',
        version: pool.version,
        ticket_from: row.from,
        ticket_to: row.to,
        skin_id: row.skin_id,
        exterior: row.exterior,
        value: row.value_cents,
        wear_from: skinOf.get(row.skin_id)!.wear_from,
        wear_to: skinOf.get(row.skin_id)!.wear_to,
      })),
    )
    .execute()
}
