-- Rooms that the house makes again and again: each period one.
create table official_roll (
  key text primary key check (key ~ '^[a-z0-9-]{1,40}$'),
  period text not null check (period in ('hour', 'day', 'week')),
  names jsonb not null,
  descr jsonb not null,
  -- Coins to be recharged within the period, in cents.
  recharge bigint not null check (recharge >= 0),
  skin_ids bigint[] not null check (cardinality(skin_ids) between 1 and 50),
  active boolean not null default true,
  sort smallint not null,
  updated_at timestamptz not null
);

-- A room. `next_at` is when its next step is due; entrants are fixed from the first lock on.
create table roll (
  id bigint generated always as identity (start with 60001) primary key,
  room_type smallint not null check (room_type in (1, 2)),
  official_key text references official_roll,
  owner_id bigint references player,
  names jsonb not null,
  descr jsonb not null,
  password_hash bytea,
  places integer check (places between 2 and 10000),
  recharge bigint not null default 0 check (recharge >= 0),
  recharge_from timestamptz,
  recharge_to timestamptz,
  invited boolean not null default false,
  phase text not null check (phase in ('open', 'locked', 'drawn', 'returned', 'cancelled')),
  end_reason text check (end_reason in ('few_entrants', 'beacon_late', 'cancelled')),
  version integer not null default 1,
  server_seed bytea not null,
  server_seed_hash bytea not null,
  join_num integer not null default 0 check (join_num between 0 and coalesce(places, 10000)),
  prize_num smallint not null check (prize_num between 1 and 50),
  -- Cents: what the prizes were worth when they were put in, and from the lock on what they were worth then.
  prize_pool bigint not null check (prize_pool > 0),
  attempt smallint not null default 0,
  created_at timestamptz not null,
  lottery_time timestamptz not null,
  locked_at timestamptz,
  ended_at timestamptz,
  next_at timestamptz,
  check ((room_type = 1) = (owner_id is null)),
  check ((room_type = 1) = (official_key is not null)),
  check (room_type = 2 or not invited),
  check (recharge_from < recharge_to),
  check ((phase in ('drawn', 'returned', 'cancelled')) = (ended_at is not null)),
  check ((phase in ('returned', 'cancelled')) = (end_reason is not null)),
  check ((phase in ('open', 'locked')) = (next_at is not null)),
  check (phase not in ('locked', 'drawn') or (locked_at is not null and join_num >= 2)),
  check ((attempt = 0) = (locked_at is null))
);
create unique index roll_official_open on roll (official_key) where phase in ('open', 'locked');
create index roll_due on roll (next_at) where next_at is not null;
create index roll_pending_pool on roll (prize_pool, id) where phase in ('open', 'locked');
create index roll_pending_time on roll (lottery_time, id) where phase in ('open', 'locked');
create index roll_pending_joined on roll (join_num, id) where phase in ('open', 'locked');
create index roll_over_time on roll (lottery_time, id) where phase in ('drawn', 'returned');
create index roll_over_pool on roll (prize_pool, id) where phase in ('drawn', 'returned');
create index roll_over_joined on roll (join_num, id) where phase in ('drawn', 'returned');
create index roll_owner on roll (owner_id, id desc) where owner_id is not null;

-- A prize. A player's is an item of theirs that is staked; the house's becomes an item when it is won.
create table roll_prize (
  id bigint generated always as identity (start with 80001) primary key,
  roll_id bigint not null references roll,
  item_id bigint references item,
  skin_id bigint not null references skin,
  wear smallint not null check (wear between 0 and 9999),
  value bigint not null check (value > 0),
  winner_place integer check (winner_place >= 1),
  won_item_id bigint unique references item,
  added_at timestamptz not null,
  unique (roll_id, item_id),
  check ((winner_place is null) = (won_item_id is null))
);
create index roll_prize_room on roll_prize (roll_id, value desc, id);
create index roll_prize_item on roll_prize (item_id) where item_id is not null;

-- Who takes part: `place` is the order of joining, one entry for each account and device.
create table roll_entry (
  roll_id bigint not null references roll,
  place integer not null check (place >= 1),
  player_id bigint not null references player,
  device text not null,
  joined_at timestamptz not null,
  primary key (roll_id, place),
  unique (roll_id, player_id),
  unique (roll_id, device)
);
create index roll_entry_player on roll_entry (player_id, roll_id desc);

-- What was published before each try to draw. Its round is kept when it appears, also when it came too late to count.
create table roll_lock (
  roll_id bigint not null references roll,
  attempt smallint not null check (attempt >= 1),
  lock_record text not null,
  lock_hash text not null,
  beacon_source text not null,
  beacon_chain text not null,
  beacon_round bigint not null,
  locked_at timestamptz not null,
  randomness bytea,
  primary key (roll_id, attempt)
);
create index roll_lock_missing on roll_lock (locked_at) where randomness is null;

create table roll_change (
  id bigint generated always as identity primary key,
  roll_id bigint not null references roll,
  what text not null check (what in ('text', 'terms', 'prizes')),
  num smallint not null default 0,
  created_at timestamptz not null
);
create index roll_change_room on roll_change (roll_id, id desc);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on roll_entry, roll_change from noktra_app;
    revoke delete on roll, roll_prize, roll_lock from noktra_app;
    revoke update on roll_lock from noktra_app;
    grant update (randomness) on roll_lock to noktra_app;
  end if;
end $$;
