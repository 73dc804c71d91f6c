import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'

/** Rows younger than this may still have an uncommitted neighbour with a smaller id. */
const SETTLED_MS = 15_000
/** After a long time without a sweep, a backlog takes one for each so many rows. */
export const MOST_AT_ONCE = 100_000
const LAST_ID = Number.MAX_SAFE_INTEGER

/**
 * Counts the rows of a table that only grows, each once: `count` gets the id up to which they are counted and gives the new one, or null
 * when there are none. Does nothing while another process does.
 */
export async function countOnce(
  tx: Tx,
  name: string,
  count: (from: number) => Promise<number | null>,
): Promise<void> {
  await sql`insert into sweep_mark (name, up_to) values (${name}, 0) on conflict do nothing`.execute(tx)
  const mark = await tx
    .selectFrom('sweep_mark')
    .select('up_to')
    .where('name', '=', name)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  const upTo = mark && (await count(mark.up_to))
  if (upTo) await tx.updateTable('sweep_mark').set({ up_to: upTo }).where('name', '=', name).execute()
}

/** What was written before this time has no uncommitted neighbour. */
export function settledBefore(now: Date): Date {
  return new Date(now.getTime() - SETTLED_MS)
}

/**
 * A query for the next rows of a table with `id` and `created_at`, by id, up to the first that is not settled. It reads no more than
 * it gives, however many wait.
 */
export function settledRows(
  table: keyof DB,
  columns: readonly string[],
  { from, now }: { from: number; now: Date },
): RawBuilder<unknown> {
  const settled = settledBefore(now)
  const wanted = sql.join(['id', 'created_at', ...columns].map((column) => sql.id(column)))
  return sql`with next as materialized (
      select ${wanted} from ${sql.table(table)} where id > ${from} order by id limit ${MOST_AT_ONCE}
    ) select * from next where id < coalesce(
      (select min(id) from next where created_at > ${settled}::timestamptz), ${LAST_ID}::bigint)`
}
