-- What proves a round of drand is kept with it; a round and a published chain never change.
alter table beacon_round
  add column signature bytea,
  add check (source <> 'drand' or signature is not null);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on beacon_round, beacon_chain from noktra_app;
  end if;
end $$;
