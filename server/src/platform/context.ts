import type { FastifyBaseLogger } from 'fastify'
import type { BrandHolder } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Transact } from './db/transact.ts'
import type { DatabaseWatch } from './db/watch-database.ts'
import type { Budget, Game } from './game.ts'
import type { Hub } from './live/hub.ts'
import type { Bus } from './live/bus.ts'
import type { Memory } from './memory.ts'
import type { Meters } from './metrics/meters.ts'
import type { Providers } from './providers/providers.ts'
import type { PublicLog } from './public-log/public-log.ts'
import type { Secrets } from './secrets.ts'

/** Everything built once and handed to every operation. */
export type Ctx = {
  db: Db
  transact: Transact
  clock: Clock
  config: Config
  secrets: Secrets
  log: FastifyBaseLogger
  live: Hub
  bus: Bus
  providers: Providers
  /** Name, pictures and colours of the store. */
  brand: BrandHolder
  /** The games of this store. */
  games: readonly Game[]
  /** What its staff create out of budgets of the day. */
  budgets: readonly Budget[]
  /** What this process remembers between calls. */
  memory: Memory
  /** What this process counts of itself. */
  meters: Meters
  /** What this process signs the public log with. */
  publicLog: PublicLog
  /** Whether the database answers. */
  watch: DatabaseWatch
  /** Whether the store ends what it has begun, and nothing else. */
  isStopping: () => boolean
}

/** The context alone of a call that says more: what is kept beyond the call must not hold who made it. */
export function contextOf(call: Ctx): Ctx {
  return {
    db: call.db,
    transact: call.transact,
    clock: call.clock,
    config: call.config,
    secrets: call.secrets,
    log: call.log,
    live: call.live,
    bus: call.bus,
    providers: call.providers,
    brand: call.brand,
    games: call.games,
    budgets: call.budgets,
    memory: call.memory,
    meters: call.meters,
    publicLog: call.publicLog,
    watch: call.watch,
    isStopping: call.isStopping,
  }
}
