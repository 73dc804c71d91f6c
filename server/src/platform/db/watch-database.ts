import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isGone, NoConnection } from './faults.ts'
import type { Pool } from './connect.ts'

/** Knows whether the database answers, by a connection of its own, and has it started again where that is ours to do. */
export type DatabaseWatch = {
  start: () => Promise<void>
  isUp: () => boolean
  /** For how many milliseconds it has not answered; 0 while it does. */
  downFor: () => number
  /** Whether it answers before so many milliseconds are over. */
  untilUp: (ms: number) => Promise<boolean>
  /** Somebody met a connection that broke: it is looked at now and not at the next turn. */
  doubt: () => void
  stop: () => Promise<void>
}

type Parts = {
  address: string | { host: string; user: string; database: string }
  /** Begins to start it, if it does not run; null: it is not ours. */
  revive: (() => Promise<void>) | null
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

const LOOK_EVERY_MS = 2000
/** A statement of one word that takes longer: such a database helps no player. */
const ANSWERS_WITHIN_MS = 5000
const TRY_EVERY_MS = 150
/** To start it takes a moment, and one that cannot start writes a line each time. */
const REVIVE_EVERY_MS = 1000

/** Watches a database. It says once that it is gone and once that it is back, however many calls meet it. */
export function watchDatabase({ address, revive, log }: Parts): DatabaseWatch {
  let client: pg.Client | null = null
  let downSince: number | null = null
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let looking = false
  let waiting: (() => void)[] = []
  let bringingBack: Promise<void> | null = null

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...(typeof address === 'string' ? { connectionString: address } : address),
      application_name: WATCH_NAME,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query('select')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }

  function lose(lost: pg.Client, why: unknown = null): void {
    if (stopped || client !== lost) return
    client = null
    downSince = performance.now()
    void lost.end().catch(() => {})
    log.error({ reason: why instanceof Error ? why.message : undefined }, 'the database does not answer')
    bringingBack = bringBack()
  }

  async function bringBack(): Promise<void> {
    let revivedAt = -Infinity
    while (!stopped) {
      try {
        await connect()
        break
      } catch {
        if (revive && performance.now() - revivedAt > REVIVE_EVERY_MS) {
          revivedAt = performance.now()
          await revive().catch((error: unknown) =>
            log.error({ err: error }, 'the database cannot be started'),
          )
        }
        await sleep(TRY_EVERY_MS)
      }
    }
    if (stopped) return
    log.warn({ seconds: Math.round(downFor() / 100) / 10 }, 'the database answers again')
    downSince = null
    for (const go of waiting.splice(0)) go()
  }

  function downFor(): number {
    return downSince === null ? 0 : performance.now() - downSince
  }

  async function look(): Promise<void> {
    const looked = client
    if (!looked || looking) return
    looking = true
    try {
      await looked.query('select')
    } catch (error) {
      lose(looked, error)
    } finally {
      looking = false
    }
  }

  return {
    start: async () => {
      await connect()
      timer = setInterval(() => void look(), LOOK_EVERY_MS)
      timer.unref()
    },
    isUp: () => downSince === null,
    downFor,
    untilUp: async (ms) => {
      if (downSince === null) return true
      const back = new Promise<void>((go) => waiting.push(go))
      await Promise.race([back, sleep(Math.max(0, ms), undefined, { ref: false })])
      return downSince === null
    },
    doubt: () => void look(),
    stop: async () => {
      stopped = true
      if (timer) clearInterval(timer)
      for (const go of waiting.splice(0)) go()
      await bringingBack
      await client?.end().catch(() => {})
    },
  }
}

const WATCH_NAME = 'noktra watch'

/** So long a call waits for a database that is being started again; one that stays away is not waited for. */
const PATIENCE_MS = 3000
const LOST_FOR_GOOD_MS = 15_000

/**
 * The pool whose callers wait a little for a database that has just gone.
 * @throws NoConnection (from `connect`) when it does not come back soon enough
 */
export function patientPool(pool: Pool, watch: DatabaseWatch): Pool {
  const connect = pool.connect.bind(pool)
  async function connectPatiently(): Promise<pg.PoolClient> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      await waitUntilUp(until)
      try {
        return await connect()
      } catch (error) {
        if (!isLost(error)) throw error
        watch.doubt()
        if (performance.now() > until)
          throw new NoConnection('The database does not answer', { cause: error })
        await sleep(TRY_EVERY_MS)
      }
    }
  }

  async function waitUntilUp(until: number): Promise<void> {
    if (watch.isUp()) return
    const patience = watch.downFor() > LOST_FOR_GOOD_MS ? 0 : until - performance.now()
    if (!(await watch.untilUp(patience))) throw new NoConnection('The database does not answer')
  }

  return new Proxy(pool, {
    get: (target, property, receiver) =>
      property === 'connect' ? connectPatiently : (Reflect.get(target, property, receiver) as unknown),
  })
}

/** No server listens, or it is not ready: not the same as a pool whose connections are all lent out. */
function isLost(error: unknown): boolean {
  const { code = '' } = error as Error & { code?: string }
  return ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT'].includes(code) || isGone(error)
}
