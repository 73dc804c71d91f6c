import type { Check } from '../../platform/check.ts'
import { HOUSE } from '../ledger/accounts.ts'

/** What must hold between what staff changed in purses and the ledger. Each statement gives the rows that offend. */
export const adjustmentChecks: Check[] = [
  {
    name: 'a correction moved what it says, between its purse and the house, once',
    sql: `select a.id from balance_adjustment a
      left join transfer t on t.reason = 'adjustment' and t.ref = a.id::text and t.leg = 0
      left join account p on p.id = case when a.amount > 0 then t.credit_account else t.debit_account end
      where t.amount is distinct from abs(a.amount) or t.created_at is distinct from a.created_at
        or p.player_id is distinct from a.player_id or p.kind is distinct from a.purse
        or case when a.amount > 0 then t.debit_account else t.credit_account end is distinct from
          case a.purse when 'diamond' then ${HOUSE.adjustmentsDiamond} else ${HOUSE.adjustments} end`,
  },
  {
    name: 'every transfer of a correction has its correction',
    sql: `select t.id, t.ref from transfer t
      left join balance_adjustment a on a.id::text = t.ref and t.reason = 'adjustment' and t.leg = 0
      where (t.reason = 'adjustment' or ${HOUSE.adjustments} in (t.debit_account, t.credit_account)
        or ${HOUSE.adjustmentsDiamond} in (t.debit_account, t.credit_account)) and a.id is null
        -- What pays for it is issued to the same account.
        and t.reason <> 'issue-adjustment'`,
  },
  {
    name: 'a correction stands in the audit log with who made it, or with who agreed to it',
    sql: `select a.id from balance_adjustment a
      left join approval w on w.id = a.approval_id
      where not exists (
          select from audit l where l.subject = 'player:' || a.player_id and (l.after ->> 'adjustment')::bigint = a.id
            and case when a.approval_id is null then l.action = 'players/adjust' and l.staff_id = a.staff_id
              else l.approval_id = w.id and l.staff_id is not distinct from w.decided_by end)
        or (a.approval_id is not null and (w.kind <> 'balance_adjust' or w.status <> 'approved'
          or w.asked_by <> a.staff_id or (w.decided_by = a.staff_id and not w.self_approved)
          or w.payload <> jsonb_build_object('player_id', a.player_id, 'purse', a.purse, 'amount', a.amount / 100.0)))`,
  },
]
