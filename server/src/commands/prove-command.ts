import { existsSync } from 'node:fs'
import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { runCommand } from '../platform/command-line.ts'
import { readConfig } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { findMark, modeLine } from '../platform/db/store-mark.ts'
import { proofLines, proveAtOnce } from '../books.ts'
import { readSecrets } from '../platform/secrets.ts'

/**
 * `npm run prove`: the books of the store in DATA_DIR or DATABASE_URL, with the seals of the audit log where the secrets file
 * is; exits 1 when something does not hold.
 */
async function run(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: 'error' })
  const database = await openDatabase(config, systemClock, log)
  const db = kyselyOn(
    connectPool(database.address, { poolSize: 1, patient: true, onError: (error) => log.error(error) }),
  )
  try {
    const secrets = existsSync(config.secretsFile) ? readSecrets(config.secretsFile) : null
    const faults = await proveAtOnce(db, secrets)
    for (const line of proofLines(faults, { sealed: secrets !== null })) console.log(line)
    console.log(modeLine((await findMark(db))?.mode))
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
    await database.stop()
  }
}

await runCommand(run)
