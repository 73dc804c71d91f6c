-- An account of the game platform: one belongs to one player. Its player needs no phone and no e-mail.
alter table player add column steam_id text unique check (steam_id ~ '^7656(119|120)\d{10}$');
alter table player drop constraint player_check;
alter table player add constraint player_reached check (mobile is not null or email is not null or steam_id is not null);

-- Where a player's items are sent: the current one and those before it.
create table trade_link (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  trade_url text not null,
  -- The account that the address leads to.
  steam_id text not null check (steam_id ~ '^7656(119|120)\d{10}$'),
  bound_at timestamptz not null,
  replaced_at timestamptz
);
create unique index trade_link_current on trade_link (player_id) where replaced_at is null;
create unique index trade_link_owner on trade_link (steam_id) where replaced_at is null;
create index trade_link_history on trade_link (steam_id);
create index trade_link_player on trade_link (player_id);

-- A popup on its way to the platform and back: what it is for, and whose browser began it.
create table steam_visit (
  state_hash bytea primary key,
  purpose text not null check (purpose in ('login', 'bind')),
  player_id bigint references player,
  session_id bigint references session,
  invite_code text,
  channel text,
  language text not null check (language in ('en', 'zh', 'pt')),
  device text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The platform's answer came: once, whatever it said.
  used_at timestamptz,
  -- Whom the platform vouched for; a second factor may still be asked.
  steam_id text check (steam_id ~ '^7656(119|120)\d{10}$'),
  finished_at timestamptz,
  check (steam_id is null or used_at is not null),
  check (finished_at is null or steam_id is not null),
  check ((purpose = 'bind') = (player_id is not null)),
  check ((player_id is null) = (session_id is null))
);
create index steam_visit_age on steam_visit (expires_at);

-- An answer of the platform counts once.
create table openid_nonce (
  endpoint text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (endpoint, nonce)
);
create index openid_nonce_age on openid_nonce (seen_at);

-- The made-up players of the sandbox's platform, and the answers it has signed.
create table sandbox_steam_player (
  steam_id text primary key check (steam_id ~ '^7656(119|120)\d{10}$'),
  nickname text not null,
  inventory_public boolean not null default true,
  created_at timestamptz not null
);
create table sandbox_steam_answer (
  nonce text primary key,
  signature text not null,
  created_at timestamptz not null,
  checked_at timestamptz
);
