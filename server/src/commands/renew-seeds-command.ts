import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { runCommand } from '../platform/command-line.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { openStore } from '../platform/db/open-store.ts'
import { SEALED } from '../sealed.ts'
import { isStoreRunning } from '../platform/db/rotate-keys.ts'
import { renewChains } from '../core/draws/renew-chains.ts'
import { games } from '../games.ts'

/**
 * `npm run renew-seeds`: every player gets a new chain of seeds, as after `npm run restore`, for a store whose database
 * was restored by other means. The store must not run.
 */
async function run(): Promise<void> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const { secrets, database } = await openStore({
    config: readConfig(),
    clock: systemClock,
    log,
    sealed: SEALED,
  })
  const db = kyselyOn(
    connectPool(database.address, { poolSize: 1, patient: true, onError: (error) => log.error(error) }),
  )
  try {
    if (await isStoreRunning(db)) throw new ConfigError('The store runs: stop it first.')
    const { renewed, held } = await renewChains(db, { secrets, clock: systemClock, games })
    console.log(`${renewed} players have a new chain of seeds.`)
    if (held > 0) console.log(`${held} keep theirs, which an open game holds.`)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

await runCommand(run)
