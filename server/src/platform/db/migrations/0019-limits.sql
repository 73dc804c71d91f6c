-- What a player allows themselves (PRODUCT 14.5): recharge and loss in cents of coins, time in seconds.
create table player_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('recharge', 'loss', 'time')),
  period text not null check (period in ('day', 'month')),
  amount bigint not null check (amount > 0),
  set_at timestamptz not null,
  -- A higher amount, or with next_amount null the end of the limit, waits for this moment.
  next_amount bigint check (next_amount > 0),
  next_at timestamptz,
  primary key (player_id, kind, period),
  check (next_amount is null or next_at is not null)
);

-- A break that a player takes. An exclusion without an end lasts until the store is asked in writing.
create table player_break (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('break', 'exclusion')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > starts_at),
  check (kind = 'exclusion' or ends_at is not null)
);
create index player_break_player on player_break (player_id, ends_at desc nulls first);

-- Seconds that a player spent in the store on a day of the store; counted_at keeps two processes from counting one minute twice.
create table play_time (
  player_id bigint not null references player,
  day date not null,
  seconds integer not null check (seconds >= 0),
  counted_at timestamptz not null,
  primary key (player_id, day)
);
