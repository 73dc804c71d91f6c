import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { HOUR_MS, MINUTE_MS, secondsUntil } from './limits.ts'

const HOLDS_MS = 24 * HOUR_MS

/**
 * Holds a player's retrievals for 24 hours, since a password or a trade link changes. It waits for a retrieval that is being started,
 * and counts from then: what comes after it is held. Gives until when.
 */
export async function holdRetrieval(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { playerId, cause }: { playerId: number; cause: 'password' | 'trade_link' },
): Promise<Date> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(playerId)}, 0))`.execute(tx)
  const now = clock.now()
  const until = new Date(now.getTime() + HOLDS_MS)
  await tx
    .insertInto('retrieval_hold')
    .values({ player_id: playerId, cause, created_at: now, until })
    .execute()
  return until
}

/**
 * Refuses while a player's retrievals are held; until the transaction ends no hold begins.
 * @throws AppError retrieval_held with the time that is left
 */
export async function refuseWhileHeld(tx: Tx, ctx: Pick<Ctx, 'clock'>, playerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(playerId)}, 0))`.execute(tx)
  await assertNotHeld(tx, ctx, playerId)
}

/** The same as it is now. @throws AppError retrieval_held */
export async function assertNotHeld(db: Db, { clock }: Pick<Ctx, 'clock'>, playerId: number): Promise<void> {
  const now = clock.now()
  const hold = await db
    .selectFrom('retrieval_hold')
    .select('until')
    .where('player_id', '=', playerId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!hold) return
  const minutes = Math.ceil(secondsUntil(hold.until.getTime(), now) / (MINUTE_MS / 1000))
  throw new AppError('retrieval_held', {
    until: Math.floor(hold.until.getTime() / 1000),
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  })
}

function lockOf(playerId: number): string {
  return `retrieval:${playerId}`
}
