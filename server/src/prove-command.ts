import pino from 'pino'
import { systemClock } from './clock.ts'
import { runCommand } from './command-line.ts'
import { readConfig } from './config.ts'
import { connectPool, kyselyOn } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { proofLines, proveAtOnce } from './prove/prove.ts'

/** `npm run prove`: the books of the store in DATA_DIR or DATABASE_URL; exits 1 when something does not hold. */
async function run(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: 'error' })
  const database = await openDatabase(config, systemClock, log)
  const db = kyselyOn(
    connectPool(database.address, { poolSize: 1, patient: true, onError: (error) => log.error(error) }),
  )
  const faults = await proveAtOnce(db)
  await db.destroy()
  for (const line of proofLines(faults)) console.log(line)
  process.exitCode = faults.length === 0 ? 0 : 1
}

await runCommand(run)
