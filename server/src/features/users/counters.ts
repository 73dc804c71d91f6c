import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A count that starts anew with each window; kept in the database, so all processes share it. */
export type Counter = { bucket: string; windowMs: number }

export async function readCount(db: Db, counter: Counter, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('bucket', '=', counter.bucket)
    .where('window_start', '=', windowStart(counter, now))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Adds one and returns the new count. */
export async function addToCount(tx: Tx, counter: Counter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit (bucket, window_start, count)
    values (${counter.bucket}, ${windowStart(counter, now)}::timestamptz, 1)
    on conflict (bucket, window_start) do update set count = rate_limit.count + 1
    returning count`.execute(tx)
  return rows[0]!.count
}

/** Takes one back, for what turned out not to count. */
export async function takeFromCount(tx: Tx, counter: Counter, now: Date): Promise<void> {
  await tx
    .updateTable('rate_limit')
    .set((row) => ({ count: sql<number>`greatest(${row.ref('count')} - 1, 0)` }))
    .where('bucket', '=', counter.bucket)
    .where('window_start', '=', windowStart(counter, now))
    .execute()
}

export async function clearCount(tx: Tx, counter: Counter): Promise<void> {
  await tx.deleteFrom('rate_limit').where('bucket', '=', counter.bucket).execute()
}

/** When the window that holds `now` ends, in milliseconds. */
export function windowEnd(counter: Counter, now: Date): number {
  return windowStart(counter, now).getTime() + counter.windowMs
}

function windowStart(counter: Counter, now: Date): Date {
  return new Date(Math.floor(now.getTime() / counter.windowMs) * counter.windowMs)
}
