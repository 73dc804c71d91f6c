import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Statements that a process prepares at most; each costs memory in every connection that has run it. */
const MOST_PREPARED = 400
/** How often a statement must have come before it is prepared: what comes once would only fill the list. */
const SENT_BEFORE = 3
/** Texts that are counted until they are prepared or forgotten; longer lists are of statements that differ every time. */
const MOST_COUNTED = 2000

/**
 * Gives a statement's text its name once it has come often enough, else undefined. PostgreSQL parses a named statement once
 * per connection, and after five runs keeps its plan unless plans for the values at hand are clearly better.
 */
export function makeNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MOST_PREPARED) return name
    const count = (counts.get(text) ?? 0) + 1
    if (count <= SENT_BEFORE) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const made = `s${names.size + 1}`
    names.set(text, made)
    return made
  }
}

const BEHIND_COMMIT = '-- behind the commit\n'

/**
 * The text of a statement that is sent with the commit of its transaction, once for all that ask for the same, and runs when the commit
 * is done. A transaction that rolls back drops it.
 */
export function behindCommit(text: string): string {
  return BEHIND_COMMIT + text
}

/** The pool as Kysely uses it: statements with values that come often are prepared, once per connection. */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = makeNames()
  // Kysely knows a connection by its object, so each client keeps the same one.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const made = wrapped.get(client) ?? preparingClient(client, nameOf)
      wrapped.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function preparingClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const begin = openLater(() => client.query('begin'))
  const behind = new Set<string>()
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The store reads no rows through cursors.')
    if (text === 'begin') {
      behind.clear()
      return begin.start()
    }
    if (text.startsWith(BEHIND_COMMIT)) {
      behind.add(text)
      return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] })
    }
    if (text === 'commit' && behind.size > 0) {
      const texts = [...behind]
      return begin.follow(text, () => commitWith(client, texts, nameOf))
    }
    return begin.follow(text, () =>
      values.length === 0 && !/^select [^;]*$/.test(text)
        ? client.query(text)
        : client.query({ name: nameOf(text), text, values: [...values] }),
    )
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** What is done is done, whatever becomes of the statements behind it. */
async function commitWith(
  client: pg.PoolClient,
  texts: string[],
  nameOf: (text: string) => string | undefined,
): Promise<unknown> {
  const committed = client.query('commit')
  const later = texts.map((text) => client.query({ name: nameOf(text), text }))
  await Promise.allSettled(later)
  return committed
}

type Opening = { begun: Promise<unknown>; isBegun: boolean | null; waiting: (() => void)[] }

/**
 * Sends `begin` without waiting for it. Until it is answered only statements that read or lock go along; others wait, so that
 * nothing is written outside of the transaction if it does not begin.
 */
export function openLater(begin: () => Promise<unknown>) {
  let opening: Opening | null = null

  function start() {
    const begun = begin()
    const made: Opening = { begun, isBegun: null, waiting: [] }
    opening = made
    const end = (isBegun: boolean) => {
      made.isBegun = isBegun
      if (isBegun) opening = null
      for (const go of made.waiting) go()
    }
    begun.then(
      () => end(true),
      () => end(false),
    )
    return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] })
  }

  function follow(text: string, send: () => Promise<unknown>): Promise<unknown> {
    if (opening === null) return send()
    const { begun, isBegun, waiting } = opening
    if (isBegun === null && waiting.length === 0 && /^\s*select\s/.test(text)) {
      return Promise.all([begun, send()]).then(([, result]) => result)
    }
    const made = opening
    const sendIfBegun = () => {
      if (made.isBegun) return send()
      if (text !== 'rollback') return begun
      opening = null
      return send()
    }
    if (isBegun === false) return sendIfBegun()
    return new Promise((resolve) => waiting.push(() => resolve(sendIfBegun())))
  }

  return { start, follow }
}
