import type { LimitKind } from '@noktra/contract/limits'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { countTime, sumTime } from './count-time.ts'
import { assertStanding, findStanding, limitReached, lockLimits, type Limit } from './standing.ts'
import { storePeriods } from './store-periods.ts'
import { sumPlay } from './sum-play.ts'

type Playing = Pick<Ctx, 'clock' | 'games'>

/** A play that is ready but for its limits: what it would charge, in cents, and what the rest of it needs. */
export type Prepared<Ready> = { chargeCents: number; ready: Ready }

/**
 * Stands first in every play (PRODUCT 14.5): refuses a player who is on a break or has used up their time, and locks their limits
 * of loss, so that their plays come one after the other. Then `prepare` finds out what the play charges, and a charge that does not
 * fit is refused. What is prepared is given only when it fits: no play passes by without the check. A player who has set no limit
 * pays one statement by two indexes.
 * @throws AppError play_break, play_excluded, terms_not_accepted, play_limit
 */
export async function playWithinLimits<Ready>(
  tx: Tx,
  ctx: Playing,
  playerId: number,
  prepare: () => Promise<Prepared<Ready>>,
): Promise<Ready> {
  const now = ctx.clock.now()
  const standing = await findStanding(tx, playerId, now)
  assertStanding(standing)
  const of = (kind: LimitKind) => standing.limits.filter((limit) => limit.kind === kind)
  await assertTime(tx, playerId, of('time'), now)
  const limits = of('loss').length === 0 ? [] : await lockLimits(tx, playerId, 'loss', now)
  const { chargeCents, ready } = await prepare()
  await assertLoss(tx, ctx.games, { playerId, limits, chargeCents, now })
  return ready
}

/**
 * The same where the charge is known from the start; 0 for what costs nothing.
 * @throws AppError play_break, play_excluded, terms_not_accepted, play_limit
 */
export async function assertMayPlay(
  tx: Tx,
  ctx: Playing,
  playerId: number,
  chargeCents: number,
): Promise<void> {
  await playWithinLimits(tx, ctx, playerId, async () => ({ chargeCents, ready: null }))
}

/** A play is time in the store too, for players who limit it: a stranger's client may have no socket. */
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
  const sums = await sumPlay(
    tx,
    games,
    play.playerId,
    periods,
    play.limits.map(({ period }) => period),
  )
  for (const limit of play.limits) {
    const { charged, won } = sums[limit.period]
    if (charged - won + play.chargeCents > limit.amount) throw limitReached(limit, charged - won)
  }
}
