-- A version of a minesweeper tier is never changed or deleted; it gets its salt once, from a beacon round after its publication.
create table mine_tier (
  tier smallint not null check (tier between 1 and 99),
  version integer not null,
  stake bigint not null check (stake > 0),
  pool_hash text not null,
  salt_source text not null,
  salt_round bigint not null,
  pool_salt text,
  published_at timestamptz not null,
  active_from timestamptz,
  primary key (tier, version),
  check ((pool_salt is null) = (active_from is null))
);
create index mine_tier_waiting on mine_tier (published_at) where active_from is null;

create table mine_prize (
  tier smallint not null,
  version integer not null,
  layer smallint not null check (layer between 1 and 6),
  skin_id bigint not null references skin,
  exterior text not null,
  value bigint not null check (value > 0),
  wear_from integer not null,
  wear_to integer not null,
  primary key (tier, version, layer),
  foreign key (tier, version) references mine_tier
);

create table mine_consolation (
  tier smallint not null,
  version integer not null,
  ticket_from integer not null check (ticket_from >= 1),
  ticket_to integer not null check (ticket_to <= 1000000),
  skin_id bigint not null references skin,
  exterior text not null,
  value bigint not null check (value > 0),
  wear_from integer not null,
  wear_to integer not null,
  primary key (tier, version, ticket_from),
  foreign key (tier, version) references mine_tier,
  check (ticket_from <= ticket_to)
);

-- A game. `opened` is the tile of each layer that was played; the layout follows from the seed and is written at the end.
create table mine_game (
  id bigint generated always as identity (start with 40001) primary key,
  player_id bigint not null references player,
  pair_id bigint not null references seed_pair,
  nonce integer not null check (nonce >= 0),
  tier smallint not null,
  version integer not null,
  stake bigint not null check (stake > 0),
  cash bigint not null check (cash between 0 and stake),
  status text not null check (status in ('open', 'taken', 'cleared', 'bomb', 'refunded')),
  layer smallint not null default 0 check (layer between 0 and 6),
  opened smallint[] not null default '{}',
  layout jsonb,
  ticket integer check (ticket between 1 and 1000000),
  item_id bigint unique references item,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When an open game that is idle is ended.
  next_at timestamptz,
  unique (pair_id, nonce),
  foreign key (tier, version) references mine_tier,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'open') = (next_at is not null)),
  check ((status = 'open') = (layout is null)),
  check ((status in ('taken', 'cleared', 'bomb')) = (item_id is not null)),
  check ((status = 'bomb') = (ticket is not null)),
  check (cardinality(opened) = layer + case status when 'bomb' then 1 else 0 end),
  check (status <> 'cleared' or layer = 6),
  check (status <> 'taken' or layer between 1 and 5),
  check (status <> 'refunded' or layer = 0)
);
create unique index mine_game_open on mine_game (player_id) where status = 'open';
create index mine_game_player on mine_game (player_id, id desc) where status <> 'open';
create index mine_game_due on mine_game (next_at) where next_at is not null;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on mine_prize, mine_consolation from noktra_app;
    revoke delete on mine_tier, mine_game from noktra_app;
  end if;
end $$;
