-- What the dashboard reads: sums that sweeps bring up to date, so that no look at it reads a big table.

-- Openings by the version of the pool that they were drawn from: their number, the sum of their values and of their squares.
create table pool_tally (
  box_id bigint not null,
  version integer not null,
  opened bigint not null check (opened > 0),
  won bigint not null,
  squares numeric not null,
  primary key (box_id, version),
  foreign key (box_id, version) references box_pool (box_id, version)
);
insert into pool_tally (box_id, version, opened, won, squares)
  select box_id, version, count(*), sum(value), sum(value::numeric * value) from draw
  where id <= coalesce((select up_to from sweep_mark where name = 'count-openings'), 0)
  group by box_id, version;

-- The same by the hour, for a day.
create table pool_hour (
  hour timestamptz not null,
  box_id bigint not null,
  version integer not null,
  opened bigint not null check (opened > 0),
  won bigint not null,
  squares numeric not null,
  primary key (hour, box_id, version)
);

create table opening_minute (
  minute timestamptz primary key,
  opened bigint not null check (opened > 0)
);

-- Movements by the store's day. `what` says of which way: coins and diamonds in to an account of the house, out of it, or between
-- players; items by what made them, consumed them or took them out of the store.
create table day_tally (
  day date not null,
  what text not null check (what in
    ('coin-in', 'coin-out', 'coin-move', 'diamond-in', 'diamond-out', 'diamond-move', 'item-made', 'item-consumed', 'item-retrieved')),
  -- An account of the house; 0 for items and between players.
  house smallint not null,
  name text not null,
  count bigint not null,
  amount bigint not null,
  primary key (day, what, house, name)
);

-- One row for each process that runs the store, written every few seconds.
create table process_beat (
  id text primary key,
  pid integer not null,
  host text not null,
  version text not null,
  players integer not null,
  sockets integer not null,
  disk_free bigint,
  disk_size bigint,
  started_at timestamptz not null,
  beat_at timestamptz not null
);

-- How each sweep of a process fared last.
create table sweep_run (
  process_id text not null references process_beat on delete cascade,
  name text not null,
  every_ms integer not null,
  may_take_ms integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  took_ms integer,
  -- Failures since it last succeeded, and what the last one said.
  failures integer not null default 0,
  error text,
  primary key (process_id, name)
);

-- Calls of outside services, of all processes.
create table provider_minute (
  minute timestamptz not null,
  provider text not null,
  call text not null,
  ok bigint not null default 0,
  refused bigint not null default 0,
  silent bigint not null default 0,
  primary key (minute, provider, call)
);

-- What somebody should look at. A cause has one open alert at most.
create table alert (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('return_off', 'return_range', 'prove_failed', 'provider_failing', 'beacon_late', 'job_stuck',
    'retrieval_waiting', 'disk_low')),
  subject text not null,
  text text not null,
  since timestamptz not null,
  last_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_by bigint references staff,
  acknowledged_at timestamptz,
  acknowledged_why text not null default '',
  check ((acknowledged_by is null) = (acknowledged_at is null))
);
create unique index alert_open on alert (kind, subject) where cleared_at is null;

create index player_created on player (created_at);
create index play_time_day on play_time (day);
create index payment_notice_unseen on payment_notice (id)
  where verdict in ('late', 'wrong_amount', 'unknown_order') and seen_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke delete on alert from noktra_app;
  end if;
end $$;
