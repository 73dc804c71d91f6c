import type { Check } from '../../platform/check.ts'
import { auditHash, NO_LINE } from '../../platform/admin/audit-text.ts'

/** What must hold of the audit log, even if somebody else wrote to the database. Each statement gives the rows that offend. */
export const auditChecks: Check[] = [
  {
    name: 'the audit log is a chain: no line of it was taken out, changed, put in or moved',
    sql: `select number, action, subject from (
        select a.*, lag(hash) over (order by number) as last_hash, lag(id) over (order by number) as last_id,
          row_number() over (order by number) as nth from audit a) line
      where number <> nth or hash_before <> coalesce(last_hash, ${NO_LINE}) or id <= last_id or hash <> ${auditHash('line')}`,
  },
  {
    name: 'the audit log still has each line that was its last when a day was kept',
    sql: `select d.day::text as day, d.audit_lines as lines from day_takings d left join audit a on a.number = d.audit_lines
      where d.audit_lines > 0 and a.hash is distinct from d.audit_hash`,
  },
  {
    name: 'every line of the audit log has its seal, and every seal its line',
    sql: `select coalesce(a.number, s.number) as number from audit a full join audit_seal s on s.number = a.number
      where (a.number is null or s.number is null) and exists (select from audit_seal)`,
  },
]
