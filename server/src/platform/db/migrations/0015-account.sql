-- The second factor of a player: its secret is sealed; a code of it works once, so the last step used is kept.
create table totp (
  player_id bigint primary key references player,
  secret bytea not null,
  -- Null while it is being set up: then it asks for nothing yet.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- What signs in when the device with the second factor is lost; each works once.
create table recovery_code (
  player_id bigint not null references player,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (player_id, code_hash)
);

-- The channel by which a player came.
alter table player add column channel text check (length(channel) between 1 and 100);

-- The house's accounts for conversion, one in each currency, and for what promotion pays.
insert into account (id, currency, kind) overriding system value values
  (8, 'diamond', 'house-exchange-diamond'),
  (9, 'coin', 'house-exchange'),
  (10, 'coin', 'house-rebates');

-- Diamonds made coins: its two transfers carry its number, and the second one links to the first.
create table conversion (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  diamonds bigint not null check (diamonds > 0),
  coins bigint not null check (coins > 0),
  -- Coins for one diamond.
  rate text not null check (rate ~ '^\d+(\.\d{1,6})?$'),
  created_at timestamptz not null
);
create index conversion_player on conversion (player_id, id desc);

-- A bill is read by account and time, and summed from these alone.
create index transfer_debit_time on transfer (debit_account, created_at) include (amount);
create index transfer_credit_time on transfer (credit_account, created_at) include (amount);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on conversion from noktra_app;
  end if;
end $$;
