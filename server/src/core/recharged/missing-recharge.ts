import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readNumber } from '../settings/read-setting.ts'

/** Coins, in cents, that a player must still recharge before they may sit with other players; 0 when they may (PRODUCT 1). */
export async function missingRecharge(db: Db, playerId: number): Promise<number> {
  const least = Math.round((await readNumber(db, 'min_recharge_out')) * 100)
  const { lifetime_recharge } = await db
    .selectFrom('player')
    .select('lifetime_recharge')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  return Math.max(0, least - lifetime_recharge)
}

export function rechargeNeeded(missingCents: number): AppError {
  return new AppError('recharge_needed', { missing: (missingCents / 100).toFixed(2) })
}

/** @throws AppError recharge_needed, with what is missing */
export async function assertRecharged(db: Db, playerId: number): Promise<void> {
  const missing = await missingRecharge(db, playerId)
  if (missing > 0) throw rechargeNeeded(missing)
}
