import { accessSync, constants } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { activateFirstPools } from './features/boxes/activate-first-pools.ts'
import { loadCatalogueOnce } from './features/catalogue/load-catalogue.ts'
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
    await store.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // A signal during the start takes the store away from under it.
    if (stopping) return
    await store.close()
    await database.stop()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new ConfigError(`Port ${config.port} is taken: stop what uses it, or set PORT to another.`)
    }
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new ConfigError(`Port ${config.port} may not be used by this user: set PORT to one above 1023.`)
    }
    throw error
  }
  store.sweeper.start()
  const { port } = store.app.server.address() as AddressInfo
  console.log(`Noktra is open at http://localhost:${port}${config.sandbox ? '  (sandbox)' : ''}`)
  if (config.sandbox && !['127.0.0.1', 'localhost', '::1'].includes(config.host)) {
    console.log(`Beware: the sandbox is reachable by others at ${config.host}. It gives coins away.`)
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
