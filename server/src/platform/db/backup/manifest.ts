import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ConfigError, type StoreMode } from '../../config.ts'
import { POSTGRES_MAJOR } from '../embedded.ts'
import { migrationNames } from '../migrate.ts'
import { measure, type Part } from './pack.ts'

/** What a backup is, written last into its folder. `made_at` is when it began; the copy is of the moment it ended. */
export type Manifest = {
  format: typeof FORMAT
  made_at: string
  ended_at: string
  store_version: string
  postgres: string
  architecture: string
  /** Which cluster it is a copy of; a copy that was restored keeps the number. */
  system_identifier: string
  last_migration: string
  /** What the store is; null in a copy of one that only an earlier version has opened. */
  mode?: StoreMode | null
  wal_from: string
  wal_to: string
  parts: Part[]
}

export const FORMAT = 'noktra-backup-1'
export const MANIFEST = 'manifest.json'
/** Everything of the cluster but what the others hold. */
export const BASE = 'base.tar.gz'
/** What was written while the base was copied. */
export const WAL = 'wal.tar.gz'
export const LABEL = 'backup_label'
export const CONTROL = 'pg_control'
export const SECRETS = 'secrets.json'

const NEEDED = [BASE, WAL, LABEL, CONTROL]

/** The complete backups in a folder, oldest first: their names tell their times. */
export function listBackups(folder: string): { folder: string; manifest: Manifest }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('noktra-'))
    .map((entry) => join(folder, entry.name))
    .sort()
    .flatMap((path) => {
      const manifest = findManifest(path)
      return manifest ? [{ folder: path, manifest }] : []
    })
}

/** @throws ConfigError unless the folder is a backup that this store can start */
export function getManifest(folder: string): Manifest {
  const manifest = findManifest(folder)
  if (!manifest) throw new ConfigError(`${folder} is no backup${hintAt(folder)}.`)
  const major = Number.parseInt(manifest.postgres, 10)
  if (major !== POSTGRES_MAJOR) {
    throw new ConfigError(
      `${folder} was made by PostgreSQL ${manifest.postgres}, and this store brings ${POSTGRES_MAJOR}: restore it with the version of the store that made it (${manifest.store_version}).`,
    )
  }
  if (manifest.architecture !== process.arch) {
    throw new ConfigError(
      `${folder} was made on a machine of the kind ${manifest.architecture}, and this one is ${process.arch}.`,
    )
  }
  if (!migrationNames().includes(manifest.last_migration)) {
    throw new ConfigError(
      `${folder} was made by a newer store (its last migration is ${manifest.last_migration}): install that version first.`,
    )
  }
  return manifest
}

/** @throws ConfigError unless every part is there as it was written */
export async function assertWhole(folder: string, { parts }: Manifest, signal: AbortSignal): Promise<void> {
  for (const name of NEEDED) {
    if (!parts.some((part) => part.name === name)) throw new ConfigError(`${folder} has no ${name}.`)
  }
  for (const part of parts) {
    const found = await measure(join(folder, part.name), signal).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw new ConfigError(
        `${part.name} of the backup cannot be read (${(cause as NodeJS.ErrnoException).code}): take another backup.`,
      )
    })
    if (found.bytes !== part.bytes || found.sha256 !== part.sha256) {
      throw new ConfigError(`${part.name} of the backup is damaged: take another backup.`)
    }
  }
}

function findManifest(folder: string): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest
    return manifest.format === FORMAT && Array.isArray(manifest.parts) ? manifest : null
  } catch {
    return null
  }
}

/** The folder of all backups was named: one of them is meant. */
function hintAt(folder: string): string {
  try {
    const newest = listBackups(folder).at(-1)
    return newest ? `: name one of those in it, the newest is ${basename(newest.folder)}` : ''
  } catch {
    return ''
  }
}
