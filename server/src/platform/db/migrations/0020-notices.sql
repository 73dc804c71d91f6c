-- What the bell tells a player, for 90 days. One about the same thing is told once.
create table notice (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('retrieval', 'battle', 'roll', 'rebate', 'security', 'level')),
  ref text not null,
  details jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (player_id, kind, ref)
);
create index notice_player on notice (player_id, id desc);
create index notice_unread on notice (player_id) where read_at is null;
create index notice_age on notice (created_at);
