-- Money. An account of a player carries its balance; the house's accounts do not: theirs is the sum of their rows.
create table player (
  id bigint generated always as identity (start with 100001) primary key,
  nickname text not null check (length(nickname) between 1 and 40),
  avatar smallint not null check (avatar between 0 and 11),
  mobile text unique,
  email text unique,
  password_hash text,
  status smallint not null default 0,
  invite_code text not null unique,
  inviter_id bigint references player,
  points bigint not null default 0 check (points >= 0),
  lifetime_recharge bigint not null default 0 check (lifetime_recharge >= 0),
  created_at timestamptz not null,
  check (mobile is not null or email is not null),
  check (inviter_id <> id)
);
create index player_inviter on player (inviter_id) where inviter_id is not null;

create table account (
  id bigint generated always as identity (start with 1001) primary key,
  player_id bigint references player,
  currency text not null check (currency in ('coin', 'diamond')),
  kind text not null,
  balance bigint,
  unique (player_id, kind),
  unique (id, currency),
  check (case when player_id is null
    then balance is null and kind like 'house-%'
    else balance >= 0 and (kind, currency) in (('cash', 'coin'), ('bonus', 'coin'), ('diamond', 'diamond')) end)
);
create unique index account_house on account (kind) where player_id is null;

insert into account (id, currency, kind) overriding system value values
  (1, 'coin', 'house-recharge'),
  (2, 'coin', 'house-cards'),
  (3, 'coin', 'house-gifts'),
  (4, 'coin', 'house-play'),
  (5, 'diamond', 'house-recycling');

create table transfer (
  id bigint generated always as identity primary key,
  currency text not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0),
  debit_balance_after bigint check (debit_balance_after >= 0),
  credit_balance_after bigint check (credit_balance_after >= 0),
  reason text not null,
  ref text not null,
  leg smallint not null default 0,
  link bigint references transfer,
  created_at timestamptz not null,
  check (debit_account <> credit_account),
  unique (reason, ref, leg),
  foreign key (debit_account, currency) references account (id, currency),
  foreign key (credit_account, currency) references account (id, currency)
);
create index transfer_debit on transfer (debit_account, id);
create index transfer_credit on transfer (credit_account, id);

create table idempotency (
  player_id bigint not null references player,
  key text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_age on idempotency (created_at);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
