import { fromCents } from '@noktra/game/money'
import type { RebateLevel } from '@noktra/game/rebates'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'

/** The levels that hold now, with their version. */
export async function readRebateLevels(db: Db): Promise<{ version: number; levels: RebateLevel[] }> {
  const rows = await db
    .selectFrom('rebate_level')
    .select(['version', 'level', 'recharge as recharge_cents', 'rate as rate_ppm'])
    .where('version', '=', ({ selectFrom }) =>
      selectFrom('rebate_levels').select(({ fn }) => fn.max('version').as('version')),
    )
    .orderBy('level')
    .execute()
  return {
    version: rows[0]!.version,
    levels: rows.map(({ level, recharge_cents, rate_ppm }) => ({ level, recharge_cents, rate_ppm })),
  }
}

/** The same for the back office, in coins and fractions, with who made them. */
export async function presentRebateLevels(db: Db) {
  const { version, levels } = await readRebateLevels(db)
  const made = await db
    .selectFrom('rebate_levels')
    .leftJoin('staff', 'staff.id', 'rebate_levels.made_by')
    .select(['made_at', 'made_by', 'staff.name'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return {
    version,
    levels: levels.map(({ level, recharge_cents, rate_ppm }) => ({
      level,
      recharge: fromCents(recharge_cents),
      rate: rate_ppm / 1_000_000,
    })),
    made_at: unixSeconds(made.made_at),
    made_by: made.made_by === null ? null : { id: made.made_by, name: made.name ?? '' },
  }
}
