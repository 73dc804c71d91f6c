import type * as api from '@noktra/contract/limits'
import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { sumRecharge } from '../../core/limits/assert-may-recharge.ts'
import { sumTime } from '../../core/limits/count-time.ts'
import { findStanding, type Limit } from '../../core/limits/standing.ts'
import { storePeriods } from '../../core/limits/store-periods.ts'
import { sumPlay, type PlaySum } from '../../core/limits/sum-play.ts'

type State = DataOf<typeof api.limitDetails>
/** Cents and seconds of one period. */
type Spent = PlaySum & { recharge: number; seconds: number }

/** The spend meter, the limits and the break of the player. */
export function limitDetails({
  db,
  clock,
  games,
  player,
}: PlayerCall<typeof api.limitDetails>): Promise<State> {
  return stateOf(db, { clock, games }, player.id)
}

/** What a player spent in the store's day, week and month, what they allow themselves, and their break. */
export async function stateOf(
  db: Db,
  { clock, games }: Pick<Ctx, 'clock' | 'games'>,
  playerId: number,
): Promise<State> {
  const now = clock.now()
  const periods = await storePeriods(db, now)
  const { pause, limits } = await findStanding(db, playerId, now)
  const play = await sumPlay(db, games, playerId, periods)
  const recharge = await sumRecharge(db, playerId, periods)
  const seconds = await sumTime(db, playerId, periods)
  const spentIn = (period: LimitPeriod): Spent => ({
    ...play[period],
    recharge: recharge[period],
    seconds: seconds[period],
  })
  const spent = { day: spentIn('day'), week: spentIn('week'), month: spentIn('month') }
  return {
    day: meterOf(spent.day),
    week: meterOf(spent.week),
    month: meterOf(spent.month),
    day_ends_at: unixSeconds(periods.day.ends_at),
    week_ends_at: unixSeconds(periods.week.ends_at),
    month_ends_at: unixSeconds(periods.month.ends_at),
    limits: limits.map((limit) => shownLimit(limit, spent[limit.period])),
    pause: pause && { kind: pause.kind, until: pause.ends_at && unixSeconds(pause.ends_at) },
  }
}

function meterOf({ recharge, charged, won, seconds }: Spent): State['day'] {
  return {
    recharge: fromCents(recharge),
    charged: fromCents(charged),
    won: fromCents(won),
    loss: fromCents(charged - won),
    minutes: Math.floor(seconds / 60),
  }
}

function shownLimit(limit: Limit, spent: Spent): State['limits'][number] {
  const { kind, period, amount, next_amount, next_at } = limit
  const used = { recharge: spent.recharge, loss: spent.charged - spent.won, time: spent.seconds }[kind]
  return {
    kind,
    period,
    amount: inUnits(kind, amount),
    left: inUnits(kind, Math.max(0, amount - used)),
    next_amount: next_amount === null ? null : inUnits(kind, next_amount),
    next_at: next_at && unixSeconds(next_at),
  }
}

/** Coins, or whole minutes. */
function inUnits(kind: LimitKind, stored: number): number {
  return kind === 'time' ? Math.floor(stored / 60) : fromCents(stored)
}
