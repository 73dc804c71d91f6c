-- Price feeds (docs/feeds.md): where price lists come from by themselves, what each said last, and what is made of all of them.

create table price_feed (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('json', 'csv', 'folder', 'push', 'rates')),
  -- Where it is read: an address, or the name of a folder. Lists that a program pushes have none.
  address text,
  -- A key that is sent with each call, in this header; the key is sealed by a data key.
  key_header text,
  sealed_key bytea,
  -- What its prices are in. Rates have none.
  currency text check (currency ~ '^[A-Z]{3}$'),
  part text not null check (part in ('counts', 'watched', 'off')),
  every_minutes integer not null check (every_minutes between 1 and 10080),
  max_age_minutes integer not null check (max_age_minutes between 1 and 43200),
  -- One higher with each change by staff.
  version integer not null default 1 check (version > 0),
  -- Something of it changed since the last list of all feeds was made.
  is_due boolean not null default false,
  -- Who changed it last: its lists are applied in their name.
  set_by bigint not null references staff,
  set_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- When it is read next; null: it is pushed.
  due_at timestamptz,
  -- Its last list was in this currency instead: nothing of it counts until staff have said what holds.
  strange_currency text check (strange_currency ~ '^[A-Z]{3}$'),
  -- Of the last list that could be used: the moment that its prices are of, the SHA-256 of its text, and when it came.
  prices_at timestamptz,
  list_hash bytea,
  rows integer,
  last_ok_at timestamptz,
  -- Why the last try gave nothing, since when; null when it gave something.
  fault text,
  fault_says jsonb,
  fault_since timestamptz,
  check ((kind = 'push') = (address is null)),
  check ((kind = 'rates') = (currency is null)),
  check ((kind = 'push') = (due_at is null)),
  check ((key_header is null) = (sealed_key is null)),
  check ((fault is null) = (fault_since is null))
);
create unique index price_feed_name on price_feed (lower(name)) where removed_at is null;
create index price_feed_changed on price_feed (id) where is_due;
create index price_feed_due on price_feed (due_at) where removed_at is null;

-- Each time that a feed was read, or a list was pushed to it.
create table feed_fetch (
  id bigint generated always as identity primary key,
  feed_id bigint not null references price_feed,
  started_at timestamptz not null,
  -- A process that has not come back by then is given up.
  give_up_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'new', 'same', 'fault', 'lost')),
  fault text,
  says jsonb,
  prices_at timestamptz,
  rows integer,
  errors integer,
  -- The import in which its list counted.
  batch_id bigint references import_batch on delete set null,
  check ((outcome = 'running') = (ended_at is null)),
  check ((outcome = 'fault') = (fault is not null))
);
-- Of many processes one reads a feed.
create unique index feed_fetch_running on feed_fetch (feed_id) where outcome = 'running';
create index feed_fetch_feed on feed_fetch (feed_id, id desc);
create index feed_fetch_started on feed_fetch (started_at);
create index feed_fetch_batch on feed_fetch (batch_id);

-- The last usable list of each feed, in hundredths of its currency.
create table feed_price (
  feed_id bigint not null references price_feed,
  market_name text not null,
  cents bigint not null check (cents > 0),
  -- The name under which the list of all feeds has the item; null before there was one.
  item_name text,
  -- It was too far from the others, or from the price that was agreed to.
  left_out boolean not null default false,
  primary key (feed_id, market_name)
);
create index feed_price_item on feed_price (item_name);
create index feed_price_left_out on feed_price (item_name) where left_out;

-- What was made of all feeds last: cents of USD, from how many sources, and how far they lie apart.
create table combined_price (
  market_name text primary key,
  cents bigint not null check (cents > 0),
  sources integer not null check (sources > 0),
  lowest bigint not null check (lowest > 0),
  highest bigint not null check (highest >= lowest),
  prices_at timestamptz not null
);

-- How far the lists have been put together: one row.
create table feed_state (
  id smallint primary key check (id = 1),
  -- Null before the first.
  combined_at timestamptz,
  -- A list that was refused is tried again then, also if nothing of the feeds changes.
  again_at timestamptz,
  -- The import that came of it, and until when its prices are young enough.
  batch_id bigint references import_batch on delete set null,
  good_until timestamptz,
  sources integer not null,
  names integer not null,
  left_out integer not null,
  fault text,
  fault_says jsonb
);

-- What one USD is in other money.
create table currency_rate (
  currency text primary key check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- Millionths of the currency for one USD.
  per_usd_micro bigint not null check (per_usd_micro > 0),
  rate_at timestamptz not null,
  good_until timestamptz not null check (good_until > rate_at),
  feed_id bigint references price_feed,
  staff_id bigint references staff,
  check ((feed_id is null) <> (staff_id is null))
);

-- The moment that a feed's prices are of: they grow old from then, not from when they were applied.
alter table import_batch add column prices_at timestamptz check (prices_at is null or from_feed);
