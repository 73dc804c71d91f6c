import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import type { Db, Pool, Tx } from './connect.ts'

/** Runs after the commit; one that throws is logged and changes no answer. */
export type AfterCommit = (work: () => void | Promise<void>) => void

export type Transact = <T>(work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>) => Promise<T>

const inside = new AsyncLocalStorage<true>()

/** One transaction at READ COMMITTED; it commits when `work` returns and rolls back when it throws. */
export function makeTransact(db: Kysely<DB>, onHookError: (error: unknown) => void): Transact {
  return async (work) => {
    const hooks: (() => void | Promise<void>)[] = []
    const result = await db
      .transaction()
      .execute((tx) => inside.run(true, () => work(tx, (hook) => hooks.push(hook))))
    for (const hook of hooks) {
      try {
        await hook()
      } catch (error) {
        onHookError(error)
      }
    }
    return result
  }
}

/**
 * The pool for reads outside transactions. In tests and development it refuses to be used inside one:
 * a transaction that waits for a second connection of the same pool can stop the whole store.
 */
export function guardPool(pool: Pool, guarded: boolean): Pool {
  if (!guarded) return pool
  const connect = pool.connect.bind(pool)
  const refuse = () => {
    if (inside.getStore()) throw new Error('The pool was used inside a transaction: use its tx.')
  }
  return new Proxy(pool, {
    get(target, property, receiver) {
      if (property === 'connect') {
        return (...args: Parameters<typeof connect>) => {
          refuse()
          return connect(...args)
        }
      }
      return Reflect.get(target, property, receiver) as unknown
    },
  })
}

/** A read-only view of the database, for operations that do not write. */
export function readsOf(db: Kysely<DB>): Db {
  return db
}
