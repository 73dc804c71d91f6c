import { sql, type Kysely } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { readSetting } from '../../core/settings/read-setting.ts'
import { localTimes } from '../../core/settings/calendar-day.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Books, CheckResult } from '../../core/prove/prove.ts'

/** Hours of the store's night in which its proof begins. */
const NIGHT_FROM = 4
const NIGHT_UNTIL = 8
/** Held, on a connection of its own, by the process that runs a proof: without it the run has died. */
const PROVE_LOCK = 7_061_958

type OpenRun = { id: number; started_at: Date | null }

/**
 * Runs the proof that was asked for, and one each night of the store; one at a time, whatever processes there are.
 * `connect` opens a database on which no statement is given up for its length, since a check may read much.
 */
export function proveSweep(ctx: Ctx, books: Books, connect: () => Kysely<DB>): Sweep {
  return {
    name: 'prove the books',
    everyMs: 2000,
    mayTakeMs: 3600_000,
    run: async () => {
      await askNightly(ctx)
      if (await findOpen(ctx.db)) await runOpen(ctx, books, connect)
    },
  }
}

/** Asks for tonight's proof, once. */
async function askNightly({ db, transact, clock }: Ctx): Promise<void> {
  const now = clock.now()
  const [night, time] = localTimes(String(await readSetting(db, 'store_timezone')))(now).split(' ') as [
    string,
    string,
  ]
  const hour = Number(time.slice(0, 2))
  if (hour < NIGHT_FROM || hour >= NIGHT_UNTIL) return
  const { rows } = await sql`select 1 from prove_run where night = ${night}::date`.execute(db)
  if (rows.length > 0) return
  await transact((tx) =>
    sql`insert into prove_run (asked_at, night) values (${now}, ${night}::date) on conflict do nothing`.execute(
      tx,
    ),
  )
}

function findOpen(db: Db): Promise<OpenRun | undefined> {
  return db
    .selectFrom('prove_run')
    .select(['id', 'started_at'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function runOpen(ctx: Ctx, books: Books, connect: () => Kysely<DB>): Promise<void> {
  const patient = connect()
  try {
    await patient.connection().execute(async (held) => {
      const { rows } = await sql<{
        mine: boolean
      }>`select pg_try_advisory_lock(${PROVE_LOCK}) as mine`.execute(held)
      const open = rows[0]!.mine ? await findOpen(held) : undefined
      if (!open) return
      if (open.started_at) return end(ctx, open.id, { error: 'The store stopped before the end of it' })
      await begin(ctx, open.id)
      try {
        // One moment for all checks, whatever is written meanwhile.
        const results = await held
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => books.checkEach(tx, ctx.secrets))
        await end(ctx, open.id, { results })
      } catch (error) {
        ctx.log.error({ err: error }, 'a proof of the books did not come to its end')
        await end(ctx, open.id, { error: (error as Error).message })
      }
    })
  } finally {
    await patient.destroy()
  }
}

async function begin({ transact, clock }: Ctx, id: number): Promise<void> {
  await transact((tx) =>
    tx.updateTable('prove_run').set({ started_at: clock.now() }).where('id', '=', id).execute(),
  )
}

async function end(
  { transact, clock, log }: Ctx,
  id: number,
  { results = [], error = null }: { results?: CheckResult[]; error?: string | null },
): Promise<void> {
  const faults = results.filter(({ rows }) => rows.length > 0)
  await transact((tx) =>
    tx
      .updateTable('prove_run')
      .set({
        ended_at: clock.now(),
        checks: results.length,
        faults: faults.length,
        results: JSON.stringify(results),
        error,
      })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),
  )
  if (faults.length > 0) log.error({ checks: faults.map(({ check }) => check) }, 'the books do not balance')
}
