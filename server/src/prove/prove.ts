import { sql, type Kysely } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import type { Transaction } from 'kysely'
import { checks } from './checks.ts'

export type Fault = { check: string; rows: unknown[] }

/** What a check found: up to 20 rows for which it does not hold, and how long it took. */
export type CheckResult = { check: string; ms: number; rows: Record<string, unknown>[] }

/** Makes every check of the books, one after the other. */
export async function checkEach(db: Db): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    const began = performance.now()
    const { rows } = await sql
      .raw<Record<string, unknown>>(`${check.sql} limit 20`)
      .execute(db as Transaction<DB>)
    results.push({ check: check.name, ms: Math.round(performance.now() - began), rows })
  }
  return results
}

/** Checks the books: returns what does not hold; empty when all is well. */
export async function prove(db: Db): Promise<Fault[]> {
  const results = await checkEach(db)
  return results.filter(({ rows }) => rows.length > 0).map(({ check, rows }) => ({ check, rows }))
}

/** The same at one moment, whatever is written meanwhile. */
export function proveAtOnce(db: Kysely<DB>): Promise<Fault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => prove(tx))
}

/** What `npm run prove` prints. */
export function proofLines(faults: Fault[]): string[] {
  const lines = checks.flatMap((check) => {
    const fault = faults.find((found) => found.check === check.name)
    const rows = fault?.rows ?? []
    return [
      `${fault ? 'NOT TRUE' : 'ok      '}  ${check.name}`,
      ...rows.map((row) => `          ${JSON.stringify(row)}`),
    ]
  })
  const sum =
    faults.length === 0 ? `The books balance: ${checks.length} checks hold.` : `${faults.length} checks fail.`
  return [...lines, sum]
}
