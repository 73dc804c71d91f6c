import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { behindCommit } from './prepared.ts'

/**
 * Counts a change of a list that everybody sees: behind the commit, and before who made it has an answer. So who asks after that answer
 * finds another number than before, in whatever process, and where the number is the same nothing was changed that anybody was told of.
 */
export async function changeList(tx: Tx, list: string): Promise<void> {
  await sql`${sql.raw(behindCommit(`select nextval('${nameOf(list)}')`))}`.execute(tx)
}

/** How often each of these lists was changed. */
export async function readListChanges(db: Db, lists: readonly string[]): Promise<Map<string, number>> {
  const numbers = lists.map(
    (list) => sql`(select last_value from ${sql.id(nameOf(list))}) as ${sql.id(list)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(numbers)}`.execute(db)
  return new Map(Object.entries(rows[0]!))
}

function nameOf(list: string): string {
  return `changes_of_${list}`
}
