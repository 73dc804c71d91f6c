import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readNumber } from '../settings/read-setting.ts'

/** Coins, in cents, that a player must still recharge before they may sit with other players; 0 when they may (PRODUCT 1). */
export async function missingRecharge(db: Db, playerId: number): Promise<number> {
  const missing = await missingRecharges(db, [playerId])
  return missing.get(playerId)!
}

/** The same of several players. */
export async function missingRecharges(db: Db, players: number[]): Promise<Map<number, number>> {
  const [least, { rows }] = await Promise.all([
    readNumber(db, 'min_recharge_out'),
    sql<{ id: number; lifetime_recharge: number }>`
      select id, lifetime_recharge from player where id = any(${players}::bigint[])`.execute(db),
  ])
  return new Map(
    rows.map(({ id, lifetime_recharge }) => [id, Math.max(0, Math.round(least * 100) - lifetime_recharge)]),
  )
}

export function rechargeNeeded(missingCents: number): AppError {
  return new AppError('recharge_needed', { missing: (missingCents / 100).toFixed(2) })
}

/** @throws AppError recharge_needed, with what is missing */
export async function assertRecharged(db: Db, playerId: number): Promise<void> {
  const missing = await missingRecharge(db, playerId)
  if (missing > 0) throw rechargeNeeded(missing)
}
