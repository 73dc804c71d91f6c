-- Who set a setting.
alter table setting add column updated_by bigint references staff;

-- Levels of promotion, in versions: a rebate names the one that it was counted by, so that no later one changes it.
create table rebate_levels (
  version int primary key check (version > 0),
  made_by bigint references staff,
  made_at timestamptz not null
);
create table rebate_level (
  version int not null references rebate_levels,
  level int not null check (level > 0),
  -- Cents of coins that invitees have recharged in all, and parts per million of each further recharge.
  recharge bigint not null check (recharge >= 0 and (level > 1 or recharge = 0)),
  rate int not null check (rate between 0 and 30000),
  primary key (version, level),
  unique (version, recharge)
);
insert into rebate_levels (version, made_at) values (1, now());
insert into rebate_level (version, level, recharge, rate) values
  (1, 1, 0, 10000), (1, 2, 50000, 15000), (1, 3, 200000, 20000), (1, 4, 1000000, 25000), (1, 5, 5000000, 30000);
alter table rebate add column levels int not null default 1 references rebate_levels;
alter table rebate alter column levels drop default;

-- Rooms that are closed for a while. A room without a row is open.
create table maintenance (
  room text primary key,
  closed boolean not null,
  -- What players read instead of the store's own words, by language.
  texts jsonb not null,
  -- When it is to be over; nothing opens by itself.
  until timestamptz,
  updated_by bigint not null references staff,
  updated_at timestamptz not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on rebate_levels, rebate_level from noktra_app;
  end if;
end $$;
