import type { Kysely } from 'kysely'
import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { readOptions, runCommand, untilStopped } from '../platform/command-line.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { openStore } from '../platform/db/open-store.ts'
import { SEALED } from '../sealed.ts'
import { addKey, removeOldKeys, rotateKeys, type Resealed } from '../platform/db/rotate-keys.ts'
import type { DB } from '../platform/db/schema.ts'
import { readSecrets } from '../platform/secrets.ts'

const USAGE = `npm run rotate-keys [-- --add]
npm run rotate-keys -- --remove-old

Adds a new data key to the secrets file and seals all that is stored by it, while the store runs. Then start the store
anew, so that it seals by the new key too, and remove the old one with --remove-old. --add only adds the key, for stores on
several machines, which all need the file first.`

/** `npm run rotate-keys`: changes the key under which seeds and second factors are stored. */
async function run(args: string[]): Promise<void> {
  const step = readStep(args)
  const given = readConfig()
  readSecrets(given.secretsFile, { mustExist: true })
  const log = pino({ level: 'error' }, pino.destination(2))
  const { config, database } = await openStore({ config: given, clock: systemClock, log, sealed: SEALED })
  // One connection holds the lock, one works.
  const db = kyselyOn(
    connectPool(database.owner, { poolSize: 2, patient: true, onError: (error) => log.error(error) }),
  )
  try {
    if (step === 'add') await add(db, config.secretsFile)
    else if (step === 'remove') await remove(db, config.secretsFile)
    else await rotate(db, config.secretsFile)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function add(db: Kysely<DB>, file: string): Promise<void> {
  const keyId = await addKey(db, file)
  console.log(
    `Data key ${keyId} is in ${file}. Copy the file to every machine, then run: npm run rotate-keys`,
  )
}

async function rotate(db: Kysely<DB>, file: string): Promise<void> {
  const { key_id, resealed } = await untilStopped('All can be read; run it again to go on.', (signal) =>
    rotateKeys(db, { file, sealed: SEALED, signal }),
  )
  printResult(resealed, key_id)
  console.log(
    `All is sealed by data key ${key_id}. Now start the store anew, then run: npm run rotate-keys -- --remove-old`,
  )
}

async function remove(db: Kysely<DB>, file: string): Promise<void> {
  const { key_id, removed, resealed } = await untilStopped('No key was removed.', (signal) =>
    removeOldKeys(db, { file, sealed: SEALED, signal }),
  )
  printResult(resealed, key_id)
  console.log(
    removed.length === 0
      ? `There is only data key ${key_id}: nothing to remove.`
      : `Data key ${removed.join(', ')} is removed. Backups made before have a secrets file of their own.`,
  )
}

function printResult(resealed: Resealed[], keyId: number): void {
  for (const { column, values } of resealed) {
    if (values > 0) console.log(`${column}: ${values} values are sealed by data key ${keyId}.`)
  }
}

function readStep(args: string[]): 'add' | 'rotate' | 'remove' {
  const options = { add: { type: 'boolean' }, 'remove-old': { type: 'boolean' } } as const
  const values = readOptions(args, options, USAGE)
  if (values.add && values['remove-old']) throw new ConfigError(USAGE)
  return values.add ? 'add' : values['remove-old'] ? 'remove' : 'rotate'
}

await runCommand(run)
