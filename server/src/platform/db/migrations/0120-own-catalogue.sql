-- A store that was begun without the demo: its items come from the operator's lists alone, and nothing of the demo comes to it.
create table own_catalogue (
  only_one boolean primary key default true check (only_one),
  begun_at timestamptz not null
);
do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on own_catalogue from noktra_app;
  end if;
end $$;
