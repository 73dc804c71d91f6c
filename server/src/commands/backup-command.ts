import { resolve } from 'node:path'
import { systemClock } from '../platform/clock.ts'
import { readOptions, runCommand, untilStopped, wholeNumber } from '../platform/command-line.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { modeLine } from '../platform/db/store-mark.ts'
import { makeBackup, type BackupWish } from '../platform/db/backup/make-backup.ts'

const USAGE = `npm run backup -- --to <folder> [--keep <1-1000>] [--without-secrets]

Copies the store of DATA_DIR, which goes on running, into a new folder under <folder>: the database and the secrets file.
--keep removes this store's older backups there when the new one is complete.`

/** `npm run backup`: a complete copy of the store with the embedded database. */
async function run(args: string[]): Promise<void> {
  const wish = readWish(args)
  const config = readConfig()
  if (config.databaseUrl) {
    throw new ConfigError(
      'The store runs on the database at DATABASE_URL: back it up with pg_dump 18 or pg_basebackup (docs/operations.md), and the secrets file with it.',
    )
  }
  const { folder, manifest, removed } = await untilStopped('No backup was made.', (signal) =>
    makeBackup(config, systemClock, wish, signal),
  )
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  const seconds = (Date.parse(manifest.ended_at) - Date.parse(manifest.made_at)) / 1000
  console.log(`${folder}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s.`)
  console.log(modeLine(manifest.mode))
  for (const old of removed) console.log(`Removed ${old}.`)
}

function readWish(args: string[]): BackupWish {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    'without-secrets': { type: 'boolean' },
  } as const
  const values = readOptions(args, options, USAGE)
  if (!values.to) throw new ConfigError(USAGE)
  return {
    to: resolve(values.to),
    keep: values.keep === undefined ? null : wholeNumber('--keep', values.keep, 1000),
    secrets: !values['without-secrets'],
  }
}

await runCommand(run)
