import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'

/** What must hold between red envelopes, their claims and the ledger. Each statement gives the rows that offend. */
export const envelopeChecks: Check[] = [
  {
    name: "an envelope's counters are those of its claims, which are numbered from 1 without a gap",
    sql: `select e.id from envelope e left join envelope_claim c on c.envelope_id = e.id group by e.id
      having count(c.id) <> e.claimed or coalesce(sum(c.amount), 0) <> e.paid
        or coalesce(max(c.n), 0) <> e.claimed or count(distinct c.n) <> e.claimed`,
  },
  {
    name: 'no player, device or network had two parts of an envelope',
    sql: `select envelope_id from envelope_claim group by envelope_id
      having count(distinct player_id) <> count(*) or count(distinct device) <> count(*)
        or count(distinct network) <> count(*)`,
  },
  {
    name: 'every claim of an envelope was credited once, in bonus coins, to its player',
    sql: `select c.id from envelope_claim c
      left join transfer t on t.reason = 'envelope' and t.ref = c.envelope_id || ':' || c.n
      left join account a on a.id = t.credit_account
      group by c.id
      having count(t.id) <> 1 or bool_or(t.amount <> c.amount or t.debit_account <> ${HOUSE.gifts}
        or a.player_id is distinct from c.player_id or a.kind <> 'bonus')`,
  },
  {
    name: 'every credit of an envelope has its claim',
    sql: `select t.ref from transfer t left join envelope_claim c on t.ref = c.envelope_id || ':' || c.n
      where t.reason = 'envelope' and c.id is null`,
  },
  {
    name: 'a part is a cent at least, twice the mean of what was left at most, and the last is the rest',
    sql: `select id, n from (
        select e.id, e.parts, c.n, c.amount,
          e.total - coalesce(sum(c.amount) over (partition by e.id order by c.n rows between unbounded preceding and 1 preceding), 0) as rest
        from envelope e join envelope_claim c on c.envelope_id = e.id) part
      where amount < 1 or n > parts or case when n = parts then amount <> rest
        else amount * (parts - n + 1) > 2 * rest or rest - amount < parts - n end`,
  },
  {
    name: 'an envelope was claimed between its making and its end',
    sql: `select c.id from envelope_claim c join envelope e on e.id = c.envelope_id
      where c.created_at < e.created_at or c.created_at >= e.ends_at`,
  },
]
