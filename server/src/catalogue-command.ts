import { join, resolve } from 'node:path'
import pino from 'pino'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { loadCatalogue } from './features/catalogue/load-catalogue.ts'
import { readSecrets } from './secrets.ts'
import { buildStore } from './store.ts'

/** `npm run catalogue -- <folder>`: loads a catalogue into the store, all or nothing; boxes that changed get a new pool version. */
async function run(): Promise<void> {
  const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../catalogue'))
  const config = readConfig()
  const log = pino({ level: 'error' })
  const database = await openDatabase(config, systemClock, log)
  const store = await buildStore({
    config,
    secrets: readSecrets(config.secretsFile),
    clock: systemClock,
    database: database.address,
    log,
  })
  try {
    await loadCatalogue(store.ctx, folder)
    console.log(`The catalogue of ${folder} is loaded. New odds come on sale with the next beacon round.`)
  } finally {
    await store.close()
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message)
  else
    console.error(`The catalogue was not loaded: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
