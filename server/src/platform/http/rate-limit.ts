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
  const now = ctx.clock.now()
  for (const { bucket, most, windowMs } of limits) {
    const start = windowStart(now, windowMs)
    const spent = await ctx.db
      .selectFrom('rate_limit')
      .select('count')
      .where('bucket', '=', bucket)
      .where('window_start', '=', start)
      .executeTakeFirst()
    if (spent && spent.count >= most) throw spentUntil(start.getTime() + windowMs, now)
  }
}

function windowStart(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

function spentUntil(ends: number, now: Date): AppError {
  return new AppError('too_many_requests', {
    seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
  })
}
