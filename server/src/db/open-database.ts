import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { ConfigError, type Config } from '../config.ts'
import { connectPool } from './connect.ts'
import { startCluster, type Cluster } from './embedded.ts'
import { migrate, prepareCluster } from './migrate.ts'

type Address = string | { host: string; user: string; database: string }

export type OpenDatabase = {
  /** For the role that runs the store. */
  address: Address
  /** For the role that owns the tables: the same one, when the operator has made only one. */
  owner: Address
  /** Stops the embedded cluster, unless another process of the store still uses it. */
  stop: () => Promise<void>
}

/** The operator's database by DATABASE_URL, or our own cluster in the data folder; migrated either way. */
export async function openDatabase(
  config: Config,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.error(error)
  if (config.databaseUrl) {
    if (!config.migrateDatabaseUrl) {
      log.warn('MIGRATE_DATABASE_URL is not set: one role owns the tables and runs the store')
    }
    const owner = connectPool(config.migrateDatabaseUrl ?? config.databaseUrl, { poolSize: 1, onError })
    try {
      await migrate(owner, clock.now())
    } catch (error) {
      const { code } = error as { code?: string }
      if (code && ['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000'].includes(code)) {
        throw new ConfigError(`The database at DATABASE_URL cannot be used (${code}).`)
      }
      throw error
    } finally {
      await owner.end()
    }
    return {
      address: config.databaseUrl,
      owner: config.migrateDatabaseUrl ?? config.databaseUrl,
      stop: async () => {},
    }
  }
  const cluster = startCluster(config.dataDir)
  const admin = connectPool(
    { host: cluster.host, user: 'postgres', database: 'postgres' },
    { poolSize: 1, onError },
  )
  await prepareCluster(admin, 'noktra')
  await admin.end()
  const ownerAddress = { host: cluster.host, user: 'noktra_owner', database: 'noktra' }
  const owner = connectPool(ownerAddress, { poolSize: 1, onError })
  const ran = await migrate(owner, clock.now())
  await owner.end()
  if (ran.length > 0) log.info({ migrations: ran }, 'the database is migrated')
  return {
    address: { host: cluster.host, user: 'noktra_app', database: 'noktra' },
    owner: ownerAddress,
    stop: () => stopUnlessUsed(cluster, onError),
  }
}

/** A backup's connection says that it is one, so that a store which stops meanwhile leaves the cluster to it. */
export const BACKUP_NAME = 'noktra backup'

/** Our own connections, which were ended before, may be there for a moment. */
const LOOKS = 10
const LOOK_EVERY_MS = 50

/** Stops the cluster, unless a store that was started on it, or a backup, is connected. */
export async function stopUnlessUsed(cluster: Cluster, onError: (error: Error) => void): Promise<void> {
  if (!(await isUsedByOthers(cluster.host, onError))) cluster.stop()
}

async function isUsedByOthers(host: string, onError: (error: Error) => void): Promise<boolean> {
  const admin = connectPool({ host, user: 'postgres', database: 'postgres' }, { poolSize: 1, onError })
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where usename = 'noktra_app' or application_name = $1 limit 1",
        [BACKUP_NAME],
      )
      if (rows.length === 0) return false
      await setTimeout(LOOK_EVERY_MS)
    }
    return true
  } finally {
    await admin.end()
  }
}
