import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallCount } from '../../platform/metrics/meters.ts'
import { VERSION } from '../../platform/version.ts'

/** What was written of the calls so far; the rest belongs to the minute of the next beat. */
class Written {
  calls: ReadonlyMap<string, CallCount> = new Map()
}

/**
 * Says that this process is there: who is connected, how its sweeps fare, how much room its disk has, and what outside services
 * answered since the last time.
 */
export async function beat(ctx: Ctx): Promise<void> {
  const { live, meters, clock, config } = ctx
  const now = clock.now()
  const disk = await statfs(config.dataDir).catch(() => null)
  const written = ctx.memory.of(Written)
  const calls = meters.calls().map((call) => ({ ...call }))
  await ctx.transact(async (tx, afterCommit) => {
    const row = {
      players: live.players().length,
      sockets: live.size(),
      disk_free: disk && disk.bavail * disk.bsize,
      disk_size: disk && disk.blocks * disk.bsize,
      beat_at: now,
    }
    await tx
      .insertInto('process_beat')
      .values({
        id: meters.processId,
        pid: process.pid,
        host: hostname(),
        version: VERSION,
        started_at: meters.startedAt,
        ...row,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await writeRuns(tx, ctx)
    await writeCalls(tx, calls, written.calls, now)
    afterCommit(() => {
      written.calls = new Map(calls.map((call) => [nameOf(call), call]))
    })
  })
}

async function writeRuns(tx: Tx, { meters }: Ctx): Promise<void> {
  const runs = [...meters.sweeps.values()]
  if (runs.length === 0) return
  await sql`
    insert into sweep_run (process_id, name, every_ms, may_take_ms, started_at, ended_at, took_ms, failures, error)
    select ${meters.processId}, * from unnest(${runs.map((run) => run.name)}::text[], ${runs.map((run) => run.everyMs)}::int[],
      ${runs.map((run) => run.mayTakeMs)}::int[],
      ${runs.map((run) => run.startedAt)}::timestamptz[], ${runs.map((run) => run.endedAt)}::timestamptz[],
      ${runs.map((run) => run.tookMs && Math.round(run.tookMs))}::int[], ${runs.map((run) => run.failures)}::int[],
      ${runs.map((run) => run.error)}::text[])
    on conflict (process_id, name) do update set every_ms = excluded.every_ms, may_take_ms = excluded.may_take_ms, started_at = excluded.started_at,
      ended_at = excluded.ended_at, took_ms = excluded.took_ms, failures = excluded.failures, error = excluded.error`.execute(
    tx,
  )
}

/** Adds what came since the last beat to the minute of this one. */
async function writeCalls(
  tx: Tx,
  calls: CallCount[],
  told: ReadonlyMap<string, CallCount>,
  now: Date,
): Promise<void> {
  const news = calls
    .map((call) => {
      const before = told.get(nameOf(call))
      return {
        ...call,
        ok: call.ok - (before?.ok ?? 0),
        refused: call.refused - (before?.refused ?? 0),
        silent: call.silent - (before?.silent ?? 0),
      }
    })
    .filter(({ ok, refused, silent }) => ok + refused + silent > 0)
    // All processes write these rows: in one order, so that none waits for another that waits for it.
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  if (news.length === 0) return
  await sql`
    insert into provider_minute as t (minute, provider, call, ok, refused, silent)
    select date_trunc('minute', ${now}::timestamptz), * from unnest(${news.map((call) => call.provider)}::text[],
      ${news.map((call) => call.call)}::text[], ${news.map((call) => call.ok)}::bigint[],
      ${news.map((call) => call.refused)}::bigint[], ${news.map((call) => call.silent)}::bigint[])
    on conflict (minute, provider, call) do update set ok = t.ok + excluded.ok, refused = t.refused + excluded.refused,
      silent = t.silent + excluded.silent`.execute(tx)
}

function nameOf({ provider, call }: CallCount): string {
  return `${provider} ${call}`
}
