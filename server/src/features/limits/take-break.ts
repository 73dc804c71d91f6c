import { sql } from 'kysely'
import type * as api from '@noktra/contract/limits'
import type { DataOf } from '@noktra/contract/route'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { stateOf } from './limit-details.ts'
import { findStanding } from '../../core/limits/standing.ts'

const LEAST_MONTHS = 6

/**
 * Closes play, recharge, codes and keys to the player for days, or excludes them for months; 0 months is without an end.
 * A break that is on is never shortened; one that ends when it does anyway changes nothing.
 * @throws AppError break_length, break_shorter
 */
export async function takeBreak(
  call: PlayerCall<typeof api.takeBreak>,
): Promise<DataOf<typeof api.takeBreak>> {
  const { player, body, clock } = call
  const wish = wishOf(body)
  return call.transact(async (tx) => {
    await lockBreaks(tx, player.id)
    const now = clock.now()
    const endsAt = wish.length === null ? null : await momentAfter(tx, now, wish.length)
    const { pause } = await findStanding(tx, player.id, now)
    const rest = compareEnds(endsAt, pause ? pause.ends_at : now)
    if (rest < 0) throw new AppError('break_shorter')
    if (rest > 0) {
      await tx
        .insertInto('player_break')
        .values({ player_id: player.id, kind: wish.kind, starts_at: now, ends_at: endsAt })
        .execute()
    }
    return stateOf(tx, call, player.id)
  })
}

/** An interval of PostgreSQL; null has no end. */
type Wish = { kind: 'break' | 'exclusion'; length: string | null }

function wishOf({ days, months }: { days?: number; months?: number }): Wish {
  if ((days === undefined) === (months === undefined)) throw new AppError('break_length')
  if (days !== undefined) return { kind: 'break', length: `${days} days` }
  if (months !== 0 && months! < LEAST_MONTHS) throw new AppError('break_length')
  return { kind: 'exclusion', length: months === 0 ? null : `${months} months` }
}

async function momentAfter(tx: Tx, now: Date, length: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${now}::timestamptz + ${length}::interval as at`.execute(tx)
  return rows[0]!.at
}

/** Above 0 when the first ends later; null is without an end. */
function compareEnds(one: Date | null, other: Date | null): number {
  return (one?.getTime() ?? Infinity) === (other?.getTime() ?? Infinity)
    ? 0
    : (one?.getTime() ?? Infinity) - (other?.getTime() ?? Infinity)
}

/** One break of a player at a time, so that each knows the one before it. */
async function lockBreaks(tx: Tx, playerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`player-break:${playerId}`}, 0))`.execute(tx)
}
