-- What accounts share: browsers, networks, accounts of payment services and of the game platform.
create table player_link (
  kind text not null check (kind in ('device', 'network', 'payment', 'platform')),
  -- A network as limits know it; anything else as a keyed hash.
  key text not null check (length(key) between 1 and 64),
  player_id bigint not null references player,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times >= 1),
  -- How many of these times the browser kept no cookie.
  bare integer not null default 0 check (bare between 0 and times),
  check (bare = 0 or kind = 'network'),
  check (first_at <= last_at),
  primary key (kind, key, player_id)
);
create index player_link_player on player_link (player_id, kind, key);
create index player_link_bare on player_link (key, player_id) where bare > 0;
-- What is forgotten after a time of silence.
create index player_link_silent_network on player_link (last_at) where kind = 'network';
create index player_link_silent_device on player_link (last_at) where kind = 'device';

-- Sessions from before are linked by a sweep, from the newest down: the hash of a browser takes the store's key.
insert into sweep_mark (name, up_to) select 'link-sessions', coalesce(max(id), 0) from session;
insert into sweep_mark (name, up_to) select 'link-trade-links', coalesce(max(id), 0) from trade_link;
insert into sweep_mark (name, up_to) select 'link-steam', coalesce(max(id), 0) from player;

-- Groups of accounts that are joined by something stronger than a network, as the last count found them, largest first.
create table risk_cluster (
  -- The oldest account of the group.
  root_id bigint primary key references player,
  size integer not null check (size >= 2),
  -- The oldest of them, as far as a page shows them.
  player_ids bigint[] not null,
  -- By what: how many keys of each kind.
  devices integer not null,
  payments integer not null,
  platforms integer not null,
  counted_at timestamptz not null,
  check (cardinality(player_ids) between 2 and size)
);
create index risk_cluster_size on risk_cluster (size desc, root_id desc);

-- What a person says of an account, in the place of its score or beside it.
create table risk_overrule (
  player_id bigint primary key references player,
  verdict text not null check (verdict in ('trusted', 'watched', 'fixed')),
  score smallint check (score between 0 and 100),
  reason text not null,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  check ((verdict = 'fixed') = (score is not null)),
  check (ends_at > created_at)
);
