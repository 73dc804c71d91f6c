create table design (
  id bigint primary key,
  key text not null unique,
  family text not null,
  finish text not null,
  kind text not null,
  rarity text not null check (rarity in ('standard', 'refined', 'exotic', 'mythic', 'relic')),
  wear_from integer not null check (wear_from >= 0),
  wear_to integer not null check (wear_to <= 10000),
  names jsonb not null,
  check (wear_from < wear_to)
);

-- One skin in one exterior, with its own market name and current price.
create table skin (
  id bigint primary key,
  design_id bigint not null references design,
  exterior text not null check (exterior in ('FN', 'MW', 'FT', 'WW', 'BS')),
  market_hash_name text not null unique,
  price bigint not null check (price > 0),
  wear_from integer not null check (wear_from >= 0),
  wear_to integer not null check (wear_to <= 10000),
  image_url text not null,
  updated_at timestamptz not null,
  unique (design_id, exterior),
  check (wear_from < wear_to)
);

create table box_type (
  id bigint primary key,
  key text not null unique,
  names jsonb not null,
  hints jsonb not null,
  sort integer not null
);

create table box (
  id bigint primary key,
  key text not null unique,
  type_id bigint not null references box_type,
  names jsonb not null,
  descr jsonb not null,
  image_url text not null,
  theme_color text not null,
  badge text check (badge in ('new', 'hot', 'limited')),
  featured boolean not null default false,
  is_welfare boolean not null default false,
  status text not null check (status in ('on_sale', 'retired')),
  active_version integer,
  sort integer not null,
  created_at timestamptz not null
);

create table beacon_chain (
  chain_no integer primary key,
  anchor bytea not null,
  first_round bigint not null,
  genesis timestamptz not null,
  checkpoints bytea not null,
  created_at timestamptz not null
);

create table beacon_round (
  source text not null,
  round bigint not null,
  randomness bytea not null,
  fetched_at timestamptz not null,
  primary key (source, round)
);

-- A version of a box's pool is never changed or deleted; it gets its salt once, from a beacon round after its publication.
create table box_pool (
  box_id bigint not null references box,
  version integer not null,
  price bigint not null check (price > 0),
  pool_hash text not null,
  salt_source text not null,
  salt_round bigint not null,
  pool_salt text,
  expected_return integer not null,
  chance_of_profit integer not null,
  volatility smallint not null check (volatility between 1 and 5),
  top_one_in bigint not null,
  item_count integer not null,
  published_at timestamptz not null,
  active_from timestamptz,
  primary key (box_id, version),
  check ((pool_salt is null) = (active_from is null))
);
create index box_pool_waiting on box_pool (published_at) where active_from is null;
alter table box add foreign key (id, active_version) references box_pool (box_id, version) deferrable initially deferred;

create table box_pool_row (
  box_id bigint not null,
  version integer not null,
  ticket_from integer not null check (ticket_from >= 1),
  ticket_to integer not null check (ticket_to <= 1000000),
  skin_id bigint not null references skin,
  exterior text not null,
  value bigint not null check (value > 0),
  wear_from integer not null,
  wear_to integer not null,
  primary key (box_id, version, ticket_from),
  foreign key (box_id, version) references box_pool (box_id, version),
  check (ticket_from <= ticket_to)
);
create index box_pool_row_skin on box_pool_row (skin_id);
