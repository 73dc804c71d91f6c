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
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The store reads no rows through cursors.')
    if (values.length === 0) return client.query(text)
    return client.query({ name: nameOf(text), text, values: [...values] })
  }
  return { query, release: (destroy) => client.release(destroy) }
}
