import cluster from 'node:cluster'
import { accessSync, constants } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadBrandOnce } from './platform/brand/load-brand-once.ts'
import { sealOldLines } from './platform/admin/write-audit.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { dropRoot } from './platform/drop-root.ts'
import { openStore, type OpenStore } from './platform/db/open-store.ts'
import { SEALED } from './sealed.ts'
import { activateFirstPools } from './activate-first-pools.ts'
import { loadCatalogueOnce } from './catalogue/load-catalogue.ts'
import { makeLog } from './platform/log.ts'
import { warnUnfilled } from './features/brand/warn-unfilled.ts'
import { firstOwnerLink } from './features/staff/first-owner.ts'
import { buildStore, type Store } from './store.ts'
import { ROOT } from './platform/root.ts'
import { leadWorkers, tellOpen, WorkerFailed } from './platform/workers.ts'

const log = makeLog(process.argv.includes('--quiet') ? 'warn' : 'info')

/** Opens the database, seeds it once and serves, until a signal stops it cleanly: the database last. */
async function run(given: Config): Promise<void> {
  const leads = cluster.isPrimary && given.workers > 1
  if (!given.webFromSource) {
    for (const built of ['web/dist', 'admin/dist']) {
      refuseUnreadable(join(ROOT, built))
    }
  }
  const stopped = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())
  })
  const asRoot = dropRoot(given)
  if (cluster.isPrimary) {
    for (const warning of [...given.warnings, ...(asRoot ? [asRoot] : [])]) console.error(warning)
  }
  const { config, secrets, database } = await openStore({
    config: given,
    clock: systemClock,
    log,
    sealed: SEALED,
  })
  try {
    await (leads ? leadWorkers(config.workers, stopped, log) : serve({ config, secrets, database }, stopped))
  } finally {
    await database.stop()
  }
}

async function serve({ config, secrets, database }: OpenStore, stopped: Promise<void>): Promise<void> {
  const { address, revive } = database
  const store = await buildStore({ config, secrets, clock: systemClock, database: address, revive, log })
  try {
    // A signal during the start takes the store away from under it.
    await Promise.race([start(store), stopped])
    await stopped
  } finally {
    await store.close()
  }
}

async function start(store: Store): Promise<void> {
  const { config, secrets, transact } = store.ctx
  await transact((tx) => sealOldLines(tx, secrets, systemClock.now()))
  for (const market of store.ctx.providers.markets) market.prepare?.()
  await store.ctx.providers.beacon.prepare()
  await loadBrandOnce(store.ctx)
  const isNew = await loadCatalogueOnce(store.ctx, join(ROOT, 'catalogue'))
  if (isNew) await activateFirstPools(store.ctx)
  if (config.workerNumber === 1) await warnUnfilled(store.ctx)
  await listen(store.app, 'PORT', config.port, config.host)
  await listen(store.adminApp, 'ADMIN_PORT', config.adminPort, config.adminHost)
  await listen(store.metricsApp, 'METRICS_PORT', config.metricsPort, config.adminHost, true)
  store.sweeper.start()
  if (config.workerNumber === 1) await printAddresses(store)
  log.info(`metrics are at http://localhost:${portOf(store.metricsApp)}/metrics`)
  tellOpen()
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port
}

async function printAddresses({ ctx, app, adminApp }: Store): Promise<void> {
  const { config } = ctx
  console.log(
    `${ctx.brand.now().values.name} is open at http://localhost:${portOf(app)}  (${config.sandbox ? 'sandbox' : 'live store'})`,
  )
  if (config.sandbox && !['127.0.0.1', 'localhost', '::1'].includes(config.host)) {
    console.log(`Beware: the sandbox is reachable by others at ${config.host}. It gives coins away.`)
  }
  console.log(
    `The back office is at ${config.adminPort === 0 ? `http://localhost:${portOf(adminApp)}` : config.adminUrl}`,
  )
  const first = config.sandbox ? await firstOwnerLink(ctx) : null
  if (first) console.log(`Its first owner gets in by ${first.link}`)
}

/** The processes of a store share a port, but for an `exclusive` one. */
async function listen(
  app: FastifyInstance,
  name: string,
  port: number,
  host: string,
  exclusive = false,
): Promise<void> {
  try {
    await app.listen({ port, host, exclusive })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${port} is taken: stop what uses it, or set ${name} to another.`)
    }
    if (code === 'EACCES') {
      throw new ConfigError(`Port ${port} may not be used by this user: set ${name} to one above 1023.`)
    }
    throw error
  }
}

function refuseUnreadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK)
  } catch {
    throw new ConfigError(`The built web is missing in ${folder}: run npm run build.`)
  }
}

try {
  await run(readConfig())
  process.exit(0)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof WorkerFailed)) throw error
  if (error instanceof ConfigError) console.error(error.message)
  process.exit(1)
}
