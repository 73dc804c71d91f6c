import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError, type StoreMode } from '../../config.ts'
import { COPY_LOCK } from '../copy-lock.ts'
import { BACKUP_NAME } from '../open-database.ts'
import { BASE, CONTROL, LABEL, WAL, type Manifest } from './manifest.ts'
import { packFolder, writePart, type Part } from './pack.ts'

/** What the database says of a copy of it. */
export type Copied = Pick<
  Manifest,
  'postgres' | 'system_identifier' | 'last_migration' | 'mode' | 'wal_from' | 'wal_to' | 'parts'
>

/** Belongs to a moment or to one running server, or is a part of its own. Folders stay, empty. */
const LEFT_OUT = [
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './postmaster.pid',
  './postmaster.opts',
  './server.log',
  './backup_label.old',
  './global/pg_control',
  '*/pgsql_tmp*',
  '*/pg_internal.init',
]

/**
 * Copies a running cluster into a folder, as pg_basebackup does, without the programs that the package lacks.
 * Files that change while they are read are no harm: the log that is written meanwhile is in the copy and is read again
 * when it starts. The store goes on; what it commits before this returns may be in the copy, before this was called is.
 * `also` adds what must not change its keys meanwhile.
 * @throws ConfigError when another copy is being made
 */
export async function copyCluster(
  cluster: { host: string; data: string },
  signal: AbortSignal,
  { folder, also }: { folder: string; also: () => Promise<Part[]> },
): Promise<Copied> {
  const client = new pg.Client({
    host: cluster.host,
    user: 'postgres',
    database: 'noktra',
    application_name: BACKUP_NAME,
  })
  let lost: Error | null = null
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  try {
    const one = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> =>
      (await client.query<T>(text, values)).rows[0]!
    const lock = await one<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [COPY_LOCK])
    if (!lock.free)
      throw new ConfigError('Another backup, or a rotation of keys, is under way: wait for its end.')
    const facts = await one<Pick<Copied, 'postgres' | 'system_identifier' | 'last_migration'>>(
      `select current_setting('server_version') as postgres, (select max(name) from migration) as last_migration,
        (select system_identifier::text from pg_control_system()) as system_identifier`,
    )
    const mode = await modeOf(client)
    // Keeps the log from being recycled before it is copied; it goes with this connection.
    await client.query("select pg_create_physical_replication_slot('noktra_backup', true, true)")
    const { wal_from } = await one<{ wal_from: string }>(
      "select pg_walfile_name(pg_backup_start('noktra', true)) as wal_from",
    )
    const base = await packFolder(join(folder, BASE), { folder: cluster.data, exclude: LEFT_OUT, signal })
    const control = await writePart(join(folder, CONTROL), readControl(cluster.data))
    // Ends with a switch to a new file of the log, so that the last one of the copy is whole.
    const { wal_to, label } = await one<{ wal_to: string; label: string }>(
      'select pg_walfile_name(lsn) as wal_to, labelfile as label from pg_backup_stop(false)',
    )
    const log = join(cluster.data, 'pg_wal')
    const wal = await packFolder(join(folder, WAL), {
      folder: log,
      only: logFiles(log, wal_from, wal_to),
      signal,
    })
    const labelled = await writePart(join(folder, LABEL), Buffer.from(label))
    return { ...facts, mode, wal_from, wal_to, parts: [base, wal, labelled, control, ...(await also())] }
  } catch (cause) {
    if (lost) throw new ConfigError('The database stopped while it was copied.', { cause })
    throw cause
  } finally {
    await client.end().catch(() => {})
  }
}

/** A database that an earlier version made and none has opened since has no mode. */
async function modeOf(client: pg.Client): Promise<StoreMode | null> {
  const known = await client.query("select from pg_tables where tablename = 'store'")
  if (known.rowCount === 0) return null
  return (await client.query<{ mode: StoreMode }>('select mode from store')).rows[0]?.mode ?? null
}

/** A server may be writing it: two readings that agree are one that it wrote. */
function readControl(data: string): Buffer {
  const file = join(data, 'global/pg_control')
  for (let last = readFileSync(file); ;) {
    const next = readFileSync(file)
    if (next.equals(last)) return next
    last = next
  }
}

/** The log's files from the first to the last that the copy needs. @throws when one of them is missing */
function logFiles(folder: string, from: string, to: string): string[] {
  const files = readdirSync(folder).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to,
  )
  const needed = numberOf(to) - numberOf(from) + 1
  if (files.length !== needed)
    throw new Error(`${needed - files.length} files of the database's log are missing`)
  return files.sort()
}

/** Files of 16 MB, numbered through: the last eight digits count 256 of them. */
function numberOf(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
}
