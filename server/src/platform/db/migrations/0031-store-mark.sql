-- What this database is, written once: a sandbox or a live store, and by which seed key its seeds are made.
create table store (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('sandbox', 'live')),
  -- HMAC of a fixed text under SEED_KEY: tells a foreign secrets file without telling the key.
  seed_check bytea not null check (length(seed_check) = 32),
  made_at timestamptz not null
);

-- The same of each data key that something may be sealed by. A row goes with its key, when nothing is sealed by it any more.
create table store_key (
  key_id smallint primary key check (key_id between 1 and 255),
  key_check bytea not null check (length(key_check) = 32)
);

create function refuse_other_mode() returns trigger language plpgsql as $$
begin
  raise exception 'what a store is was written once and stays' using errcode = 'insufficient_privilege';
end $$;
create trigger store_stays before update or delete or truncate on store for each statement execute function refuse_other_mode();

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke insert, update, delete on store, store_key from noktra_app;
  end if;
end $$;
