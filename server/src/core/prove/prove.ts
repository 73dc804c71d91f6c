import { sql, type Kysely } from 'kysely'
import { findSealFaults } from '../../platform/admin/audit-seals.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { rootFaults } from '../../platform/public-log/root-faults.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Check, Fault } from '../../platform/check.ts'

/** What a check found: up to 20 rows for which it does not hold, and how long it took. */
export type CheckResult = { check: string; ms: number; rows: Record<string, unknown>[] }

/** A check that SQL cannot make: it takes the store's secrets. */
export const SEALS = "the seals of the audit log and of the days' heads are this store's"

/** Another one: it hashes what the log holds. */
export const LOG_ROOT =
  'the leaves of the public log come to the root of its newest checkpoint, and to its tiles'

export type Books = {
  checks: readonly Check[]
  /** Makes every check, one after the other. Without the secrets the seals are not looked at. */
  checkEach: (db: Db, secrets: Secrets | null) => Promise<CheckResult[]>
  /** What does not hold; empty when all is well. */
  prove: (db: Db, secrets: Secrets | null) => Promise<Fault[]>
  /** The same at one moment, whatever is written meanwhile. */
  proveAtOnce: (db: Kysely<DB>, secrets: Secrets | null) => Promise<Fault[]>
  /** What `npm run prove` prints. `sealed`: whether the seals were looked at. */
  proofLines: (faults: Fault[], { sealed }: { sealed: boolean }) => string[]
}

/** The books of a store: what must hold of itself and of its games. */
export function makeBooks(checks: readonly Check[]): Books {
  async function checkEach(db: Db, secrets: Secrets | null): Promise<CheckResult[]> {
    const results: CheckResult[] = []
    const make = async (check: string, find: () => Promise<Record<string, unknown>[]>) => {
      const began = performance.now()
      const rows = await find()
      results.push({ check, ms: Math.round(performance.now() - began), rows })
    }
    for (const check of checks) {
      await make(check.name, async () => {
        const statement = sql.raw<Record<string, unknown>>(`${check.sql} limit 20`)
        return (await statement.execute(db)).rows
      })
    }
    await make(LOG_ROOT, () => rootFaults(db))
    if (secrets) await make(SEALS, () => findSealFaults(db, secrets))
    return results
  }

  async function prove(db: Db, secrets: Secrets | null): Promise<Fault[]> {
    const results = await checkEach(db, secrets)
    return results.filter(({ rows }) => rows.length > 0).map(({ check, rows }) => ({ check, rows }))
  }

  function proveAtOnce(db: Kysely<DB>, secrets: Secrets | null): Promise<Fault[]> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => prove(tx, secrets))
  }

  function proofLines(faults: Fault[], { sealed }: { sealed: boolean }): string[] {
    const names = [...checks.map(({ name }) => name), LOG_ROOT, ...(sealed ? [SEALS] : [])]
    const lines = names.flatMap((name) => {
      const fault = faults.find((found) => found.check === name)
      const rows = fault?.rows ?? []
      return [
        `${fault ? 'NOT TRUE' : 'ok      '}  ${name}`,
        ...rows.map((row) => `          ${JSON.stringify(row)}`),
      ]
    })
    const unseen = sealed ? [] : ['not made  ' + SEALS + ': the secrets file is not here']
    const sum =
      faults.length === 0
        ? `The books balance: ${names.length} checks hold.`
        : `${faults.length} checks fail.`
    return [...lines, ...unseen, sum]
  }

  return { checks, checkEach, prove, proveAtOnce, proofLines }
}
