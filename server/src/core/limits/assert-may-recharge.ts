import { sql } from 'kysely'
import { LIMIT_PERIODS, type LimitPeriod } from '@noktra/contract/limits'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { assertStanding, findStanding, limitReached, lockLimits } from './standing.ts'
import { startOf, storePeriods, type Periods } from './store-periods.ts'

/** What a recharge would bring, in cents, 0 for a gift; `isWritten` when this transaction has written it already. */
type PreparedRecharge<Ready> = { coinsCents: number; isWritten?: boolean; ready: Ready }

/**
 * Stands first in every recharge: refuses a player who is on a break, and locks their limits, so that their cards and orders come
 * one after the other. Then `prepare` finds out how many coins it brings, and those that do not fit are refused before they are
 * credited or ordered. Paid orders, sold cards and orders that can still be paid count; an order that was made is credited when it
 * is paid, whatever the limits have become.
 * @throws AppError play_break, play_excluded, terms_not_accepted, play_limit
 */
export async function rechargeWithinLimits<Ready>(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  playerId: number,
  prepare: () => Promise<PreparedRecharge<Ready>>,
): Promise<Ready> {
  const now = ctx.clock.now()
  const standing = await findStanding(tx, playerId, now)
  assertStanding(standing)
  const isLimited = standing.limits.some(({ kind }) => kind === 'recharge')
  const limits = isLimited ? await lockLimits(tx, playerId, 'recharge', now) : []
  const { coinsCents, isWritten = false, ready } = await prepare()
  if (limits.length === 0 || coinsCents === 0) return ready
  const sums = await sumRecharge(tx, playerId, await storePeriods(tx, now))
  const waiting = await sumWaiting(tx, playerId, now)
  for (const limit of limits) {
    const before = sums[limit.period] + waiting - (isWritten ? coinsCents : 0)
    if (before + coinsCents > limit.amount) throw limitReached(limit, before)
  }
  return ready
}

/**
 * The same where the coins are known from the start; 0 for a gift.
 * @throws AppError play_break, play_excluded, terms_not_accepted, play_limit
 */
export async function assertMayRecharge(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  playerId: number,
  coinsCents: number,
): Promise<void> {
  await rechargeWithinLimits(tx, ctx, playerId, async () => ({ coinsCents, ready: null }))
}

/** Coins (cents) that were paid for in the store's day, week and month: orders, and cards that were sold. */
export async function sumRecharge(
  db: Db,
  playerId: number,
  periods: Periods,
): Promise<Record<LimitPeriod, number>> {
  const { day, week, month } = periods
  const since = startOf(periods, LIMIT_PERIODS)
  const { rows } = await sql<Record<LimitPeriod, number>>`
    select coalesce(sum(coins) filter (where at >= ${day.starts_at}::timestamptz), 0)::bigint as day,
      coalesce(sum(coins) filter (where at >= ${week.starts_at}::timestamptz), 0)::bigint as week,
      coalesce(sum(coins) filter (where at >= ${month.starts_at}::timestamptz), 0)::bigint as month
    from (
      select paid_at as at, coins from recharge_order
      where player_id = ${playerId} and status = 'paid' and refunded_at is null and paid_at >= ${since}::timestamptz
      union all
      select card.redeemed_at, batch.face from card join card_batch batch on batch.id = card.batch_id
      where card.redeemed_by = ${playerId} and card.redeemed_at >= ${since}::timestamptz
        and batch.kind = 'sold'
    ) recharged`.execute(db)
  return rows[0]!
}

/** Coins (cents) of orders that wait to be paid: together with those that are paid they must not pass a limit. */
async function sumWaiting(tx: Tx, playerId: number, now: Date): Promise<number> {
  const { sum } = await tx
    .selectFrom('recharge_order')
    .select(sql<number>`coalesce(sum(coins), 0)::bigint`.as('sum'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return sum
}
