-- Items that losers get, paid by the house: printed pools, versions never changed.
create table consolation_pool (
  game text not null check (game in ('battle')),
  version integer not null,
  pool_hash text not null,
  expected_value bigint not null,
  published_at timestamptz not null,
  primary key (game, version)
);
create table consolation_row (
  game text not null,
  version integer not null,
  ticket_from integer not null check (ticket_from >= 1),
  ticket_to integer not null check (ticket_to <= 1000000),
  skin_id bigint not null references skin,
  exterior text not null,
  value bigint not null check (value > 0),
  wear_from integer not null,
  wear_to integer not null,
  primary key (game, version, ticket_from),
  foreign key (game, version) references consolation_pool,
  check (ticket_from <= ticket_to)
);

-- A battle's room. `next_at` is when its next step is due; `changed_at` and `version` grow with every change.
create table battle (
  id bigint generated always as identity (start with 20001) primary key,
  room_type smallint not null check (room_type in (0, 1)),
  creator_id bigint references player,
  mode text not null check (mode in ('classic', 'underdog', 'terminal', 'jackpot', 'shared')),
  seats smallint not null check (seats between 2 and 4),
  team boolean not null,
  fast boolean not null,
  private boolean not null,
  players_only boolean not null,
  bots_only boolean not null,
  fund_percent smallint not null check (fund_percent = 0 or fund_percent between 10 and 90),
  fund_ref text,
  link_key text,
  price bigint not null check (price > 0),
  rounds smallint not null check (rounds between 1 and 50),
  status smallint not null check (status between -1 and 2),
  phase text not null
    check (phase in ('waiting', 'locked', 'rounds', 'draft', 'settling', 'finished', 'timeout')),
  end_reason text check (end_reason in ('not_full', 'beacon_late', 'box_retired', 'cancelled')),
  version integer not null default 1,
  -- The version that brought the boxes, mode, seats, options and price that hold now.
  set_up_version integer not null default 1,
  server_seed bytea not null,
  server_seed_hash bytea not null,
  consolation_version integer not null,
  beacon_source text,
  beacon_chain text,
  beacon_round bigint,
  randomness bytea,
  lock_record text,
  lock_hash text,
  winners smallint[] not null default '{}',
  total bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  locked_at timestamptz,
  started_at timestamptz,
  ends_at timestamptz,
  draft_until timestamptz,
  ended_at timestamptz,
  next_at timestamptz,
  changed_at timestamptz not null,
  check ((room_type = 0) = (creator_id is null)),
  check (private = (link_key is not null)),
  check (not team or (seats = 4 and mode <> 'shared')),
  check (not (players_only and bots_only)),
  check (status = case phase when 'waiting' then 0 when 'timeout' then -1 when 'finished' then 2 else 1 end),
  check ((phase = 'timeout') = (end_reason is not null)),
  check ((locked_at is null) = (lock_hash is null) and (lock_hash is null) = (lock_record is null)),
  check (status < 1 or lock_hash is not null),
  check ((started_at is null) = (ends_at is null)),
  check ((phase in ('finished', 'timeout')) = (ended_at is not null))
);
create index battle_due on battle (next_at) where next_at is not null;
create index battle_open on battle (id desc) where status = 0;
create index battle_open_price on battle (price, id) where status = 0;
create index battle_running on battle (id desc) where status = 1;
create index battle_over on battle (ended_at desc, id desc) where ended_at is not null;
create index battle_finished on battle (id desc) where status = 2;
create index battle_finished_price on battle (price, id) where status = 2;
create index battle_creator on battle (creator_id, id desc);
create index battle_changed on battle (changed_at);

create table battle_round (
  battle_id bigint not null references battle,
  round smallint not null check (round between 1 and 50),
  box_id bigint not null,
  version integer not null,
  price bigint not null check (price > 0),
  primary key (battle_id, round),
  foreign key (box_id, version) references box_pool (box_id, version)
);
create index battle_round_box on battle_round (box_id);

-- A seat that is taken. `entry_id` names the charge of this time of joining: a player may leave and come back.
create table battle_seat (
  battle_id bigint not null references battle,
  seat smallint not null check (seat between 1 and 4),
  entry_id bigint generated always as identity unique,
  player_id bigint references player,
  bot smallint,
  paid bigint not null check (paid >= 0),
  cash bigint not null check (cash between 0 and paid),
  funded bigint not null check (funded >= 0),
  joined_at timestamptz not null,
  primary key (battle_id, seat),
  unique (battle_id, player_id),
  check ((player_id is null) <> (bot is null)),
  check (bot is null or (paid = 0 and funded = 0))
);
create index battle_seat_player on battle_seat (player_id, battle_id desc) where player_id is not null;

create table battle_draw (
  id bigint generated always as identity primary key,
  battle_id bigint not null references battle,
  round smallint not null,
  seat smallint not null,
  ticket integer not null check (ticket between 1 and 1000000),
  skin_id bigint not null references skin,
  wear smallint not null,
  value bigint not null check (value > 0),
  unique (battle_id, round, seat),
  foreign key (battle_id, round) references battle_round,
  foreign key (battle_id, seat) references battle_seat (battle_id, seat)
);

create table battle_pick (
  battle_id bigint not null references battle,
  no smallint not null,
  seat smallint not null,
  draw_id bigint not null unique references battle_draw,
  auto boolean not null,
  picked_at timestamptz not null,
  primary key (battle_id, no)
);

-- What a seat took home, written once when it is settled: the exactly-once of a battle's payouts.
create table battle_result (
  battle_id bigint not null,
  seat smallint not null,
  items_value bigint not null check (items_value >= 0),
  diamonds bigint not null check (diamonds >= 0),
  consolation_ticket integer,
  consolation_skin_id bigint references skin,
  consolation_wear smallint,
  consolation_value bigint,
  consolation_item_id bigint unique references item,
  settled_at timestamptz not null,
  primary key (battle_id, seat),
  foreign key (battle_id, seat) references battle_seat (battle_id, seat),
  check ((consolation_ticket is null) = (consolation_item_id is null))
);

create index battle_result_settled on battle_result (settled_at desc);

-- An item of the pot that went to a player; what went to a bot or was bought by the house has no item.
create table battle_prize (
  draw_id bigint primary key references battle_draw,
  battle_id bigint not null,
  seat smallint not null,
  item_id bigint not null unique references item,
  foreign key (battle_id, seat) references battle_result
);
create index battle_prize_result on battle_prize (battle_id, seat);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on consolation_pool, consolation_row, battle_draw, battle_pick, battle_result, battle_prize
      from noktra_app;
  end if;
end $$;
