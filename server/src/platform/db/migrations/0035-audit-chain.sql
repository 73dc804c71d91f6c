-- The audit log is a chain: each line has a number without gaps, the hash of the line before, and its own, which covers all its
-- columns (audit-text.ts has the text that is hashed). Seals, keyed by the store's secrets, stand beside the lines.
alter table audit
  add column number bigint,
  add column hash_before bytea,
  add column hash bytea;

-- Lines from before are chained as they stand; they are sealed with the first line that is written.
alter table audit disable trigger audit_stays;
do $$
declare
  line audit;
  last_number bigint := 0;
  last_hash bytea := decode(repeat('00', 32), 'hex');
begin
  for line in select * from audit order by id loop
    last_number := last_number + 1;
    update audit set number = last_number, hash_before = last_hash,
      hash = sha256(convert_to(jsonb_build_array('noktra-audit-v1', last_number, encode(last_hash, 'hex'), line.id, line.staff_id,
        line.action, line.subject, line.before::text, line.after::text, line.reason, line.network, line.approval_id,
        (extract(epoch from line.created_at) * 1000000)::bigint)::text, 'UTF8'))
      where id = line.id returning hash into last_hash;
  end loop;
end $$;
alter table audit enable trigger audit_stays;
alter table audit
  alter column number set not null,
  alter column hash_before set not null,
  alter column hash set not null,
  add constraint audit_number unique (number),
  add constraint audit_chain check (number > 0 and length(hash_before) = 32 and length(hash) = 32);

-- No foreign key: a line that somebody deletes leaves its seal behind.
create table audit_seal (
  number bigint primary key check (number > 0),
  seal bytea not null check (length(seal) = 32)
);
create trigger audit_seal_stays before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();

-- The head of the log when a day was kept: how many lines there were, the hash of the last, and a seal over the three.
alter table day_takings
  add column audit_lines bigint check (audit_lines >= 0),
  add column audit_hash bytea check (length(audit_hash) = 32),
  add column audit_seal bytea check (length(audit_seal) = 32),
  add constraint day_takings_head check (
    (audit_lines is null) = (audit_seal is null) and (audit_hash is not null) = (coalesce(audit_lines, 0) > 0));

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on audit_seal from noktra_app;
  end if;
end $$;
