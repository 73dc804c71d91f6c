import { sql } from 'kysely'
import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unixSeconds } from '../../platform/clock.ts'

/** A limit in force, in cents of coins or seconds; `next_amount` (null: none) holds from `next_at` on. */
export type Limit = {
  kind: LimitKind
  period: LimitPeriod
  amount: number
  next_amount: number | null
  next_at: Date | null
}
export type Pause = { kind: 'break' | 'exclusion'; ends_at: Date | null }
/** `owesTerms`: they have not accepted the newest terms of use. */
export type Standing = { pause: Pause | null; limits: Limit[]; owesTerms: boolean }

/** A limit, or with no period a break that ends `at`, or the terms that are due. */
type Row =
  | { kind: LimitKind; period: LimitPeriod; amount: number; next_amount: number | null; at: Date | null }
  | { kind: Pause['kind']; period: null; at: Date | null }
  | { kind: 'terms'; period: null; at: null }

/** The break that is on, the limits in force and whether terms are due, in one statement: all that a play of most players asks. */
export async function findStanding(db: Db, playerId: number, now: Date): Promise<Standing> {
  const { rows } = await sql<Row>`
    select kind, period, amount, next_amount, next_at as at from player_limit where player_id = ${playerId}
    union all
    (select kind, null, null, null, ends_at from player_break
      where player_id = ${playerId} and starts_at <= ${now}::timestamptz
        and (ends_at is null or ends_at > ${now}::timestamptz)
      order by ends_at desc nulls first, id desc limit 1)
    union all
    select 'terms', null, null, null, null from player
    where id = ${playerId} and terms_version < (select max(version) from terms_version)`.execute(db)
  const standing: Standing = { pause: null, limits: [], owesTerms: false }
  for (const row of rows) {
    if (row.kind === 'terms') {
      standing.owesTerms = true
      continue
    }
    if (row.period === null) {
      standing.pause = { kind: row.kind, ends_at: row.at }
      continue
    }
    const { at, ...limit } = row
    standing.limits.push(...[inForce({ ...limit, next_at: at }, now)].filter((kept) => kept !== null))
  }
  return standing
}

/** Players with a limit, a break, even one that is over, or terms to accept: how they stand is asked alone. */
export async function findLimited(db: Db, players: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from player_limit where player_id = any(${players}::bigint[])
    union select player_id from player_break where player_id = any(${players}::bigint[])
    union select id from player where id = any(${players}::bigint[])
      and terms_version < (select max(version) from terms_version)`.execute(db)
  return new Set(rows.map((row) => row.player_id))
}

/** A limit as it stands at a moment: what waited for it has come true. Null when it has ended. */
export function inForce<L extends Limit>(limit: L, now: Date): L | null {
  if (limit.next_at === null || limit.next_at > now) return limit
  return limit.next_amount === null
    ? null
    : { ...limit, amount: limit.next_amount, next_amount: null, next_at: null }
}

/**
 * Locks a player's limits of one kind and reads them as they are then: plays, or recharges, of one player that must stay
 * below a limit come one after the other. Stands before every other lock of the call but that of its idempotency key.
 */
export async function lockLimits(tx: Tx, playerId: number, kind: LimitKind, now: Date): Promise<Limit[]> {
  const rows = await tx
    .selectFrom('player_limit')
    .select(['kind', 'period', 'amount', 'next_amount', 'next_at'])
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .orderBy('period')
    .forNoKeyUpdate()
    .execute()
  return (rows as Limit[]).flatMap((row) => inForce(row, now) ?? [])
}

/** @throws AppError play_break, play_excluded */
function assertNoPause({ pause }: Standing): void {
  if (!pause) return
  if (pause.kind === 'exclusion' || pause.ends_at === null) throw new AppError('play_excluded')
  const until = `${pause.ends_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  throw new AppError('play_break', { until, until_at: unixSeconds(pause.ends_at) })
}

/** @throws AppError play_break, play_excluded, terms_not_accepted */
export function assertStanding(standing: Standing): void {
  assertNoPause(standing)
  if (standing.owesTerms) throw new AppError('terms_not_accepted')
}

/** The refusal of what would pass a limit; what is left of it in cents, or seconds. */
export function limitReached({ kind, period, amount }: Limit, used: number): AppError {
  const left = Math.max(0, amount - used)
  return new AppError('play_limit', {
    kind,
    period,
    left: kind === 'time' ? Math.floor(left / 60) : (left / 100).toFixed(2),
  })
}
