-- What adverts led to: one row for each event that a browser which agreed has reported. A sweep passes it on to its network.
create table attribution_event (
  id bigint generated always as identity primary key,
  -- 'none': the advert's address named no network.
  network text not null check (network in ('fb', 'gg', 'kw', 'tt', 'none')),
  event text not null check (event in ('login', 'reg', 'firstopen', 'wake', 'firstpay', 'pay', 'start')),
  -- What makes it the same event: a session, a player, a browser, an order, or a number that the browser made.
  reference text not null check (length(reference) between 1 and 80),
  -- What the network knows it by.
  event_ref uuid not null unique,
  player_id bigint references player,
  -- The browser, as networks see it: a keyed hash of its device number.
  visitor text not null check (visitor ~ '^[0-9a-f]{64}$'),
  pixel_id text check (length(pixel_id) between 1 and 128),
  ads_id text check (length(ads_id) between 1 and 128),
  channel text check (length(channel) between 1 and 128),
  -- Kept only for a network that demands it, and only until it has been told.
  user_agent text,
  order_no text references recharge_order (order_no),
  amount bigint check (amount > 0),
  -- 'recorded': no network is told. 'given_up': the network could not be told in time.
  status text not null check (status in ('recorded', 'waiting', 'sent', 'refused', 'given_up')),
  reason text,
  attempt integer not null default 0,
  -- When it is due; the process that takes it moves this on, and has so long.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (network, event, reference),
  check ((event in ('pay', 'firstpay')) = (order_no is not null)),
  check ((order_no is null) = (amount is null)),
  check (event not in ('login', 'reg', 'pay', 'firstpay') or player_id is not null),
  check ((status = 'waiting') = (next_at is not null)),
  check ((status in ('sent', 'refused', 'given_up')) = (ended_at is not null)),
  check (status not in ('refused', 'given_up') or reason is not null),
  check (status = 'waiting' or user_agent is null),
  check (network <> 'none' or status = 'recorded')
);
create index attribution_event_due on attribution_event (next_at) where next_at is not null;
create index attribution_event_player on attribution_event (player_id, id) where player_id is not null;
create index attribution_event_order on attribution_event (order_no) where order_no is not null;
create index attribution_event_created on attribution_event (created_at);
