create table session (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  network text not null,
  device text,
  user_agent text
);
create index session_player on session (player_id) where ended_at is null;

-- A code that was sent. Wrong tries are counted here, and a new code takes over those of the one before it.
-- A code whose sending failed cannot be used and does not make its number wait.
create table sent_code (
  id bigint generated always as identity primary key,
  address text not null,
  network text not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sent_code_address on sent_code (address, created_at desc);
create index sent_code_network on sent_code (network, created_at);

-- What would have been sent, for the sandbox only.
create table outbox (
  id bigint generated always as identity primary key,
  address text not null,
  text text not null,
  code text,
  created_at timestamptz not null
);
create index outbox_address on outbox (address, id desc);

create table captcha_puzzle (
  id text primary key,
  network text not null,
  x smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index captcha_puzzle_age on captcha_puzzle (expires_at);

-- A ticket is good once for each purpose: each purpose marks its own row as used.
create table captcha_ticket (
  ticket_hash bytea not null,
  purpose text not null check (purpose in ('sms', 'login')),
  network text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (ticket_hash, purpose)
);
create index captcha_ticket_age on captcha_ticket (expires_at);

-- Counters of limited things: how often in a window.
create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null check (count >= 0),
  primary key (bucket, window_start)
);
create index rate_limit_age on rate_limit (window_start);

-- One registration gift per verified number, device and network.
create table gift_claim (
  gift text not null,
  claimant text not null,
  player_id bigint not null references player,
  created_at timestamptz not null,
  primary key (gift, claimant)
);
