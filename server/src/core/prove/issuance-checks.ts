import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

const TREASURIES = `${HOUSE.treasury}, ${HOUSE.treasuryDiamond}`
const CARD_PAYER = `case b.kind when 'gift' then ${HOUSE.gifts} else ${HOUSE.cards} end`
const ADJUSTMENT_PAYER = `case j.purse when 'diamond' then ${HOUSE.adjustmentsDiamond} else ${HOUSE.adjustments} end`

/** What must hold between what was created and what paid for it. Each statement gives the rows that offend. */
export const issuanceChecks: Check[] = [
  {
    name: 'an account of issuance gets the budget of a day or what a request brought that was agreed to, and nothing else',
    sql: `select t.id, t.ref, t.amount from account a join transfer t on t.credit_account = a.id
      left join issue_day d on t.reason = 'issue-day' and t.ref = d.kind || ':' || d.day
        and d.kind = a.kind and d.amount = t.amount
      left join approval w on t.reason = 'issue-agreed' and w.id::text = t.ref and w.status = 'approved'
        and case when w.kind = 'official_roll'
          then a.kind = 'issue-roll-' || (w.payload ->> 'key') and t.amount <= (w.payload -> 'after' ->> 'week_amount')::bigint
          else a.kind = 'issue-' || replace(w.issue_kind, '_', '-') and w.issues = t.amount end
      where a.kind like 'issue-%' and (t.debit_account not in (${TREASURIES}) or case t.reason
        when 'issue-day' then d.kind is null
        when 'issue-agreed' then w.id is null
        -- What was made before there were budgets came first.
        when 'issue-before' then t.ref <> a.id::text or exists (select from transfer e where a.id in (e.debit_account, e.credit_account) and e.id < t.id)
        else true end)`,
  },
  {
    name: 'every day got its budget once',
    sql: `select d.kind, d.day::text as day from issue_day d
      left join transfer t on t.reason = 'issue-day' and t.ref = d.kind || ':' || d.day
      where (d.amount > 0) <> (t.id is not null)`,
  },
  {
    name: 'an account of issuance paid for what was made, each once and with its worth, and gave back what was left',
    sql: `select t.id, t.reason, t.ref from account a join transfer t on t.debit_account = a.id
      left join card_batch b on t.reason = 'issue-cards' and b.issued = t.id
      left join envelope e on t.reason = 'issue-envelope' and e.issued = t.id
      left join balance_adjustment j on t.reason = 'issue-adjustment' and j.issued = t.id
      left join roll r on t.reason = 'issue-roll' and r.issued = t.id
      where a.kind like 'issue-%' and case t.reason
        when 'issue-cards' then a.kind = 'issue-cards' and t.ref = b.id::text and t.amount = b.face * b.count
          and t.credit_account = ${CARD_PAYER}
        when 'issue-envelope' then a.kind = 'issue-envelopes' and t.ref = e.id::text and t.amount = e.total
          and t.credit_account = ${HOUSE.gifts}
        when 'issue-adjustment' then a.kind = case j.purse when 'diamond' then 'issue-adjustments-diamond' else 'issue-adjustments' end
          and t.ref = j.id::text and t.amount = j.amount and t.credit_account = ${ADJUSTMENT_PAYER}
        when 'issue-roll' then a.kind = 'issue-roll-' || r.official_key and t.ref = r.id::text
          and t.credit_account = ${HOUSE.prizes} and (r.phase <> 'open' or t.amount = r.prize_pool)
        when 'issue-prices' then a.kind = 'issue-prices' and t.credit_account = ${HOUSE.revaluation}
        when 'issue-left' then t.credit_account in (${TREASURIES})
        else false end is not true`,
  },
  {
    name: 'every batch of cards, envelope, correction and room of the house was paid for by an account of issuance',
    sql: `select made.what, made.id from (
        select 'cards' as what, id, issued from card_batch
        union all select 'envelope', id, issued from envelope
        union all select 'adjustment', id, issued from balance_adjustment where amount > 0
        union all select 'roll', id, issued from roll where room_type = 1) made
      left join transfer t on t.id = made.issued left join account a on a.id = t.debit_account
      where a.kind not like 'issue-%' or a.id is null or t.ref <> made.id::text
        or t.reason <> 'issue-' || case made.what when 'cards' then 'cards' else made.what end`,
  },
  {
    name: 'what was issued for cards, envelopes and corrections is paid, given back, or still owed, to the cent',
    sql: `with owed as (
        select ${HOUSE.cards} as account, coalesce(sum(b.face), 0) as amount from card_batch b join card c on c.batch_id = b.id
          where b.kind = 'sold' and b.revoked_at is null and c.redeemed_by is null
        union all select ${HOUSE.gifts}, (select coalesce(sum(b.face), 0) from card_batch b join card c on c.batch_id = b.id
            where b.kind = 'gift' and b.revoked_at is null and c.redeemed_by is null)
          + (select coalesce(sum(total - paid), 0) from envelope where returned_at is null)
        union all select ${HOUSE.adjustments}, coalesce(-sum(amount), 0) from balance_adjustment where amount < 0 and purse <> 'diamond'
        union all select ${HOUSE.adjustmentsDiamond}, coalesce(-sum(amount), 0) from balance_adjustment where amount < 0 and purse = 'diamond'
      ), moved as (
        select account, sum(amount) as amount from (
          select credit_account as account, amount from transfer where credit_account in (select account from owed)
          union all select debit_account, -amount from transfer where debit_account in (select account from owed)) t
        group by account)
      select o.account, o.amount as owed, coalesce(m.amount, 0) as held from owed o left join moved m on m.account = o.account
      where o.amount <> coalesce(m.amount, 0)`,
  },
  {
    name: 'what an envelope left went back to the treasury, once it is over',
    sql: `select coalesce(e.id::text, t.ref) as envelope from envelope e
      full join (select * from transfer where reason = 'envelope-left') t on t.ref = e.id::text
      where e.id is null or (e.closed_at is not null and e.returned_at is null)
        or (e.returned_at is not null and e.total > e.paid) <> (t.id is not null)
        or t.amount <> e.total - e.paid or t.debit_account <> ${HOUSE.gifts} or t.credit_account <> ${HOUSE.treasury}`,
  },
  {
    name: 'what a batch of cards left went back to the treasury when it was taken out of use',
    sql: `select coalesce(b.id::text, t.ref) as batch from (
        select b.*, b.face * (select count(*) from card c where c.batch_id = b.id and c.redeemed_by is null) as rest from card_batch b) b
      full join (select * from transfer where reason = 'cards-left') t on t.ref = b.id::text
      where b.id is null or (b.revoked_at is not null and b.rest > 0) <> (t.id is not null)
        or t.amount <> b.rest or t.debit_account <> ${CARD_PAYER} or t.credit_account <> ${HOUSE.treasury}`,
  },
  {
    name: 'what was agreed to was agreed to by somebody else, came due, or is marked as a sandbox’s own, and stands in the audit log',
    sql: `select w.id, w.kind from approval w where w.status = 'approved' and (
        w.self_approved <> (w.decided_by is not distinct from w.asked_by)
        or (w.decided_by is null and not w.self_approved and (w.due_at is null or w.due_at > w.decided_at))
        or not exists (select from audit l where l.approval_id = w.id and l.staff_id is not distinct from w.decided_by
          and l.action = case when w.decided_by is not null then 'approvals/approve' when w.self_approved then 'command/' || w.kind
            else 'approvals/by-time' end))`,
  },
]
