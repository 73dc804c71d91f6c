import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openSince } from '../revenue/open-days.ts'

/** The house's accounts with their sums: of finished days from what is kept of them, of the rest from the ledger. */
export async function houseAccounts({ db }: AdminQuery<typeof api.houseAccounts>) {
  const since = await openSince(db)
  const { rows } = await sql<{
    id: number
    kind: string
    currency: 'coin' | 'diamond'
    credited: number
    debited: number
  }>`
    with moved as (
      select debit, credit, amount from day_sum where kind = 'transfer'
      union all
      select d.kind, c.kind, t.amount from transfer t
        join account d on d.id = t.debit_account join account c on c.id = t.credit_account
      where t.created_at >= ${since}::timestamptz
    ), side as (
      select credit as kind, sum(amount)::bigint as credited, 0::bigint as debited from moved group by 1
      union all
      select debit, 0, sum(amount)::bigint from moved group by 1
    )
    select a.id, a.kind, a.currency, coalesce(sum(s.credited), 0)::bigint as credited,
      coalesce(sum(s.debited), 0)::bigint as debited
    from account a left join side s on s.kind = a.kind where a.player_id is null group by a.id order by a.id`.execute(
    db,
  )
  return {
    list: rows.map((row) => ({
      account: row.id,
      kind: row.kind,
      currency: row.currency,
      credited: fromCents(row.credited),
      debited: fromCents(row.debited),
      balance: fromCents(row.credited - row.debited),
    })),
    players: await playersHold(db),
  }
}

async function playersHold(db: Db): Promise<{ cash: number; bonus: number; diamond: number }> {
  const rows = await db
    .selectFrom('account')
    .select(['kind', sql<number>`sum(balance)::bigint`.as('sum')])
    .where('player_id', 'is not', null)
    .groupBy('kind')
    .execute()
  const sumOf = (kind: string) => fromCents(rows.find((row) => row.kind === kind)?.sum ?? 0)
  return { cash: sumOf('cash'), bonus: sumOf('bonus'), diamond: sumOf('diamond') }
}
