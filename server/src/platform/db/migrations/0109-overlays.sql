-- What a player shows on their stream. The link's token is kept as its hash alone.
create table overlay (
  player_id bigint primary key references player,
  token_hash bytea unique check (length(token_hash) = 32),
  -- Grows with each link that is made or revoked: open pages of another version are closed.
  version integer not null check (version >= 0),
  hidden_kinds text[] not null check (cardinality(hidden_kinds) <= 20),
  show_amounts boolean not null,
  least_rarity text not null check (least_rarity in ('standard', 'refined', 'exotic', 'mythic', 'relic')),
  place text not null check (place in ('top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right')),
  scale smallint not null check (scale between 60 and 180),
  language text not null check (length(language) between 2 and 20),
  made_at timestamptz,
  opened_at timestamptz,
  check ((token_hash is null) = (made_at is null))
);

-- What the page of such a player said of a result: that it was shown to them, and how its proof stood. `card` is its number in the strip.
create table overlay_result (
  player_id bigint not null references overlay,
  card bigint not null,
  revealed_at timestamptz,
  mark text check (mark in ('sealed', 'whole')),
  told_at timestamptz not null,
  primary key (player_id, card),
  check (revealed_at is not null or mark is not null)
);
create index overlay_result_told on overlay_result (told_at);
