import { sql } from 'kysely'
import type { AlertKind } from '@noktra/contract/admin/dashboard'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lastProveRun } from '../../prove/last-run.ts'
import { currentReturns } from '../boxes/current-returns.ts'
import { boxReturns } from './box-returns.ts'
import { BEAT_HOLDS_MS } from './count-online.ts'
import { listJobs } from './list-jobs.ts'
import { listProviders } from './list-providers.ts'
import { Z_ALERT } from './return-band.ts'

/** Why an alert is raised: the same kind and subject is the same cause. */
export type Cause = { kind: AlertKind; subject: string; text: string }

const LEAST_SILENCES = 3
const SILENT_SHARE = 0.2
/** A round comes within seconds of its time. */
const LATE_ROUND_MS = 60_000
const LEAST_DISK = 0.1

/** How long a retrieval may stay in a phase; a received one is watched until the platform's protection has ended. */
const RETRIEVAL_WAITS_MS = { requested: 30 * 60_000, buying: 2 * 3600_000, offer_sent: 24 * 3600_000 }

/** Everything that somebody should look at now. */
export async function findCauses(ctx: Ctx): Promise<Cause[]> {
  const { db, clock, config } = ctx
  const now = clock.now()
  return [
    ...(await returnCauses(db, config, now)),
    ...(await proveCauses(db)),
    ...(await jobCauses(db, now)),
    ...(await providerCauses(db, now)),
    ...(await beaconCauses(db, now)),
    ...(await retrievalCauses(db, now)),
    ...(await diskCauses(db, now)),
  ]
}

/** A band of 95 % leaves out one honest box of twenty; an alert waits for what one of ten thousand would show. */
async function returnCauses(db: Db, config: object, now: Date): Promise<Cause[]> {
  const off = [...(await boxReturns(db, config, now))].flatMap(([id, { all, day }]) => {
    const found = [
      { when: 'of all times', band: all },
      { when: 'of the last 24 hours', band: day },
    ].find(({ band }) => band?.enough && Math.abs(band.distance) > Z_ALERT)
    return found?.band ? [{ id, when: found.when, ...found.band }] : []
  })
  const moved = (await currentReturns(db)).filter(({ flagged }) => flagged)
  const names = await namesOf(db, [...off.map(({ id }) => id), ...moved.map(({ box_id }) => box_id)])
  return [
    ...off.map(({ id, when, opened, observed, declared, distance }): Cause => {
      const far = Math.abs(distance).toFixed(1)
      const text = `${names.get(id)}: ${opened} openings ${when} returned ${percent(observed)} where ${percent(declared)} is declared, ${far} standard errors off.`
      return { kind: 'return_off', subject: `box:${id}`, text }
    }),
    ...moved.map(({ box_id: id, current }): Cause => {
      const text = `${names.get(id)} returns ${percent(current)} at today's prices, outside of 85 to 96 %.`
      return { kind: 'return_range', subject: `box:${id}`, text }
    }),
  ]
}

async function namesOf(db: Db, boxIds: number[]): Promise<Map<number, string>> {
  if (boxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('box')
    .select(['id', sql<string>`names ->> 'en'`.as('name')])
    .where('id', 'in', boxIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function proveCauses(db: Db): Promise<Cause[]> {
  const run = await lastProveRun(db)
  if (!run || (run.faults === 0 && run.error === null)) return []
  const text =
    run.error === null
      ? `${run.faults} of ${run.checks} checks of the books do not hold.`
      : 'The last proof of the books did not come to its end.'
  return [{ kind: 'prove_failed', subject: 'books', text }]
}

async function jobCauses(db: Db, now: Date): Promise<Cause[]> {
  const jobs = await listJobs(db, now)
  return jobs
    .filter(({ stuck }) => stuck)
    .map(({ name, failures, late_s }) => ({
      kind: 'job_stuck',
      subject: `job:${name}`,
      text: failures > 0 ? `"${name}" failed ${failures} times in a row.` : `"${name}" is ${late_s} s late.`,
    }))
}

async function providerCauses(db: Db, now: Date): Promise<Cause[]> {
  const calls = await listProviders(db, now)
  return [...Map.groupBy(calls, ({ provider }) => provider)].flatMap(([provider, rows]): Cause[] => {
    const silent = rows.reduce((sum, row) => sum + row.recent_silent, 0)
    const all = rows.reduce((sum, row) => sum + row.recent, 0)
    if (silent < LEAST_SILENCES || silent < all * SILENT_SHARE) return []
    const text = `${silent} of ${all} calls of ${provider} were not answered in the last ten minutes.`
    return [{ kind: 'provider_failing', subject: `provider:${provider}`, text }]
  })
}

/** Whatever waits for a round that should long be out. */
async function beaconCauses(db: Db, now: Date): Promise<Cause[]> {
  const before = sql`${new Date(now.getTime() - LATE_ROUND_MS)}::timestamptz`
  const { rows } = await sql<{ source: string; waiting: number }>`
    select source, count(*) as waiting from (
      select salt_source as source from box_pool where active_from is null and published_at < ${before}
      union all select salt_source from mine_tier where active_from is null and published_at < ${before}
      union all select beacon_source from battle where status = 1 and phase = 'locked' and randomness is null and locked_at < ${before}
      union all select l.beacon_source from roll r join roll_lock l on l.roll_id = r.id and l.attempt = r.attempt
        where r.next_at is not null and r.phase = 'locked' and l.randomness is null and l.locked_at < ${before}
    ) waiting group by source`.execute(db as Tx)
  return rows.map(({ source, waiting }) => ({
    kind: 'beacon_late',
    subject: `beacon:${source}`,
    text: `${waiting} draws or pools have waited for a round of the ${source} beacon for more than a minute.`,
  }))
}

async function retrievalCauses(db: Db, now: Date): Promise<Cause[]> {
  const phases = Object.entries(RETRIEVAL_WAITS_MS)
  const { rows } = await sql<{ phase: string; count: number; longest: number }>`
    select r.phase, count(*) as count, floor(extract(epoch from max(${now}::timestamptz - s.created_at)) / 60)::int as longest
    from retrieval r
      join retrieval_step s on s.retrieval_id = r.id and s.phase = r.phase
      join unnest(${phases.map(([phase]) => phase)}::text[],
        ${phases.map(([, ms]) => new Date(now.getTime() - ms))}::timestamptz[]) as most(phase, since) on most.phase = r.phase
    where r.next_at is not null and s.created_at < most.since
    group by r.phase`.execute(db as Tx)
  return rows.map(({ phase, count, longest }) => ({
    kind: 'retrieval_waiting',
    subject: `retrieval:${phase}`,
    text: `${count} ${count === 1 ? 'retrieval waits' : 'retrievals wait'} as "${phase.replace('_', ' ')}" for up to ${longest} minutes.`,
  }))
}

async function diskCauses(db: Db, now: Date): Promise<Cause[]> {
  const rows = await db
    .selectFrom('process_beat')
    .select(['host', sql<number>`min(disk_free::float8 / disk_size)`.as('free')])
    .where('beat_at', '>', new Date(now.getTime() - BEAT_HOLDS_MS))
    .where('disk_size', '>', 0)
    .groupBy('host')
    .execute()
  return rows
    .filter(({ free }) => free < LEAST_DISK)
    .map(({ host, free }) => ({
      kind: 'disk_low',
      subject: `disk:${host}`,
      text: `The disk of the data folder on ${host} has ${percent(free)} left.`,
    }))
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)} %`
}
