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
      const start = new Date(Math.floor(now.getTime() / limit.windowMs) * limit.windowMs)
      const { rows } = await sql<{ count: number }>`
        insert into rate_limit (bucket, window_start, count) values (${limit.bucket}, ${start}::timestamptz, 1)
        on conflict (bucket, window_start) do update set count = rate_limit.count + 1
        returning count`.execute(tx)
      if (rows[0]!.count > limit.most) return { start, limit }
    }
    return null
  })
  if (full) {
    const ends = full.start.getTime() + full.limit.windowMs
    throw new AppError('too_many_requests', {
      seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
    })
  }
}
