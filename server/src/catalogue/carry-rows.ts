import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/db/connect.ts'
import type { DB } from '../platform/db/schema.ts'

type Rows = {
  /** Of `t`, the table; all of them unless told. */
  where?: RawBuilder<unknown>
  /** What a row of `t` becomes, as jsonb. */
  select?: RawBuilder<unknown>
  /** The columns that are written, where the database fills others that it does not compute. */
  columns?: RawBuilder<unknown>
}

/** Pictures are the largest rows: so many are held at once. */
const BATCH = 200

/** Copies rows of a table from one database into another with the same tables, in batches, as they lie there. */
export async function carryRows(
  from: Kysely<DB>,
  to: Tx,
  table: keyof DB,
  { where = sql`true`, select = sql`to_jsonb(t)`, columns }: Rows = {},
): Promise<void> {
  // With its schema: a box is also a type of PostgreSQL's own.
  const name = sql.id('public', table)
  const written = columns ?? (await storedColumns(to, table))
  for (let after = '(0,0)'; ;) {
    const { rows } = await sql<{ at: string; row: string }>`
      select t.ctid::text as at, (${select})::text as row from ${name} t
      where t.ctid > ${after}::tid and ${where} order by t.ctid limit ${BATCH}`.execute(from)
    const last = rows.at(-1)
    if (!last) return
    after = last.at
    const batch = `[${rows.map(({ row }) => row).join(',')}]`
    await sql`
      insert into ${name} (${written}) select ${written} from jsonb_populate_recordset(null::${name}, ${batch}::jsonb)`.execute(
      to,
    )
  }
}

/** All columns of a table but those that the database computes from others. */
async function storedColumns(db: Tx, table: keyof DB): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  )
  return sql.join(rows.map(({ column }) => sql.id(column)))
}
