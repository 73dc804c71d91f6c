-- The terms of use have versions. Who accepted an older one than the newest is shown what has changed, and accepts before they play
-- or pay again. `summaries` says what changed, by language; the first version changed nothing.
create table terms_version (
  version integer primary key check (version > 0),
  summaries jsonb not null,
  published_at timestamptz not null,
  staff_id bigint references staff
);
insert into terms_version (version, summaries, published_at) values (1, '{"en": "", "zh": "", "pt": ""}', '2026-11-22 00:00:00+00');

-- The newest version that a player has accepted; every acceptance is kept below.
alter table player add column terms_version integer not null default 1 references terms_version;

create table terms_acceptance (
  player_id bigint not null references player,
  version integer not null references terms_version,
  accepted_at timestamptz not null,
  primary key (player_id, version)
);
-- Players who are there have accepted the terms by registering.
insert into terms_acceptance (player_id, version, accepted_at) select id, 1, created_at from player;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on terms_version, terms_acceptance from noktra_app;
  end if;
end $$;
