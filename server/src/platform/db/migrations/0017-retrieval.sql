-- An item on its way to its owner's account at the platform. The reference under which the provider is asked is made
-- and kept before the first call, so that asking again is asking for the same thing.
create table retrieval (
  id bigint generated always as identity (start with 80001) primary key,
  player_id bigint not null references player,
  item_id bigint not null references item,
  order_ref text not null unique,
  provider text not null,
  trade_url text not null,
  market_hash_name text not null,
  -- What the item was worth, the most that the house pays for it, and what it paid: cents of coins.
  value bigint not null check (value > 0),
  most bigint not null check (most > 0),
  price bigint check (price > 0 and price <= most),
  phase text not null check (phase in ('requested', 'buying', 'offer_sent', 'received', 'done', 'failed')),
  fail_reason text check (fail_reason in
    ('out_of_stock', 'too_dear', 'queue', 'link_wrong', 'inventory_private', 'declined', 'expired', 'reversed', 'provider')),
  provider_ref text,
  offer_ref text,
  -- Until then the platform lets its owner take a received item back into the trade.
  protected_until timestamptz,
  -- Whether the provider may have heard of the order: from then on only its own word ends it.
  sent boolean not null default false,
  attempt integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((phase in ('done', 'failed')) = (ended_at is not null)),
  check ((phase = 'failed') = (fail_reason is not null)),
  check ((phase in ('done', 'failed')) = (next_at is null)),
  check (phase in ('requested', 'failed') or price is not null)
);
create unique index retrieval_item on retrieval (item_id) where phase <> 'failed';
create index retrieval_item_all on retrieval (item_id, id desc);
create index retrieval_player on retrieval (player_id, id desc);
create index retrieval_due on retrieval (next_at) where next_at is not null;
create index retrieval_ended on retrieval (ended_at) where ended_at is not null;

-- Its timeline.
create table retrieval_step (
  id bigint generated always as identity primary key,
  retrieval_id bigint not null references retrieval,
  phase text not null,
  created_at timestamptz not null,
  unique (retrieval_id, phase)
);

-- What the sandbox's market knows, as a real one would, and how its operator wants it to behave.
create table sandbox_market_order (
  order_ref text primary key,
  provider_ref text not null unique,
  market_hash_name text not null,
  price bigint not null check (price > 0),
  trade_url text not null,
  state text not null check (state in ('buying', 'offer_sent', 'received', 'done', 'failed')),
  -- Why it failed; on one that is open: how it is going to fail.
  fail_reason text,
  protected_until timestamptz,
  -- When it goes on by itself; null where its operator plays each step.
  step_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_market_order_age on sandbox_market_order (created_at desc);
create index sandbox_market_order_due on sandbox_market_order (step_at) where step_at is not null;
create table sandbox_market (
  one boolean primary key default true check (one),
  by_itself boolean not null default true,
  protect_seconds integer not null default 120 check (protect_seconds between 0 and 2592000),
  -- What goes wrong with the next calls of one kind, and with how many of them.
  failure text check (failure in ('lost_answer', 'slow', 'broken', 'out_of_stock', 'too_dear', 'queue', 'link_wrong', 'declined')),
  failing_call text not null default 'order' check (failing_call in ('quote', 'order', 'find')),
  failures_left integer not null default 0 check (failures_left >= 0)
);
insert into sandbox_market default values;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on retrieval_step from noktra_app;
  end if;
end $$;
