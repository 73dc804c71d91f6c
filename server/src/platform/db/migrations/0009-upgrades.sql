-- One upgrade, written once: what was staked, what it was played for, the ticket and the item that was given.
create table upgrade (
  id bigint generated always as identity (start with 30001) primary key,
  player_id bigint not null references player,
  pair_id bigint not null references seed_pair,
  nonce integer not null check (nonce >= 0),
  stake bigint not null check (stake >= 100),
  coins bigint not null check (coins between 0 and stake),
  cash bigint not null check (cash between 0 and coins),
  item_num smallint not null check (item_num between 0 and 10),
  -- The rate in force, in parts per million.
  profit_rate integer not null check (profit_rate between 1 and 999999),
  chance integer not null check (chance between 50000 and 750000),
  direction text not null check (direction in ('under', 'over')),
  terms_hash text not null,
  target_skin_id bigint not null references skin,
  target_exterior text not null,
  target_value bigint not null check (target_value > stake),
  comfort_skin_id bigint not null references skin,
  comfort_exterior text not null,
  comfort_value bigint not null check (comfort_value > 0),
  ticket integer not null check (ticket between 1 and 1000000),
  won boolean not null,
  wear smallint not null,
  wear_from integer not null,
  wear_to integer not null,
  item_id bigint not null unique references item,
  created_at timestamptz not null,
  unique (pair_id, nonce),
  check (won = case direction when 'under' then ticket <= chance else ticket > 1000000 - chance end),
  check (wear >= wear_from and wear < wear_to)
);
create index upgrade_player on upgrade (player_id, id desc);
create index upgrade_won on upgrade (id desc) where won;

create table upgrade_stake (
  upgrade_id bigint not null references upgrade,
  item_id bigint not null unique references item,
  value bigint not null check (value > 0),
  primary key (upgrade_id, item_id)
);

-- What can be a target is listed by price.
create index skin_price on skin (price, id);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on upgrade, upgrade_stake from noktra_app;
  end if;
end $$;
