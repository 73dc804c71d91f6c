import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { DB } from './schema.ts'
import { transactionOn, type Db, type Pool, type Tx } from './connect.ts'

/** Runs after the commit; one that throws is logged and changes no answer. */
export type AfterCommit = (work: () => void | Promise<void>) => void

/**
 * Takes the answer of the last statement, which `work` need not wait for: it is on its way before the commit, and when it fails
 * the database rolls back.
 */
export type WithCommit = (sent: Promise<unknown>) => void

export type Transact = <T>(
  work: (tx: Tx, afterCommit: AfterCommit, withCommit: WithCommit) => Promise<T>,
) => Promise<T>

const inside = new AsyncLocalStorage<true>()

/**
 * One transaction at READ COMMITTED; it commits when `work` returns and rolls back when it throws. Statements that do not wait for
 * one another are sent at once, in the order in which they are executed.
 */
export function makeTransact(db: Kysely<DB>, onHookError: (error: unknown) => void): Transact {
  return async (work) => {
    const hooks: (() => void | Promise<void>)[] = []
    const last: Promise<unknown>[] = []
    const ended = db.transaction().execute((one) =>
      // Kysely sends the statements of a transaction one by one; here all of them have its connection.
      one.getExecutor().provideConnection(async (connection) => {
        let isOver = false
        const executor = one.getExecutor().withConnectionProvider({
          provideConnection: async (use) => {
            if (isOver) throw new Error('The transaction is over.')
            return use(connection)
          },
        })
        const tx = transactionOn(executor)
        const withCommit: WithCommit = (sent) => {
          last.push(sent)
          sent.catch(() => {})
        }
        try {
          return await inside.run(true, () => work(tx, (hook) => hooks.push(hook), withCommit))
        } finally {
          isOver = true
        }
      }),
    )
    const result = await ended.catch(async (error: unknown) => {
      await Promise.all(last)
      throw error
    })
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
