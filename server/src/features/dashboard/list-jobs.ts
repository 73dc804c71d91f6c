import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { BEAT_HOLDS_MS } from './count-online.ts'

/** A sweep in the process in which it ended last. */
export type Job = {
  name: string
  every_ms: number
  started_at: Date
  ended_at: Date | null
  took_ms: number | null
  failures: number
  error: string | null
  /** Seconds since it should have run again. */
  late_s: number
  stuck: boolean
}

const LATE_TURNS = 5
const MOST_FAILURES = 3
/** Heartbeats come every few seconds: below this nothing is late. */
const LEAST_LATE_MS = 30_000

/** Every sweep that some process runs. One is stuck that has not ended for five of its intervals, or failed three times in a row. */
export async function listJobs(db: Db, now: Date): Promise<Job[]> {
  const { rows } = await sql<Omit<Job, 'late_s' | 'stuck'> & { may_take_ms: number }>`
    select distinct on (r.name) r.name, r.every_ms, r.may_take_ms, r.started_at, r.ended_at, r.took_ms, r.failures, r.error
    from sweep_run r join process_beat b on b.id = r.process_id
    where b.beat_at > ${new Date(now.getTime() - BEAT_HOLDS_MS)}::timestamptz
    order by r.name, r.ended_at desc nulls last`.execute(db)
  return rows.map(({ may_take_ms, ...row }) => {
    const since = now.getTime() - (row.ended_at ?? row.started_at).getTime()
    const isLate = since > Math.max(LATE_TURNS * row.every_ms, may_take_ms, LEAST_LATE_MS)
    return {
      ...row,
      late_s: Math.max(0, Math.floor((since - row.every_ms) / 1000)),
      stuck: isLate || row.failures >= MOST_FAILURES,
    }
  })
}
