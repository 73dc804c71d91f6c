import type * as api from '@noktra/contract/admin/dashboard'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lastProveRun } from '../../core/prove/last-run.ts'
import { BEAT_HOLDS_MS, countOnline } from './count-online.ts'
import { countQueues } from './count-queues.ts'
import { listSuppliers } from './list-suppliers.ts'
import { sumToday } from './sum-today.ts'

const MINUTE_S = 60
const MINUTES = 60

/** How the store is doing at this moment. */
export async function readNow(call: AdminQuery<typeof api.dashboardNow>) {
  const { db, clock, games } = call
  const now = clock.now()
  const queues = await countQueues(db, games, now)
  const run = await lastProveRun(db)
  return {
    at: unixSeconds(now),
    ...(await countOnline(db, now)),
    processes: await listProcesses(db, now),
    minutes: await countMinutes(db, now),
    today: await sumToday(db, now),
    queues: queues.map((queue) => ({ ...queue, oldest_at: queue.oldest_at && unixSeconds(queue.oldest_at) })),
    suppliers: await readSuppliers(call),
    prove: run && {
      ended_at: unixSeconds(run.ended_at),
      checks: run.checks,
      faults: run.faults,
      failed: run.faults > 0 || run.error !== null,
    },
  }
}

async function readSuppliers(call: AdminQuery<typeof api.dashboardNow>) {
  const { db } = call
  const promise = await db
    .selectFrom('supply_promise')
    .select(['items', 'cents', 'counted_at'])
    .executeTakeFirstOrThrow()
  const list = await listSuppliers(call)
  return {
    items: promise.items,
    promised: fromCents(promise.cents),
    counted_at: promise.counted_at && unixSeconds(promise.counted_at),
    list: list.map((row) => ({
      market: row.market,
      in_use: row.in_use,
      state: row.state,
      balance: row.cents === null ? null : fromCents(row.cents),
      read_at: row.read_at && unixSeconds(row.read_at),
      empty_at: row.empty_at && unixSeconds(row.empty_at),
      waiting: row.waiting,
      due: fromCents(row.due_cents),
      open: row.open,
      open_value: fromCents(row.open_cents),
      day_cost: row.day_cents === null ? null : fromCents(row.day_cents),
      days: row.days,
    })),
  }
}

async function listProcesses(db: Db, now: Date) {
  const rows = await db
    .selectFrom('process_beat')
    .select(['id', 'host', 'pid', 'version', 'players', 'sockets', 'started_at', 'beat_at'])
    .where('beat_at', '>', new Date(now.getTime() - BEAT_HOLDS_MS))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    started_at: unixSeconds(row.started_at),
    beat_at: unixSeconds(row.beat_at),
  }))
}

/** Openings of each of the last 60 minutes, those without any too. */
async function countMinutes(db: Db, now: Date) {
  const last = Math.floor(unixSeconds(now) / MINUTE_S) * MINUTE_S
  const first = last - (MINUTES - 1) * MINUTE_S
  const rows = await db
    .selectFrom('opening_minute')
    .select(['minute', 'opened'])
    .where('minute', '>=', new Date(first * 1000))
    .execute()
  const opened = new Map(rows.map((row) => [unixSeconds(row.minute), row.opened]))
  return Array.from({ length: MINUTES }, (_, i) => {
    const at = first + i * MINUTE_S
    return { at, opened: opened.get(at) ?? 0 }
  })
}
