-- What the store owes (docs/log.md): one total of a day, and those that an operator took besides. Sums in cents.
create table liability_tree (
  number integer primary key check (number >= 1),
  day date not null,
  is_daily boolean not null,
  made_at timestamptz not null,
  accounts integer not null check (accounts >= 1),
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus >= 0),
  diamond bigint not null check (diamond >= 0),
  items bigint not null check (items >= 0),
  root bytea not null check (octet_length(root) = 32),
  -- Which sums the log's entry shows.
  shown text[] not null check (shown <@ array['cash', 'bonus', 'diamond', 'items']),
  -- The transfers and the steps of items that are counted: all that had been committed.
  transfers int8multirange not null,
  moves int8multirange not null,
  -- Since when its leaves and nodes are gone.
  thinned_at timestamptz
);
create unique index liability_tree_day on liability_tree (day) where is_daily;

-- Where a player's leaf is, and what its hash is salted with.
create table liability_leaf (
  tree integer not null,
  player_id bigint not null,
  index integer not null check (index >= 0),
  salt bytea not null check (octet_length(salt) = 32),
  primary key (tree, player_id),
  unique (tree, index)
);

-- The leaves at level 0, and what is above them up to the root, from the left.
create table liability_node (
  tree integer not null,
  level smallint not null check (level >= 0),
  index integer not null check (index >= 0),
  cash bigint not null check (cash >= 0),
  bonus bigint not null check (bonus >= 0),
  diamond bigint not null check (diamond >= 0),
  items bigint not null check (items >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tree, level, index)
);

-- What a store that is running owes is shown when its operator says so; a new store begins with the settings' defaults.
insert into setting (key, value, updated_at) select 'liabilities_shown', '"none"', now() where exists (select from player);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on liability_tree from noktra_app;
    grant update (thinned_at) on liability_tree to noktra_app;
    revoke update on liability_leaf, liability_node from noktra_app;
  end if;
end $$;
