import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { printConsolation } from '../games/battle/print-consolation.ts'

type ConsolationFile = { version: number; pool: { skin_id: number; tickets: number }[] }

/** Loads the catalogue's consolation pool of battles, unless the store has this version; a version never changes. */
export async function loadConsolation(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  const { version, pool } = JSON.parse(
    readFileSync(join(folder, 'consolation.json'), 'utf8'),
  ) as ConsolationFile
  const known = await tx
    .selectFrom('consolation_pool')
    .select('version')
    .where('game', '=', 'battle')
    .where('version', '=', version)
    .executeTakeFirst()
  if (known) return
  await printConsolation(tx, { version, pool, now: ctx.clock.now() })
}
