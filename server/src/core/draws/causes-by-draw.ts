import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** What lines of a bill lead to whose ref is `pair:nonce`: the rows of their draws. */
export async function causesByDraw(db: Db, table: string, refs: string[]): Promise<Map<string, string>> {
  const draws = refs.map((ref) => ref.split(':').map(Number))
  const { rows } = await sql<{ id: number; pair_id: number; nonce: number }>`
    select drawn.id, drawn.pair_id, drawn.nonce
    from ${sql.table(table)} drawn join unnest(${draws.map(([pair]) => pair)}::bigint[],
      ${draws.map(([, nonce]) => nonce)}::int[]) as of(pair, number)
      on of.pair = drawn.pair_id and of.number = drawn.nonce`.execute(db)
  return new Map(rows.map((row) => [`${row.pair_id}:${row.nonce}`, String(row.id)]))
}
