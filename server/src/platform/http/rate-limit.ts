import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'
import { AppError } from './errors.ts'

export type Limit = { bucket: string; most: number; windowMs: number }

/** What a network may do: in the sandbox, where everybody sits on one machine, a hundred times as much. */
export function networkLimit(config: Pick<Config, 'sandbox'>, most: number): number {
  return config.sandbox ? most * 100 : most
}

/**
 * Counts one use of each bucket in its current window, in the database, so that all processes share it.
 * Runs in its own transaction: the count stays when the caller's work is refused.
 * @throws AppError too_many_requests with the seconds until the window ends.
 */
export async function countUse(ctx: Pick<Ctx, 'transact' | 'clock'>, limits: Limit[]): Promise<void> {
  const now = ctx.clock.now()
  const full = await ctx.transact(async (tx) => {
    for (const limit of limits) {
      const start = windowStart(now, limit.windowMs)
      const { rows } = await sql<{ count: number }>`
        insert into rate_limit (bucket, window_start, count) values (${limit.bucket}, ${start}::timestamptz, 1)
        on conflict (bucket, window_start) do update set count = rate_limit.count + 1
        returning count`.execute(tx)
      if (rows[0]!.count > limit.most) return { start, limit }
    }
    return null
  })
  if (full) throw spentUntil(full.start.getTime() + full.limit.windowMs, now)
}

/**
 * Refuses while one of the buckets is full in its current window; counts nothing.
 * @throws AppError too_many_requests with the seconds until the window ends.
 */
export async function assertUnspent(ctx: Pick<Ctx, 'db' | 'clock'>, limits: Limit[]): Promise<void> {
  const [spent] = await findSpent(ctx, [limits])
  if (spent) throw spent
}

/** What refuses each of several callers, by the limits of each: the first of them that is spent. Counts nothing. */
export async function findSpent(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  limits: Limit[][],
): Promise<(AppError | null)[]> {
  const now = clock.now()
  const windows = limits.flat().map(({ bucket, windowMs }) => ({ bucket, start: windowStart(now, windowMs) }))
  const { rows } = await sql<{ bucket: string; window_start: Date; count: number }>`
    select bucket, window_start, count from rate_limit
    join unnest(${windows.map(({ bucket }) => bucket)}::text[], ${windows.map(({ start }) => start)}::timestamptz[])
      as asked(bucket, window_start) using (bucket, window_start)`.execute(db)
  const counts = new Map(
    rows.map(({ bucket, window_start, count }) => [`${bucket} ${window_start.getTime()}`, count]),
  )
  return limits.map((own) => {
    for (const { bucket, most, windowMs } of own) {
      const start = windowStart(now, windowMs).getTime()
      if ((counts.get(`${bucket} ${start}`) ?? 0) >= most) return spentUntil(start + windowMs, now)
    }
    return null
  })
}

function windowStart(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

function spentUntil(ends: number, now: Date): AppError {
  return new AppError('too_many_requests', {
    seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
  })
}
