import pino from 'pino'
import { systemClock } from './clock.ts'
import { runCommand } from './command-line.ts'
import { readConfig } from './config.ts'
import { connectPool, kyselyOn } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { checks } from './prove/checks.ts'
import { prove } from './prove/prove.ts'

/** `npm run prove`: the books of the store in DATA_DIR or DATABASE_URL; exits 1 when something does not hold. */
async function run(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: 'error' })
  const database = await openDatabase(config, systemClock, log)
  const db = kyselyOn(connectPool(database.address, { poolSize: 1, onError: (error) => log.error(error) }))
  const faults = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => prove(tx))
  await db.destroy()
  for (const check of checks) {
    const fault = faults.find((found) => found.check === check.name)
    console.log(`${fault ? 'NOT TRUE' : 'ok      '}  ${check.name}`)
    for (const row of fault?.rows ?? []) console.log(`          ${JSON.stringify(row)}`)
  }
  console.log(
    faults.length === 0
      ? `The books balance: ${checks.length} checks hold.`
      : `${faults.length} checks fail.`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

await runCommand(run)
