-- What the store's own account at a market holds, as the market said it last.
create table market_balance (
  market text primary key,
  -- Cents of coins; null while the market has not said it.
  cents bigint check (cents >= 0),
  read_at timestamptz,
  asked_at timestamptz,
  -- What orders of the last days cost there in a day; null while there were none.
  day_cents bigint check (day_cents > 0),
  -- When the market last refused the store because that account does not hold the price; null once it took an order again.
  empty_at timestamptz,
  check ((cents is null) = (read_at is null))
);

-- What items with players are worth by their printed value, counted from time to time.
create table supply_promise (
  one boolean primary key default true check (one),
  items bigint not null default 0,
  cents bigint not null default 0,
  counted_at timestamptz,
  asked_at timestamptz
);
insert into supply_promise default values;

alter table retrieval
  -- Markets that were not tried yet, the cheapest first; where one order was taken, the others are of no use.
  add column others text[] not null default '{}',
  -- Those that refused for now, tried again after the others; and since when there is no other that has not.
  add column again text[] not null default '{}',
  add column all_refused_at timestamptz,
  drop constraint retrieval_fail_reason_check,
  add constraint retrieval_fail_reason_check check (fail_reason in
    ('out_of_stock', 'too_dear', 'queue', 'balance', 'link_wrong', 'inventory_private', 'declined', 'expired', 'reversed', 'provider'));
drop index retrieval_due;
create index retrieval_due on retrieval (provider, next_at) where next_at is not null;
create index retrieval_created on retrieval (created_at);

-- The store's account at the sandbox's market: cents of coins.
alter table sandbox_market
  add column balance bigint not null default 1000000000 check (balance between 0 and 100000000000);
