import type { Db } from '../../platform/db/connect.ts'

/** How a proof of the books ended. `error` says why it did not come to its end. */
export type ProveRun = {
  id: number
  started_at: Date
  ended_at: Date
  checks: number
  /** Checks that do not hold. */
  faults: number
  error: string | null
}

/** The last proof that ended, or null before the first. */
export async function lastProveRun(db: Db): Promise<ProveRun | null> {
  const run = await db
    .selectFrom('prove_run')
    .select(['id', 'started_at', 'ended_at', 'checks', 'faults', 'error'])
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ? { ...run, started_at: run.started_at!, ended_at: run.ended_at! } : null
}
