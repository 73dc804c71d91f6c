import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '../context.ts'
import type { Pool } from '../db/connect.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Registers what all processes share. Returns what reads it again. */
export type CountFromDatabase = (ctx: Ctx, registers: Registry[]) => () => Promise<void>

/** The store's metrics. No label names a player, an item or anything else with a number. `read` gives them as Prometheus reads them. */
export function makeRegistry(
  ctx: Ctx,
  pool: Pool,
  countFromDatabase: CountFromDatabase,
): { registry: Registry; read: () => Promise<string> } {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'noktra_http_request_duration_seconds',
    help: 'How long answers took, by route pattern and status.',
    labelNames: ['app', 'method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  ctx.meters.keepTimes(({ seconds, ...labels }) => durations.observe(labels, seconds))
  countProcess(ctx, pool, registers)
  const refresh = countFromDatabase(ctx, registers)
  return {
    registry,
    read: async () => {
      await refresh()
      return registry.metrics()
    },
  }
}

/** What this process knows of itself. */
function countProcess({ config, live, meters, clock }: Ctx, pool: Pool, registers: Registry[]): void {
  const mode = new Gauge({
    name: 'noktra_store_mode',
    help: 'What the store is: 1 at the mode that it has.',
    labelNames: ['mode'],
    registers,
  })
  mode.set({ mode: 'sandbox' }, config.sandbox ? 1 : 0)
  mode.set({ mode: 'live' }, config.sandbox ? 0 : 1)
  gauge('noktra_sockets', 'Open sockets of this process.', () => live.size())
  counter(
    'noktra_slow_sockets_total',
    'Sockets that were dropped because they did not keep up.',
    [],
    (metric) => metric.inc(live.dropped()),
  )
  gauge(
    'noktra_players_connected',
    'Signed-in players with a socket in this process.',
    () => live.players().length,
  )
  gauge(
    'noktra_pool_connections_used',
    'Connections of the pool that are lent out.',
    () => pool.totalCount - pool.idleCount,
  )
  gauge('noktra_pool_connections', 'Connections that the pool has open.', () => pool.totalCount)
  gauge('noktra_pool_waiting', 'Operations that wait for a connection.', () => pool.waitingCount)
  counter(
    'noktra_provider_calls_total',
    'Calls of outside services.',
    ['provider', 'call', 'result'],
    (metric) => {
      for (const { provider, call, ...results } of meters.calls()) {
        for (const [result, count] of Object.entries(results)) metric.inc({ provider, call, result }, count)
      }
    },
  )
  counter('noktra_sweep_runs_total', 'Runs of sweeps that ended.', ['sweep'], (metric) => {
    for (const { name, runs } of meters.sweeps.values()) metric.inc({ sweep: name }, runs)
  })
  counter('noktra_sweep_failures_total', 'Runs of sweeps that failed.', ['sweep'], (metric) => {
    for (const { name, failed } of meters.sweeps.values()) metric.inc({ sweep: name }, failed)
  })
  counter('noktra_sweep_seconds_total', 'Time spent in sweeps.', ['sweep'], (metric) => {
    for (const { name, seconds } of meters.sweeps.values()) metric.inc({ sweep: name }, seconds)
  })
  const lag = new Gauge({
    name: 'noktra_sweep_lag_seconds',
    help: 'How long ago a sweep should have run again.',
    labelNames: ['sweep'],
    registers,
    collect: () => {
      for (const { name, startedAt, endedAt, everyMs } of meters.sweeps.values()) {
        const since = clock.now().getTime() - (endedAt ?? startedAt).getTime()
        lag.set({ sweep: name }, Math.max(0, since - everyMs) / 1000)
      }
    },
  })

  function gauge(name: string, help: string, read: () => number): void {
    const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
  }

  /** A counter that is kept elsewhere. */
  function counter(name: string, help: string, labelNames: string[], read: (metric: Counter) => void): void {
    const metric: Counter = new Counter({
      name,
      help,
      labelNames,
      registers,
      collect: () => {
        metric.reset()
        read(metric)
      },
    })
  }
}
