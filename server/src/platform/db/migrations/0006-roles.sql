-- The store runs under noktra_app: it may not change or delete what is once written in the ledger.
do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    grant usage on schema public to noktra_app;
    grant select, insert, update, delete on all tables in schema public to noktra_app;
    grant usage, select on all sequences in schema public to noktra_app;
    revoke update, delete on transfer, item_history, draw, box_pool_row from noktra_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to noktra_app;
    alter default privileges in schema public grant usage, select on sequences to noktra_app;
  end if;
end $$;
