import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { parseCheckpoint } from '@noktra/game/log/checkpoint'
import { parseNote } from '@noktra/game/log/signed-note'
import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { readOptions, runCommand, untilStopped } from '../platform/command-line.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { restoreBackup, type RestoreParts, type RestoreWish } from '../platform/db/backup/restore-backup.ts'
import type { DB } from '../platform/db/schema.ts'
import { SEALED } from '../sealed.ts'
import { readPublished } from '../platform/public-log/published-file.ts'
import { isLost, readOrigin, sizeOf } from '../platform/public-log/sequence.ts'
import { modeLine } from '../platform/db/store-mark.ts'
import { renewChains } from '../core/draws/renew-chains.ts'
import { games } from '../games.ts'
import { proofLines, proveAtOnce } from '../books.ts'

const USAGE = `npm run restore -- --from <backup> [--data-dir <folder>] [--replace] [--keep-seeds]

Makes the store anew from a backup, in DATA_DIR or in another folder, and proves its books.
--replace sets a store aside that is there already and does not run.
Every player's seeds begin a new chain, as draws made since the backup would come again. --keep-seeds is for a store in
which nobody has drawn since.`

/** `npm run restore`: a backup becomes a data folder; exits 1 when its books do not balance. */
async function run(args: string[]): Promise<void> {
  const { dataDir, keepsSeeds, ...wish } = readWish(args)
  const given = readConfig()
  if (given.databaseUrl && !dataDir) {
    throw new ConfigError(
      'The store runs on the database at DATABASE_URL: restore it with pg_restore 18 or from its base backup (docs/operations.md).',
    )
  }
  const config: Config = dataDir
    ? {
        ...given,
        dataDir,
        secretsFile: join(dataDir, 'secrets.json'),
        logKeyFile: join(dataDir, 'log-key.json'),
      }
    : given
  const log = pino({ level: 'error' }, pino.destination(2))
  const finish: RestoreParts['finish'] = async (db, secrets) => {
    for (const line of await lostLines(db, config)) console.log(line)
    if (keepsSeeds) return
    const { renewed, held } = await renewChains(db, { secrets, clock: systemClock, games })
    console.log(`${renewed} players have a new chain of seeds.`)
    if (held > 0) console.log(`${held} keep theirs, which an open game holds.`)
  }
  const { manifest, mode, faults, aside } = await untilStopped('Nothing was restored.', (signal) =>
    restoreBackup(
      { config, clock: systemClock, log, signal, sealed: SEALED, finish, audit: proveAtOnce },
      wish,
    ),
  )
  for (const line of proofLines(faults, { sealed: true })) console.log(line)
  if (aside) console.log(`The store that was there is now in ${aside}.`)
  console.log(`${config.dataDir} is the store of ${manifest.ended_at}.`)
  console.log(modeLine(mode))
  process.exitCode = faults.length === 0 ? 0 : 1
}

/** What a restored log lacks of what was published, in words. */
async function lostLines(db: Kysely<DB>, config: Config): Promise<string[]> {
  const published = readPublished(config)
  if (published === null) {
    return [
      'No newest checkpoint of the log lies here: whether entries are missing that it had published, only witnesses can tell.',
    ]
  }
  if (!(await isLost(db, published, await readOrigin(db, config)))) return []
  const { origin, size } = parseCheckpoint(parseNote(published).text)
  return [
    `THE PUBLIC LOG HAS LOST ENTRIES: a checkpoint of ${origin} was published at ${size} entries, and the backup has ${await sizeOf(db)}.`,
    'When the store starts, its log goes on under another name and shows the checkpoint that it lost (docs/log.md).',
  ]
}

function readWish(args: string[]): RestoreWish & { dataDir: string | null; keepsSeeds: boolean } {
  const options = {
    from: { type: 'string' },
    'data-dir': { type: 'string' },
    replace: { type: 'boolean' },
    'keep-seeds': { type: 'boolean' },
  } as const
  const values = readOptions(args, options, USAGE)
  if (!values.from) throw new ConfigError(USAGE)
  return {
    from: resolve(values.from),
    dataDir: values['data-dir'] ? resolve(values['data-dir']) : null,
    replace: values.replace ?? false,
    keepsSeeds: values['keep-seeds'] ?? false,
  }
}

await runCommand(run)
