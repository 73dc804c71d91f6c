-- Pictures that the back office uploaded, re-encoded. A name holds the hash of what it shows, so its bytes never change.
create table picture (
  name text primary key check (name ~ '^(box|skin)-[0-9a-f]{32}-[0-9]+-[0-9a-f]{8}\.webp$'),
  bytes bytea not null
);

-- Numbers of boxes that are made in the back office; those of a catalogue are below.
create sequence box_number start with 10001;

-- The one open draft of a box, which need not exist yet. Each save raises the revision, and says from which it was made.
create table box_draft (
  box_id bigint primary key,
  revision integer not null check (revision > 0),
  content jsonb not null,
  edited_by bigint not null references staff,
  edited_at timestamptz not null
);

-- What a second person agreed to: published at once, or waiting for its time.
create table box_publication (
  id bigint generated always as identity primary key,
  box_id bigint not null,
  approval_id bigint not null unique references approval,
  status text not null check (status in ('waiting', 'done', 'failed', 'cancelled')),
  due_at timestamptz not null,
  agreed_at timestamptz not null,
  -- The version of the pool that came of it.
  version integer,
  ended_at timestamptz,
  -- Why it failed, in words.
  why text,
  check ((status = 'waiting') = (ended_at is null)),
  check ((status = 'done') = (version is not null)),
  check (status <> 'failed' or why is not null),
  foreign key (box_id, version) references box_pool (box_id, version)
);
create unique index box_publication_waiting on box_publication (box_id) where status = 'waiting';
create index box_publication_due on box_publication (due_at) where status = 'waiting';
create index box_publication_box on box_publication (box_id, id desc);
create index box_publication_failed on box_publication (id) where status = 'failed';

-- When a limited box retires by itself.
alter table box add column sell_until timestamptz;
create index box_sell_until on box (sell_until) where sell_until is not null;

-- What the counted openings cost by the price of their version, and gave: the return that is observed.
alter table box_count add column price_sum bigint not null default 0, add column value_sum bigint not null default 0;
update box_count set price_sum = counted.price_sum, value_sum = counted.value_sum from (
  select d.box_id, sum(p.price)::bigint as price_sum, sum(d.value)::bigint as value_sum
  from draw d join box_pool p on p.box_id = d.box_id and p.version = d.version
  where d.id <= (select up_to from sweep_mark where name = 'count-openings') group by d.box_id
) counted where counted.box_id = box_count.box_id;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on picture from noktra_app;
    revoke delete on box_publication from noktra_app;
  end if;
end $$;
