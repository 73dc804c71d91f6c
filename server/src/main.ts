import { accessSync, constants } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { activateFirstPools } from './features/boxes/activate-first-pools.ts'
import { loadCatalogueOnce } from './features/catalogue/load-catalogue.ts'
import { firstOwnerLink } from './features/staff/first-owner.ts'
import { readSecrets } from './secrets.ts'
import { buildStore } from './store.ts'

const log = pino({
  level: process.argv.includes('--quiet') ? 'warn' : 'info',
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    '*.password',
    '*.code',
    '*.token',
    '*.secret',
    '*.card_secret',
  ],
})

/** Connects, migrates, seeds once, serves; a signal stops it cleanly. */
async function run(config: Config): Promise<void> {
  refuseUnreadable(join(import.meta.dirname, '../../web/dist'))
  const database = await openDatabase(config, systemClock, log)
  const secrets = readSecrets(config.secretsFile)
  const store = await buildStore({ config, secrets, clock: systemClock, database: database.address, log })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await store.close()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  try {
    store.ctx.providers.market?.prepare?.()
    await store.ctx.providers.beacon.prepare()
    const isNew = await loadCatalogueOnce(store.ctx, join(import.meta.dirname, '../../catalogue'))
    if (isNew) await activateFirstPools(store.ctx)
    await listen(store.app, 'PORT', config.port, config.host)
    await listen(store.adminApp, 'ADMIN_PORT', config.adminPort, config.adminHost)
    await listen(store.metricsApp, 'METRICS_PORT', config.metricsPort, config.adminHost)
  } catch (error) {
    // A signal during the start takes the store away from under it.
    if (stopping) return
    await store.close()
    await database.stop()
    throw error
  }
  store.sweeper.start()
  const { port } = store.app.server.address() as AddressInfo
  console.log(`Noktra is open at http://localhost:${port}${config.sandbox ? '  (sandbox)' : ''}`)
  if (config.sandbox && !['127.0.0.1', 'localhost', '::1'].includes(config.host)) {
    console.log(`Beware: the sandbox is reachable by others at ${config.host}. It gives coins away.`)
  }
  const office = (store.adminApp.server.address() as AddressInfo).port
  console.log(
    `The back office is at ${config.adminPort === 0 ? `http://localhost:${office}` : config.adminUrl}`,
  )
  const metrics = (store.metricsApp.server.address() as AddressInfo).port
  log.info(`metrics are at http://localhost:${metrics}/metrics`)
  const first = config.sandbox ? await firstOwnerLink(store.ctx) : null
  if (first) console.log(`Its first owner gets in by ${first.link}`)
}

async function listen(app: FastifyInstance, name: string, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host })
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
    throw new ConfigError(`The built web is missing in ${folder}: run script/server, or npm run build.`)
  }
}

try {
  await run(readConfig())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
