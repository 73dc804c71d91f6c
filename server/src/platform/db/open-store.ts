import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { inMode, type Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { connectPool, kyselyOn } from './connect.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import type { SealedColumn } from './sealed-values.ts'
import { openMark } from './store-mark.ts'

type Opening = {
  config: Config
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  /** Every column that `seal` has closed. */
  sealed: readonly SealedColumn[]
}

/** A database that is open, in the mode that it has, with the secrets that are its own. */
export type OpenStore = { database: OpenDatabase; secrets: Secrets; config: Config }

/**
 * Opens the database of a store and looks, before anything is served, whether it may be opened so: with these keys, in this mode.
 * @throws ConfigError in one sentence; a database that was started for it does not go on running
 */
export async function openStore({ config, clock, log, sealed }: Opening): Promise<OpenStore> {
  const database = await openDatabase(config, clock, log)
  const owner = kyselyOn(connectPool(database.owner, { poolSize: 1, onError: (error) => log.error(error) }))
  try {
    const { mode, secrets } = await openMark(owner, { config, now: clock.now(), sealed })
    return { database, secrets, config: inMode(config, mode) }
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await owner.destroy()
  }
}
