import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { ConfigError, type Config } from '../config.ts'
import { connectPool } from './connect.ts'
import { startCluster } from './embedded.ts'
import { migrate, prepareCluster } from './migrate.ts'

export type OpenDatabase = {
  address: string | { host: string; user: string; database: string }
  stop: () => void
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
    return { address: config.databaseUrl, stop: () => {} }
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
    stop: cluster.stop,
  }
}
