import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { NoConnection } from '../db/faults.ts'

type Listener = (ids: number[]) => void | Promise<void>

/** Between processes: topics with ids only. What is published is read from the database by each subscriber. */
export type Bus = {
  publish: (topic: string, id: number) => void
  /** Sends at once what was published; done when the database has passed it on to all who listen, after a second at the latest. */
  told: () => Promise<void>
  /** A listener is called again only when it is done; the ids that were published meanwhile come together. */
  subscribe: (topic: string, listener: Listener) => void
  /** Called for each id by itself, in the process that publishes it before anything is sent: for what is kept in memory. */
  subscribeAtOnce: (topic: string, listener: (id: number) => void) => void
  /** A number for each connection on which the others are heard; null while there is none, and what they publish is missed. */
  hearing: () => number | null
  start: () => Promise<void>
  /** What is still to be published is published, as far as that does not take longer than the deadline. */
  stop: (deadline?: Promise<void>) => Promise<void>
}

const CHANNEL = 'noktra'
const GATHER_MS = 25
const MOST_IDS = 500
const RETRY_MS = 1000
const MOST_TOLD_MS = 1000

/** LISTEN / NOTIFY on a direct connection of its own. One NOTIFY per 25 ms carries all ids since the last. */
export function makeBus(connection: pg.ClientConfig, log: Pick<FastifyBaseLogger, 'error'>): Bus {
  const listeners = new Map<string, ((ids: number[]) => void)[]>()
  const atOnce = new Map<string, ((id: number) => void)[]>()
  const gathered = new Map<string, number[]>()
  let connections = 0
  let client: pg.Client | null = null
  let gathering: NodeJS.Timeout | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false
  let sending = Promise.resolve()

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'noktra-bus' })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', (message) => {
      const { topic, ids } = JSON.parse(message.payload ?? '{}') as { topic: string; ids: number[] }
      for (const id of ids) for (const listener of atOnce.get(topic) ?? []) listener(id)
      for (const listener of listeners.get(topic) ?? []) listener(ids)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    connections += 1
  }

  function reconnect(from: pg.Client): void {
    if (stopped || (client !== from && client !== null)) return
    client = null
    retry ??= setTimeout(() => {
      retry = null
      connect().catch((cause: unknown) => {
        log.error(new NoConnection('The database does not answer', { cause }))
        reconnect(from)
      })
    }, RETRY_MS)
  }

  /** One flush after the other: a connection runs one query at a time. */
  function flush(): void {
    gathering = null
    sending = sending.then(sendGathered).catch((error: unknown) => log.error(error))
  }

  async function sendGathered(): Promise<void> {
    const batches = [...gathered].flatMap(([topic, ids]) => slices(ids).map((some) => ({ topic, ids: some })))
    gathered.clear()
    for (const batch of batches) {
      await client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(batch)])
    }
  }

  return {
    publish: (topic, id) => {
      for (const listener of atOnce.get(topic) ?? []) listener(id)
      const ids = gathered.get(topic)
      if (ids) ids.push(id)
      else gathered.set(topic, [id])
      gathering ??= setTimeout(flush, GATHER_MS)
    },
    told: async () => {
      if (gathering) {
        clearTimeout(gathering)
        flush()
      }
      await Promise.race([sending, wait(MOST_TOLD_MS, undefined, { ref: false })])
    },
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), oneAtATime(listener, log)])
    },
    subscribeAtOnce: (topic, listener) => {
      atOnce.set(topic, [...(atOnce.get(topic) ?? []), listener])
    },
    hearing: () => (client === null ? null : connections),
    start: connect,
    stop: async (deadline) => {
      stopped = true
      if (retry) clearTimeout(retry)
      if (gathering) {
        clearTimeout(gathering)
        flush()
      }
      await (deadline ? Promise.race([sending, deadline]) : sending)
      await client?.end()
    },
  }
}

/**
 * A listener hears again when it is done, and of all that was told meanwhile at once: what it reads later it also sends
 * later, so no player is left with an older balance than one they were told before.
 */
function oneAtATime(listener: Listener, log: Pick<FastifyBaseLogger, 'error'>): (ids: number[]) => void {
  let told: number[] = []
  let busy = false
  async function work(): Promise<void> {
    busy = true
    while (told.length > 0) {
      const ids = told
      told = []
      try {
        await listener(ids)
      } catch (error) {
        log.error(error)
      }
    }
    busy = false
  }
  return (ids) => {
    told.push(...ids)
    if (!busy) void work()
  }
}

/** A NOTIFY holds less than 8,000 bytes. */
function slices(ids: number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, i) =>
    ids.slice(i * MOST_IDS, (i + 1) * MOST_IDS),
  )
}
