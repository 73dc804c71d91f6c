import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { buildAdminApp } from './admin-app.ts'
import { buildApp, sweepsOf } from './app.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Ctx } from './context.ts'
import { connectPool, kyselyOn } from './db/connect.ts'
import type { DB } from './db/schema.ts'
import { nameOfStore } from './db/rotate-keys.ts'
import { guardPool, makeTransact, readsOf } from './db/transact.ts'
import { makeSweeper, type Sweep, type Sweeper } from './jobs/sweeps.ts'
import { makeBus } from './live/bus.ts'
import { makeHub } from './live/hub.ts'
import { makeMeters } from './metrics/meters.ts'
import { buildMetricsApp } from './metrics/metrics-app.ts'
import { watchSweeps } from './metrics/watch-sweeps.ts'
import { chooseProviders } from './providers/choose-providers.ts'
import { countCalls } from './providers/count-calls.ts'
import { proveSweep } from './features/money/run-proofs.ts'
import type { Secrets } from './secrets.ts'

export type Store = {
  ctx: Ctx
  app: FastifyInstance
  /** The back office, which listens on a port of its own. */
  adminApp: FastifyInstance
  /** /metrics, on a private port. */
  metricsApp: FastifyInstance
  /** For tests and commands that write without an operation. */
  kysely: Kysely<DB>
  sweeps: Sweep[]
  sweeper: Sweeper
  close: () => Promise<void>
}

export type StoreParts = {
  config: Config
  secrets: Secrets
  clock: Clock
  database: string | { host: string; user: string; database: string }
  log: Ctx['log']
}

/** Builds the whole store on a database that is migrated; nothing listens and no sweep runs yet. */
export async function buildStore(parts: StoreParts): Promise<Store> {
  const { config, secrets, clock, database, log } = parts
  const pool = guardPool(
    connectPool(database, {
      poolSize: config.poolSize,
      applicationName: nameOfStore(secrets),
      onError: (error) => log.error(error),
    }),
    !config.production,
  )
  const kysely = kyselyOn(pool)
  const db = readsOf(kysely)
  const transact = makeTransact(kysely, (error) => log.error(error))
  const connection: pg.ClientConfig = typeof database === 'string' ? { connectionString: database } : database
  const bus = makeBus(connection, log)
  const live = makeHub(log)
  const connectPatient = () =>
    kyselyOn(connectPool(database, { poolSize: 1, patient: true, onError: (error) => log.error(error) }))
  const meters = makeMeters({ clock })
  const chosen = chooseProviders({ config, secrets, clock, db, transact, log })
  const providers = countCalls(chosen, meters, clock)
  const ctx: Ctx = { db, transact, clock, config, secrets, log, live, bus, providers, meters }
  const app = await buildApp(ctx)
  const adminApp = await buildAdminApp(ctx)
  const metricsApp = buildMetricsApp(ctx, pool)
  const sweeps = watchSweeps([...sweepsOf(ctx), proveSweep(ctx, connectPatient)], ctx)
  const sweeper = makeSweeper(sweeps, log)
  await bus.start()
  return {
    ctx,
    app,
    adminApp,
    metricsApp,
    kysely,
    sweeps,
    sweeper,
    // Refuse new work, drain HTTP and sockets, stop the sweeps, then let go of the database.
    close: async () => {
      live.closeAll()
      await Promise.all([app.close(), adminApp.close(), metricsApp.close()])
      await sweeper.stop()
      await bus.stop()
      await kysely.destroy()
    },
  }
}
