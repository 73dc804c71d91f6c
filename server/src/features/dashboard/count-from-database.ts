import { Counter, Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { countOnline } from './count-online.ts'
import { countQueues } from './count-queues.ts'
import { lastProveRun } from '../../core/prove/last-run.ts'

/**
 * What all processes share and each of them answers: of several that are scraped, the largest counts. Returns what reads it again; a
 * database that does not answer leaves `noktra_database_up` at 0 and the others out.
 */
export function countFromDatabase(ctx: Ctx, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const shared = {
    online: gauge('noktra_players_online', 'Signed-in players with a socket, over all processes.'),
    openings: counter('noktra_openings_total', 'Boxes opened since the store began.'),
    movements: counter('noktra_ledger_movements_total', 'Transfers of the ledger.', 'currency', 'reason'),
    queue: gauge('noktra_queue_length', 'What waits, by queue; counted up to 10,000.', 'queue'),
    alerts: gauge('noktra_alerts_open', 'Alerts that are open, by kind.', 'kind'),
    proveFaults: gauge('noktra_prove_faults', 'Checks that did not hold in the last proof of the books.'),
    proveAge: gauge('noktra_prove_age_seconds', 'How long ago the last proof of the books ended.'),
  }
  const up = gauge('noktra_database_up', 'Whether the database answers.')

  return async () => {
    const read = await readShared(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'metrics without the database')
      return null
    })
    for (const metric of Object.values(shared)) metric.reset()
    up.set(read ? 1 : 0)
    if (!read) return
    shared.online.set(read.players)
    shared.openings.inc(read.opened)
    for (const { currency, reason, count } of read.movements)
      shared.movements.inc({ currency, reason }, count)
    for (const { name, count } of read.queues) shared.queue.set({ queue: name }, count)
    for (const { kind, count } of read.alerts) shared.alerts.set({ kind }, count)
    if (!read.run) return
    shared.proveFaults.set(read.run.error ? 1 : read.run.faults)
    shared.proveAge.set((ctx.clock.now().getTime() - read.run.ended_at.getTime()) / 1000)
  }
}

async function readShared({ db, clock, games }: Ctx) {
  const now = clock.now()
  const { players } = await countOnline(db, now)
  const { opened } = await db
    .selectFrom('box_count')
    .select(sql<number>`coalesce(sum(opened), 0)::bigint`.as('opened'))
    .executeTakeFirstOrThrow()
  const currency = sql<string>`split_part(what, '-', 1)`
  const movements = await db
    .selectFrom('day_tally')
    .select(['name as reason', currency.as('currency'), sql<number>`sum(count)::bigint`.as('count')])
    .where('what', 'not like', 'item-%')
    .groupBy(['name', currency])
    .execute()
  const alerts = await db
    .selectFrom('alert')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('cleared_at', 'is', null)
    .groupBy('kind')
    .execute()
  return {
    players,
    opened,
    movements,
    alerts,
    queues: await countQueues(db, games, now),
    run: await lastProveRun(db),
  }
}
