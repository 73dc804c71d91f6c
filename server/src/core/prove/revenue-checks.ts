import type { Check } from '../../platform/check.ts'

/** What must hold between the ledger and what is kept of finished days. Each statement gives the rows that offend. */
export const revenueChecks: Check[] = [
  {
    name: 'what is kept of a finished day is what its transfers sum to',
    sql: `select d.day::text as day, k.name, k.amount as kept, t.amount as moved from day_takings d
      cross join lateral (
        select reason, da.kind as debit, ca.kind as credit, count(*) as count, sum(amount) as amount from transfer
          join account da on da.id = debit_account join account ca on ca.id = credit_account
        where created_at >= d.starts_at and created_at < d.ends_at group by 1, 2, 3) t
      full join (select * from day_sum where kind = 'transfer') k
        on k.day = d.day and k.name = t.reason and k.debit = t.debit and k.credit = t.credit
      where t.amount is distinct from k.amount or t.count is distinct from k.count`,
  },
  {
    name: 'a finished day begins where the one before it ended',
    sql: `select day::text as day from (
        select day, starts_at, lag(ends_at) over (order by day) as before from day_takings) d
      where before <> starts_at`,
  },
]
