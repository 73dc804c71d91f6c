import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { ConfigError, type Config } from '../config.ts'
import { connectPool, type Pool } from './connect.ts'
import { POSTGRES_MAJOR, startCluster, type Cluster } from './embedded.ts'
import { migrate, prepareCluster } from './migrate.ts'

export type Address = string | { host: string; user: string; database: string }

export type OpenDatabase = {
  /** For the role that runs the store. */
  address: Address
  /** For the role that owns the tables: the same one, when the operator has made only one. */
  owner: Address
  /** Starts the embedded cluster again if it has died; nothing of the sort for a database of the operator's. */
  revive: (() => Promise<void>) | null
  /** Stops the embedded cluster, unless another process of the store still uses it. */
  stop: () => Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>

/**
 * The operator's database by DATABASE_URL, or our own cluster in the data folder; migrated either way.
 * @throws ConfigError when it cannot be used; a cluster that was started for it is stopped again
 */
export async function openDatabase(config: Config, clock: Clock, log: Log): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openTheirs(config.databaseUrl, config.migrateDatabaseUrl, clock, log)
    : openOurs(config.dataDir, clock, log)
}

async function openTheirs(
  databaseUrl: string,
  migrateDatabaseUrl: string | null,
  clock: Clock,
  log: Log,
): Promise<OpenDatabase> {
  if (!migrateDatabaseUrl) {
    log.warn('MIGRATE_DATABASE_URL is not set: one role owns the tables and runs the store')
  }
  const owner = connectPool(migrateDatabaseUrl ?? databaseUrl, {
    poolSize: 1,
    onError: (error) => log.error(error),
  })
  try {
    await assertVersion(owner)
    await migrate(owner, clock.now())
  } catch (error) {
    const { code } = error as { code?: string }
    if (code && UNUSABLE.has(code)) {
      throw new ConfigError(`The database at DATABASE_URL cannot be used (${code}).`)
    }
    throw error
  } finally {
    await owner.end()
  }
  return {
    address: databaseUrl,
    owner: migrateDatabaseUrl ?? databaseUrl,
    revive: null,
    stop: async () => {},
  }
}

/** No answer, no such host, no such role, a wrong password, no such database, no right to it. */
const UNUSABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
  '42501',
  '57P03',
])

/** @throws ConfigError unless the server is of the one version that the store is made for */
async function assertVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  )
  const { number, name } = rows[0]!
  if (Math.floor(Number(number) / 10_000) !== POSTGRES_MAJOR) {
    throw new ConfigError(
      `The database at DATABASE_URL is PostgreSQL ${name}: the store needs PostgreSQL ${POSTGRES_MAJOR}.`,
    )
  }
}

async function openOurs(dataDir: string, clock: Clock, log: Log): Promise<OpenDatabase> {
  const onError = (error: Error) => log.error(error)
  const { cluster, admin } = await holdCluster(dataDir)
  const stop = async () => {
    await admin.end().catch(() => {})
    await stopUnlessUsed(cluster, onError)
  }
  const ownerAddress = { host: cluster.host, user: 'noktra_owner', database: 'noktra' }
  try {
    await prepareCluster(admin, 'noktra')
    const owner = connectPool(ownerAddress, { poolSize: 1, onError })
    try {
      const ran = await migrate(owner, clock.now())
      if (ran.length > 0) log.info({ migrations: ran }, 'the database is migrated')
    } finally {
      await owner.end()
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: { host: cluster.host, user: 'noktra_app', database: 'noktra' },
    owner: ownerAddress,
    revive: cluster.revive,
    stop,
  }
}

/** So often a cluster is started that a command of another process stops just when it is found running. */
const TRIES = 3

/** Starts the cluster, and a connection that keeps it from being stopped by others as long as this process needs it. */
async function holdCluster(dataDir: string): Promise<{ cluster: Cluster; admin: pg.Client }> {
  for (let tries = 1; ; tries += 1) {
    const cluster = startCluster(dataDir)
    const admin = new pg.Client({
      host: cluster.host,
      user: 'postgres',
      database: 'postgres',
      application_name: HOLD_NAME,
    })
    // It is not needed any more when the database dies: its users have connections that say so.
    admin.on('error', () => {})
    try {
      await admin.connect()
      return { cluster, admin }
    } catch (error) {
      await admin.end().catch(() => {})
      if (tries === TRIES) throw error
    }
  }
}

/** A process that has opened the database says so by a connection of this name. */
const HOLD_NAME = 'noktra holds'

/** A backup's connection says that it is one, so that a store which stops meanwhile leaves the cluster to it. */
export const BACKUP_NAME = 'noktra backup'

/** Our own connections, which were ended before, may be there for a moment. */
const LOOKS = 10
const LOOK_EVERY_MS = 50

/** Stops the cluster, unless a store or a command that has opened it, or a backup, is connected. */
export async function stopUnlessUsed(cluster: Cluster, onError: (error: Error) => void): Promise<void> {
  if (!(await isUsedByOthers(cluster.host, onError))) cluster.stop()
}

/** One that does not answer is not used by others. */
async function isUsedByOthers(host: string, onError: (error: Error) => void): Promise<boolean> {
  const admin = connectPool({ host, user: 'postgres', database: 'postgres' }, { poolSize: 1, onError })
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where usename = 'noktra_app' or application_name = any($1) limit 1",
        [[BACKUP_NAME, HOLD_NAME]],
      )
      if (rows.length === 0) return false
      await setTimeout(LOOK_EVERY_MS)
    }
    return true
  } catch {
    return false
  } finally {
    await admin.end()
  }
}
