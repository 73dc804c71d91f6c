import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import type { Transaction } from 'kysely'
import { checks } from './checks.ts'

export type Fault = { check: string; rows: unknown[] }

/** Checks the books: returns what does not hold, with up to 20 offending rows each; empty when all is well. */
export async function prove(db: Db): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const check of checks) {
    const { rows } = await sql.raw(`${check.sql} limit 20`).execute(db as Transaction<DB>)
    if (rows.length > 0) faults.push({ check: check.name, rows })
  }
  return faults
}
