import { parseArgs } from 'node:util'
import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { runCommand } from '../platform/command-line.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { openStore } from '../platform/db/open-store.ts'
import { SEALED } from '../sealed.ts'
import { makeTransact } from '../platform/db/transact.ts'
import { firstOwnerLink } from '../features/staff/first-owner.ts'

const USAGE = `npm run --silent staff -- --first-owner

Prints a one-time link, valid for 48 hours, by which the first owner of the back office sets a password and an authenticator.
Everybody else is invited by an owner.`

/** `npm run staff`: lets the first owner into the back office of the store in DATA_DIR or DATABASE_URL. */
async function run(args: string[]): Promise<void> {
  assertAsked(args)
  const log = pino({ level: 'error' }, pino.destination(2))
  const { config, secrets, database } = await openStore({
    config: readConfig(),
    clock: systemClock,
    log,
    sealed: SEALED,
  })
  const kysely = kyselyOn(
    connectPool(database.address, { poolSize: 1, onError: (error) => log.error(error) }),
  )
  try {
    const transact = makeTransact(kysely, (error) => log.error(error))
    const made = await firstOwnerLink({ clock: systemClock, secrets, config, transact })
    if (!made) throw new ConfigError('The store has an owner: they invite everybody else in the back office.')
    console.log(made.link)
  } finally {
    await kysely.destroy()
    await database.stop()
  }
}

function assertAsked(args: string[]): void {
  try {
    const { values } = parseArgs({ args, options: { 'first-owner': { type: 'boolean' } } })
    if (values['first-owner']) return
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new ConfigError(USAGE)
}

await runCommand(run)
