import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { countOnce, settledRows } from '../../platform/jobs/count-once.ts'
import { readSetting } from '../../core/settings/read-setting.ts'

/** Accounts of players have larger numbers (migration 1). */
const LAST_HOUSE_ACCOUNT = 1000

/**
 * Adds what the ledger and the histories of items moved since the last time to the sums of the store's days. Each row is counted
 * once, by whichever process comes first; a store that is counted for the first time catches up by and by.
 */
export async function countMovements(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const zone = String(await readSetting(ctx.db, 'store_timezone'))
  await ctx.transact((tx) =>
    countOnce(tx, 'count-transfers', (from) => countTransfers(tx, { from, now }, zone)),
  )
  await ctx.transact((tx) =>
    countOnce(tx, 'count-items', (from) => countItems(tx, ctx.games, { from, now }, zone)),
  )
}

type Next = Parameters<typeof settledRows>[2]

/** What moves between two accounts of the house is no movement of a day: what is issued is counted when players get it. */
async function countTransfers(tx: Tx, next: Next, zone: string): Promise<number | null> {
  const house = sql`${LAST_HOUSE_ACCOUNT}::bigint`
  const { rows } = await sql<{ up_to: number | null }>`
    with fresh as (
      ${settledRows('transfer', ['currency', 'reason', 'amount', 'debit_account', 'credit_account'], next)}
    ), summed as (
      insert into day_tally as t (day, what, house, name, count, amount)
      select (created_at at time zone ${zone})::date,
        currency || case when debit_account <= ${house} then '-out' when credit_account <= ${house} then '-in' else '-move' end,
        case when debit_account <= ${house} then debit_account when credit_account <= ${house} then credit_account else 0 end,
        reason, count(*), sum(amount)
      from fresh where not (debit_account <= ${house} and credit_account <= ${house}) group by 1, 2, 3, 4
      on conflict (day, what, house, name) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
    )
    select max(id) as up_to from fresh`.execute(tx)
  return rows[0]?.up_to ?? null
}

/**
 * What was staked counts with what it was taken for, all else with its printed value. What consoles those who lost is told apart from
 * what was won.
 */
async function countItems(tx: Tx, games: readonly Game[], next: Next, zone: string): Promise<number | null> {
  const consoles = games.flatMap(({ items }) => (items?.consoles ? [items.consoles] : []))
  const stakes = games.flatMap(({ items }) =>
    items?.stakes ? [sql`(select value from ${sql.table(items.stakes)} where item_id = h.item_id)`] : [],
  )
  const { rows } = await sql<{ up_to: number | null }>`
    with fresh as (
      ${settledRows('item_history', ['item_id', 'state_from', 'state_to', 'cause'], next)}
    ), told as (
      select (h.created_at at time zone ${zone})::date as day, h.state_from is null as made,
        case when h.state_from is not null then h.cause
          when ${sql.join([sql`false`, ...consoles], sql` or `)} then 'consolation'
          else i.source end as name, h.state_to,
        case h.state_to when 'consumed' then coalesce(${sql.join([...stakes, sql`i.value`])}) else i.value end as value
      from fresh h join item i on i.id = h.item_id
      where h.state_from is null or h.state_to in ('consumed', 'retrieved')
    ), summed as (
      insert into day_tally as t (day, what, house, name, count, amount)
      select day, 'item-' || case when made then 'made' else state_to end, 0, name, count(*), sum(value)
      from told group by 1, 2, 4
      on conflict (day, what, house, name) do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
    )
    select max(id) as up_to from fresh`.execute(tx)
  return rows[0]?.up_to ?? null
}
