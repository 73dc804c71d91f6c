import { sql, type RawBuilder } from 'kysely'

/** Whether a transaction waits for rows that another one holds, or goes on without them. */
export type LockMode = 'wait' | 'skip'

/** Follows `for no key update`. */
export function ifFree(mode: LockMode): RawBuilder<unknown> {
  return mode === 'skip' ? sql`skip locked` : sql``
}
