import { existsSync } from 'node:fs'
import pino from 'pino'
import { verifierKeyText } from '@noktra/game/log/signed-note'
import { systemClock } from '../platform/clock.ts'
import { readOptions, runCommand, wholeNumber } from '../platform/command-line.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import {
  OVERLAP_S,
  periodsOf,
  readLogKeys,
  rotateLogKey,
  type LogKey,
} from '../platform/public-log/key-file.ts'
import { readOrigin } from '../platform/public-log/sequence.ts'

const DAY_S = 86_400

const USAGE = `npm run log-key
npm run log-key -- --rotate [--overlap <days>]

Prints the public keys of the log, as witnesses and readers are set up with them, and when each signs.
--rotate adds a key: from now on it signs beside the old one, which ends after the overlap (${OVERLAP_S / DAY_S} days). Running stores
take it within 10 s. Copy the file to every machine of the store.`

/** `npm run log-key`: shows the public part of the log's keys, and replaces them. */
async function run(args: string[]): Promise<void> {
  const values = readOptions(
    args,
    { rotate: { type: 'boolean' }, overlap: { type: 'string' } } as const,
    USAGE,
  )
  if (values.overlap !== undefined && !values.rotate) throw new ConfigError(USAGE)
  const overlap_s =
    values.overlap === undefined ? OVERLAP_S : wholeNumber('--overlap', values.overlap, 3650) * DAY_S
  const config = readConfig()
  if (!existsSync(config.logKeyFile)) {
    throw new ConfigError(`There is no ${config.logKeyFile} yet: a store makes it when it first starts.`)
  }
  const now_s = Math.floor(systemClock.now().getTime() / 1000)
  const keys = values.rotate
    ? rotateLogKey(config.logKeyFile, now_s, overlap_s)
    : readLogKeys(config.logKeyFile)
  for (const line of linesOf(keys, await nameOf(config))) console.log(line)
}

function linesOf(keys: readonly LogKey[], origin: string): string[] {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  return periodsOf(keys, origin).map(({ key, from_s, until_s }) => {
    const from = from_s === 0 ? 'from the first entry' : `from ${at(from_s)}`
    return `${verifierKeyText(key)}  signs ${from}${until_s === null ? '' : ` until ${at(until_s)}`}`
  })
}

async function nameOf(config: Config): Promise<string> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const database = await openDatabase(config, systemClock, log)
  const db = kyselyOn(connectPool(database.address, { poolSize: 1, onError: (error) => log.error(error) }))
  try {
    return await readOrigin(db, config)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

await runCommand(run)
