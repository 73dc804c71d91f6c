import type { LimitKind } from '@noktra/contract/limits'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { countTime, sumTime } from './count-time.ts'
import { assertNoPause, findStanding, limitReached, lockLimits, type Limit } from './standing.ts'
import { storePeriods } from './store-periods.ts'
import { sumPlay } from './sum-play.ts'

type Playing = Pick<Ctx, 'clock' | 'games'>

/** Whether a charge (cents) still fits into the player's limits. @throws AppError play_limit */
export type AssertFits = (chargeCents: number) => Promise<void>

/**
 * Stands first in every play (PRODUCT 14.5): refuses whoever is on a break or has used up their time, and locks their limits of
 * loss, so that their plays come one after the other. Gives what must be asked once the charge is known, before it is made.
 * Whoever has set nothing pays one statement by two indexes.
 * @throws AppError play_break, play_excluded, play_limit
 */
export async function beginPlay(tx: Tx, ctx: Playing, playerId: number): Promise<AssertFits> {
  const now = ctx.clock.now()
  const standing = await findStanding(tx, playerId, now)
  assertNoPause(standing)
  const of = (kind: LimitKind) => standing.limits.filter((limit) => limit.kind === kind)
  await assertTime(tx, playerId, of('time'), now)
  if (of('loss').length === 0) return fitsAlways
  const locked = await lockLimits(tx, playerId, 'loss', now)
  return (chargeCents) => assertLoss(tx, ctx.games, { playerId, limits: locked, chargeCents, now })
}

/**
 * The same where the charge is known from the start; 0 for what costs nothing.
 * @throws AppError play_break, play_excluded, play_limit
 */
export async function assertMayPlay(
  tx: Tx,
  ctx: Playing,
  playerId: number,
  chargeCents: number,
): Promise<void> {
  const assertFits = await beginPlay(tx, ctx, playerId)
  await assertFits(chargeCents)
}

async function fitsAlways(): Promise<void> {}

/** A play is time in the store too, for whoever limits it: a stranger's client may have no socket. */
async function assertTime(tx: Tx, playerId: number, limits: Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  const periods = await storePeriods(tx, now)
  await countTime(tx, { players: [playerId], today: periods.today, now, by: 'play' })
  const spent = await sumTime(tx, playerId, periods)
  const reached = limits.find(({ period, amount }) => spent[period] >= amount)
  if (reached) throw limitReached(reached, spent[reached.period])
}

/** The whole charge counts as lost until it brings something. */
async function assertLoss(
  tx: Tx,
  games: Ctx['games'],
  play: { playerId: number; limits: Limit[]; chargeCents: number; now: Date },
): Promise<void> {
  if (play.chargeCents === 0 || play.limits.length === 0) return
  const periods = await storePeriods(tx, play.now)
  const longest = play.limits.some(({ period }) => period === 'month') ? 'month' : 'day'
  const sums = await sumPlay(tx, games, play.playerId, periods, longest)
  for (const limit of play.limits) {
    const { charged, won } = sums[limit.period]
    if (charged - won + play.chargeCents > limit.amount) throw limitReached(limit, charged - won)
  }
}
