import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'

export type Queue = { name: string; count: number; oldest_at: Date | null }

/** A longer queue is not counted to its end. */
const MOST = 10_000

/**
 * What waits, with how many and since when, each along a partial index that holds nothing else. Retrievals by their phase; what
 * is due is what a sweep should have done by now.
 */
export async function countQueues(db: Db, games: readonly Game[], now: Date): Promise<Queue[]> {
  const at = sql`${now}::timestamptz`
  const queues = {
    approvals: sql`select asked_at from approval where status = 'waiting'`,
    retrieval_cases: sql`select case_at from retrieval where case_at is not null and settled_at is null`,
    orders_waiting: sql`select created_at from recharge_order where status = 'waiting'`,
    payments_odd: sql`select created_at from payment_callback
      where verdict in ('late', 'wrong_amount', 'unknown_order') and seen_at is null`,
    ...Object.fromEntries(
      games.flatMap(({ queues: own = {} }) => Object.entries(own).map(([name, rows]) => [name, rows(now)])),
    ),
    rebates_due: sql`select available_at from rebate
      where told_at is null and reversed_at is null and amount > 0 and available_at <= ${at}`,
    adverts_waiting: sql`select created_at from attribution_event where next_at is not null`,
  }
  const phases = await sql<Queue>`
    select 'retrieval_' || phase as name, count(*) as count, min(created_at) as oldest_at
    from (select phase, created_at from retrieval where next_at is not null limit ${MOST}) open group by phase`.execute(
    db,
  )
  const others = await sql<Queue>`${sql.join(
    Object.entries(queues).map(
      ([name, rows]) => sql`
        (select ${name} as name, count(*) as count, min(at) as oldest_at from (${rows} limit ${MOST}) q(at))`,
    ),
    sql` union all `,
  )}`.execute(db)
  const open = new Map(phases.rows.map((row) => [row.name, row]))
  const retrievals = ['requested', 'buying', 'offer_sent', 'received'].map((phase): Queue => {
    const name = `retrieval_${phase}`
    return open.get(name) ?? { name, count: 0, oldest_at: null }
  })
  return [...retrievals, ...others.rows]
}
