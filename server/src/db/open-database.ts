import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { ConfigError, type Config } from '../config.ts'
import { connectPool } from './connect.ts'
import { startCluster } from './embedded.ts'
import { migrate, prepareCluster } from './migrate.ts'

export type OpenDatabase = {
  address: string | { host: string; user: string; database: string }
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
    return { address: config.databaseUrl, stop: async () => {} }
  }
  const cluster = startCluster(config.dataDir)
  const admin = connectPool(
    { host: cluster.host, user: 'postgres', database: 'postgres' },
    { poolSize: 1, onError },
  )
  await prepareCluster(admin, 'noktra')
  await admin.end()
  const owner = connectPool(
    { host: cluster.host, user: 'noktra_owner', database: 'noktra' },
    { poolSize: 1, onError },
  )
  const ran = await migrate(owner, clock.now())
  await owner.end()
  if (ran.length > 0) log.info({ migrations: ran }, 'the database is migrated')
  return {
    address: { host: cluster.host, user: 'noktra_app', database: 'noktra' },
    stop: async () => {
      if (!(await isUsedByOthers(cluster.host, onError))) cluster.stop()
    },
  }
}

/** Whether a store that was started on the same data folder is connected; ours has let go of it by now. */
async function isUsedByOthers(host: string, onError: (error: Error) => void): Promise<boolean> {
  const admin = connectPool({ host, user: 'postgres', database: 'postgres' }, { poolSize: 1, onError })
  try {
    const { rows } = await admin.query("select 1 from pg_stat_activity where usename = 'noktra_app' limit 1")
    return rows.length > 0
  } finally {
    await admin.end()
  }
}
