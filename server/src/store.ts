import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { booksOf } from './books.ts'
import { budgetsOf, featuresOf } from './features.ts'
import { games } from './games.ts'
import type { GameFeature } from './platform/feature.ts'
import { buildAdminApp } from './admin-app.ts'
import { buildApp, sweepsOf } from './app.ts'
import { holdBrand } from './platform/brand/hold-brand.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import { connectPool, kyselyOn } from './platform/db/connect.ts'
import type { DB } from './platform/db/schema.ts'
import { drain } from './platform/http/drain.ts'
import { nameOfStore } from './platform/db/rotate-keys.ts'
import { patientPool, watchDatabase } from './platform/db/watch-database.ts'
import { guardPool, makeTransact, readsOf } from './platform/db/transact.ts'
import { makeSweeper, type Sweep, type Sweeper } from './platform/jobs/sweeps.ts'
import { makeBus } from './platform/live/bus.ts'
import { makeHub } from './platform/live/hub.ts'
import { makeMemory } from './platform/memory.ts'
import { makeMeters } from './platform/metrics/meters.ts'
import { buildMetricsApp } from './platform/metrics/metrics-app.ts'
import { watchSweeps } from './platform/metrics/watch-sweeps.ts'
import { readLogKeys, type LogKey } from './platform/public-log/key-file.ts'
import { PublicLog } from './platform/public-log/public-log.ts'
import { readOrigin } from './platform/public-log/sequence.ts'
import { chooseProviders } from './platform/providers/choose-providers.ts'
import { countCalls } from './platform/providers/count-calls.ts'
import { countFromDatabase } from './features/dashboard/count-from-database.ts'
import { proveSweep } from './features/money/run-proofs.ts'
import type { Secrets } from './platform/secrets.ts'

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
  /** Begins to start the database again, where it is the store's own. */
  revive?: (() => Promise<void>) | null
  log: Ctx['log']
  games?: readonly GameFeature[]
  /** Reads the keys of the public log, unless the settings say from which file. */
  logKeys?: () => readonly LogKey[]
}

/** Builds the whole store on a database that is migrated; nothing listens and no sweep runs yet. */
export async function buildStore(parts: StoreParts): Promise<Store> {
  const { config, secrets, clock, database, revive = null, log, games: of = games } = parts
  const watch = watchDatabase({ address: database, revive, log })
  await watch.start()
  const clients = new Set<pg.Client>()
  const connect = (options: { applicationName?: string; poolSize: number; patient?: boolean }) =>
    connectPool(database, {
      ...options,
      onError: (error) => log.error(error),
      onConnect: (client) => {
        clients.add(client)
        client.once('end', () => clients.delete(client))
      },
    })
  const connections = connect({ poolSize: config.poolSize, applicationName: nameOfStore(secrets) })
  const pool = guardPool(patientPool(connections, watch), !config.production)
  const kysely = kyselyOn(pool)
  const db = readsOf(kysely)
  const transact = makeTransact(kysely, (error) => log.error(error))
  const connection: pg.ClientConfig = typeof database === 'string' ? { connectionString: database } : database
  const bus = makeBus(connection, log)
  const live = makeHub(log)
  const connectPatient = () => kyselyOn(connect({ poolSize: 1, patient: true }))
  const meters = makeMeters({ clock })
  const brand = await holdBrand({ db, bus, file: config.brandFile, log })
  const { logKeys = () => readLogKeys(config.logKeyFile) } = parts
  const publicLog = new PublicLog(logKeys, await readOrigin(db, config))
  const chosen = chooseProviders({ config, secrets, clock, db, transact, log, brand })
  const providers = countCalls(chosen, meters, clock)
  let stopping = false
  const isStopping = () => stopping
  const features = featuresOf(of)
  const ctx: Ctx = {
    db,
    transact,
    clock,
    config,
    secrets,
    log,
    live,
    bus,
    providers,
    brand,
    games: of,
    budgets: budgetsOf(features),
    memory: makeMemory(),
    meters,
    publicLog,
    watch,
    isStopping,
  }
  const app = await buildApp(ctx, features)
  const adminApp = await buildAdminApp(ctx, features)
  const isReady = () => watch.isUp() && app.server.listening && !stopping
  const metricsApp = buildMetricsApp(ctx, pool, countFromDatabase, isReady)
  const sweeps = watchSweeps([...sweepsOf(ctx, features), proveSweep(ctx, booksOf(of), connectPatient)], ctx)
  const sweeper = makeSweeper(sweeps, { log, isUp: watch.isUp })
  await bus.start()
  return {
    ctx,
    app,
    adminApp,
    metricsApp,
    kysely,
    sweeps,
    sweeper,
    // Refuse new work, end what has begun, then let go of the database. What the deadline finds is cut.
    close: async () => {
      if (stopping) return
      stopping = true
      const { deadline, cancel } = deadlineIn(config.shutdownSeconds)
      live.closeAll()
      await Promise.all([drain(app, deadline), drain(adminApp, deadline)])
      await Promise.race([sweeper.stop(), deadline])
      await bus.stop(deadline)
      await watch.stop()
      await metricsApp.close()
      void deadline.then(() => [...clients].map((client) => client.end()))
      await kysely.destroy()
      cancel()
    },
  }
}

function deadlineIn(seconds: number): { deadline: Promise<void>; cancel: () => void } {
  let timer: NodeJS.Timeout
  const deadline = new Promise<void>((passed) => {
    timer = setTimeout(passed, seconds * 1000)
  })
  return { deadline, cancel: () => clearTimeout(timer) }
}
