create table seed_chain (
  player_id bigint not null references player,
  chain_no integer not null,
  anchor bytea not null,
  created_at timestamptz not null,
  primary key (player_id, chain_no)
);

create table seed_pair (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  chain_no integer not null,
  pair_no integer not null check (pair_no between 1 and 4096),
  server_seed bytea not null,
  server_seed_hash bytea not null,
  user_seed text not null check (user_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  is_default boolean not null,
  nonce integer not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  unique (player_id, chain_no, pair_no),
  foreign key (player_id, chain_no) references seed_chain
);
create unique index seed_pair_current on seed_pair (player_id) where revealed_at is null;

create table item (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  skin_id bigint not null references skin,
  wear smallint not null check (wear between 0 and 9999),
  state text not null check (state in ('held', 'staked', 'sold', 'consumed', 'retrieving', 'retrieved')),
  locked boolean not null default false,
  value bigint not null check (value > 0),
  value_until timestamptz,
  source text not null check (source in ('box', 'key', 'battle', 'upgrade', 'roll', 'mall', 'minesweeper', 'welfare', 'gift')),
  source_ref text,
  created_at timestamptz not null,
  state_since timestamptz not null,
  check (not locked or state = 'held')
);
create index item_player on item (player_id, state, id);
create index item_player_value on item (player_id, state, value, id);

create table item_history (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  state_from text,
  state_to text not null,
  cause text not null,
  ref text,
  created_at timestamptz not null
);
create index item_history_item on item_history (item_id, id);

create table draw (
  id bigint generated always as identity primary key,
  game text not null check (game in ('box', 'upgrade', 'mines', 'wear', 'envelope')),
  cause text not null check (cause in ('coins', 'key', 'welfare')),
  player_id bigint not null references player,
  pair_id bigint not null references seed_pair,
  nonce integer not null check (nonce >= 0),
  box_id bigint not null,
  version integer not null,
  ticket integer not null check (ticket between 1 and 1000000),
  skin_id bigint not null references skin,
  wear smallint not null,
  value bigint not null,
  item_id bigint not null unique references item,
  created_at timestamptz not null,
  unique (pair_id, nonce),
  foreign key (box_id, version) references box_pool (box_id, version)
);
create index draw_box on draw (box_id, id desc);
create index draw_box_best on draw (box_id, value desc, id desc);
create index draw_player on draw (player_id, id desc);

-- How often each box was opened, counted up to a draw by the sweep.
create table box_count (
  box_id bigint primary key references box,
  opened bigint not null default 0
);
create table sweep_mark (
  name text primary key,
  up_to bigint not null
);

create table box_key (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  box_id bigint not null references box,
  source text not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  draw_id bigint unique references draw,
  used_at timestamptz,
  check ((used_at is null) = (draw_id is null))
);
create index box_key_player on box_key (player_id, box_id, expires_at) where used_at is null;

create table sale (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index sale_player on sale (player_id, id desc);

create table sale_item (
  sale_id bigint not null references sale,
  item_id bigint not null references item,
  amount bigint not null check (amount > 0),
  primary key (sale_id, item_id)
);
create index sale_item_item on sale_item (item_id);
