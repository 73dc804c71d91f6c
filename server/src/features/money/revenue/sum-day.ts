import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Game } from '../../../platform/game.ts'
import type { RevenueDay } from './open-days.ts'

/**
 * One sum of a day, in cents. `transfer`: by reason (`name`) and the kinds of the accounts on both sides. `item`: the value of
 * new items by what made them. `stake`: the value of items that were given up for a play. `money`: by what it was for; what
 * retrieval cost is coins.
 */
export type DaySum = {
  kind: 'transfer' | 'item' | 'stake' | 'money'
  name: string
  debit: string
  credit: string
  count: number
  amount: number
}

/** Sums what moved from one moment until before another; each table is read by its time alone. */
export async function sumDay(
  db: Db,
  games: readonly Game[],
  { starts_at, ends_at }: Omit<RevenueDay, 'day'>,
): Promise<DaySum[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${starts_at}::timestamptz and ${sql.ref(column)} < ${ends_at}::timestamptz`
  const fromPlayers = games.flatMap(({ items }) => (items?.fromPlayers ? [items.fromPlayers] : []))
  const staked = games.flatMap(({ name, items }) =>
    items?.stakes
      ? [
          sql`
    union all
    select 'stake', ${name}, '', '', count(*), sum(s.value)::bigint
    from item_history h join ${sql.table(items.stakes)} s on s.item_id = h.item_id
    where h.state_to = 'consumed' and h.cause = ${name} and ${within('h.created_at')} having count(*) > 0`,
        ]
      : [],
  )
  const { rows } = await sql<DaySum>`
    select 'transfer' as kind, t.reason as name, d.kind as debit, c.kind as credit, count(*) as count,
      sum(t.amount)::bigint as amount
    from transfer t join account d on d.id = t.debit_account join account c on c.id = t.credit_account
    where ${within('t.created_at')} group by 2, 3, 4
    union all
    select 'item', i.source || case when ${sql.join([sql`false`, ...fromPlayers], sql` or `)} then '-player' else '' end,
      '', '', count(*), sum(i.value)::bigint
    from item_history h join item i on i.id = h.item_id
    where h.state_from is null and ${within('h.created_at')} group by 2
    ${sql.join(staked, sql` `)}
    union all
    select 'money', 'recharge', '', '', count(*), sum(payable)::bigint from recharge_order
    where status = 'paid' and ${within('paid_at')} having count(*) > 0
    union all
    select 'money', 'refund', '', '', count(*), sum(payable)::bigint from recharge_order
    where refunded_at is not null and ${within('refunded_at')} having count(*) > 0
    union all
    select 'money', 'card', '', '', count(*), sum(payable)::bigint from card
    where redeemed_at is not null and payable is not null and ${within('redeemed_at')} having count(*) > 0
    union all
    select 'money', 'retrieval', '', '', count(*), sum(price)::bigint from retrieval
    where phase = 'done' and ${within('ended_at')} having count(*) > 0`.execute(db)
  return rows
}
