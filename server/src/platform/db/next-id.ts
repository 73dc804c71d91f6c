import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import type { DB } from './schema.ts'

/** The number that a row is going to have, for what must name it before it is there. */
export async function nextId(tx: Tx, table: keyof DB): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(tx)
  return rows[0]!.id
}

/** The same for several rows; `column` holds the number. */
export async function nextIds(tx: Tx, table: keyof DB, count: number, column = 'id'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
