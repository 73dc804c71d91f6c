import { Kysely, PostgresDialect, Transaction, type QueryExecutor } from 'kysely'
import pg from 'pg'
import { gatheringSocket } from './gathering-socket.ts'
import { preparing } from './prepared.ts'
import type { DB } from './schema.ts'

/** Reads only: a statement that writes compiles on `Tx` alone. */
export type Db = Pick<Kysely<DB>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

// Sums and ids come as int8: a number, as long as it is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`A number beyond 2^53 came from the database: ${text}`)
  return value
})

export type ConnectOptions = {
  poolSize: number
  applicationName?: string
  /** For an operator's command that does much: no statement is given up for its length, and a transaction may wait for another. */
  patient?: boolean
  onError: (error: Error) => void
  /** Keeps each connection that is made, so that all can be ended. */
  onConnect?: (client: pg.Client) => void
}

/** Statements that do not wait for one another are sent at once; the driver's types do not know the option yet. */
const PIPELINED = { pipeline: true }

/** A pool with the store's timeouts. `address` is a connection string, or a socket folder with user and database. */
export function connectPool(
  address: string | { host: string; user: string; database: string },
  options: ConnectOptions,
): Pool {
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    max: options.poolSize,
    connectionTimeoutMillis: 5000,
    // A host that vanishes answers nothing, not even a reset: then the client gives up by itself.
    query_timeout: options.patient ? undefined : 30_000,
    keepAlive: true,
    ...PIPELINED,
    stream: gatheringSocket,
    application_name: options.applicationName ?? 'noktra',
    options: `-c lock_timeout=3s -c statement_timeout=${options.patient ? '0' : '10s'} -c idle_in_transaction_session_timeout=${options.patient ? '10min' : '10s'} -c timezone=UTC`,
  })
  // A pool that was ended does not wait for its connections: what breaks them from then on concerns no caller.
  const tell = (error: Error) => {
    if (!pool.ending) options.onError(error)
  }
  pool.on('error', tell)
  // A connection that breaks while it is lent out tells its holder; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', tell)
    options.onConnect?.(client as pg.PoolClient & pg.Client)
  })
  return pool
}

export function kyselyOn(pool: Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

/** A transaction whose statements go through an executor of the caller's. */
export function transactionOn(executor: QueryExecutor): Tx {
  const noPool = () => Promise.reject(new Error('A transaction has its own connection.'))
  const dialect = new PostgresDialect({ pool: noPool })
  return new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}
