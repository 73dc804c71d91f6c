-- News to the devices of players (docs/areas/live.md): web push, RFC 8030, 8291 and 8292.

-- The pair of keys that the store signs its pushes with. Every subscription is made for it.
create table push_key (
  id smallint primary key check (id = 1),
  public_key text not null,
  -- Sealed by a data key.
  private_key bytea not null,
  created_at timestamptz not null
);

-- A browser that is told, of the session in which its player asked for it.
create table push_subscription (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  session_id bigint not null references session,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null,
  last_ok_at timestamptz,
  -- Messages that were given up since the last one that was taken.
  failures smallint not null default 0 check (failures >= 0)
);
create index push_subscription_player on push_subscription (player_id);
create index push_subscription_session on push_subscription (session_id);

-- What a player has said of a kind of news. Where they have said nothing it is as the kind begins.
create table push_switch (
  player_id bigint not null references player,
  name text not null,
  is_on boolean not null,
  primary key (player_id, name)
);

-- What is still to be sent. No foreign keys: a subscription that goes at the same time must hold up no play.
create table push_message (
  id bigint generated always as identity primary key,
  notification_id bigint not null,
  subscription_id bigint not null,
  due_at timestamptz not null,
  -- Then it is no news any more.
  drop_at timestamptz not null,
  attempts smallint not null default 0 check (attempts >= 0),
  unique (notification_id, subscription_id)
);
create index push_message_due on push_message (due_at, id);
create index push_message_subscription on push_message (subscription_id);
