import type { Check } from '../../platform/check.ts'

/** What must hold of the public log. Each statement gives the rows that offend. */
export const logChecks: Check[] = [
  {
    name: 'every draw since the log began has its entry in it, or waits for its place',
    // Every draw took a nonce of its pair.
    sql: `select p.id as pair_id, p.nonce - coalesce(b.draws, 0) as draws, coalesce(e.entries, 0) as entries
      from seed_pair p cross join log_start s left join log_before b on b.pair_id = p.id
        left join (select subject, count(*) as entries from (
            select subject from log_entry where kind = 'draw' union all select subject from log_waiting where kind = 'draw') one
          group by subject) e on e.subject = p.id
      where (p.id > s.last_pair or b.pair_id is not null) and p.nonce - coalesce(b.draws, 0) <> coalesce(e.entries, 0)`,
  },
  {
    name: 'every chain of seeds has its anchor in the log',
    sql: `select player_id, chain_no from seed_chain c
      where not exists (select from log_entry e where e.kind = 'anchor' and e.subject = c.player_id and e.number = c.chain_no)
        and not exists (select from log_waiting w where w.kind = 'anchor' and w.subject = c.player_id and w.number = c.chain_no)`,
  },
  {
    name: 'every lock record of a battle and a roll room is in the log',
    sql: `select id, lock_hash from (
        select 'battle-lock' as kind, id, 0 as number, lock_hash from battle join log_start on locked_at > log_start.created_at
        union all
        select 'roll-lock', roll_id, attempt, lock_hash from roll_lock join log_start on locked_at > log_start.created_at
      ) lock where not exists (
        select from (select kind, subject, number, entry from log_entry union all select kind, subject, number, entry from log_waiting) e
        where e.kind = lock.kind and e.subject = lock.id and e.number = lock.number
          and e.entry = convert_to('noktra-log-' || lock.kind || '-v1' || chr(10) || lock.lock_hash || chr(10), 'UTF8'))`,
  },
  {
    name: 'the log has no gap, and each leaf is the hash of its entry',
    sql: `select e.index, e.kind from (select *, row_number() over (order by index) - 1 as place from log_entry) e
      where e.index <> e.place or e.leaf <> sha256('\\x00'::bytea || e.entry)`,
  },
  {
    name: 'the newest checkpoint is as large as the log',
    sql: `select c.size, e.entries from (select coalesce(max(size), 0) as size from log_checkpoint) c
      cross join (select count(*) as entries from log_entry) e where c.size <> e.entries`,
  },
  {
    name: 'nothing waits for the log and stands in it',
    sql: `select w.kind, w.subject, w.number from log_waiting w join log_entry e using (kind, subject, number)`,
  },
]
