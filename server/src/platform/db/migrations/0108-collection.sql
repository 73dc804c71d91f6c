-- What a player shows of their collection. Nothing leads to it while there is no token: that is how each of them begins.
create table showcase (
  player_id bigint primary key references player,
  -- The complete sets whose title and frame the player has chosen: "family:corvane", "finish:gilt-thorn".
  title_set text check (title_set ~ '^(family|finish):.+$'),
  frame_set text check (frame_set ~ '^(family|finish):.+$'),
  token text unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  -- In the order in which they are shown; who reads them takes those that the player still holds.
  item_ids bigint[] not null default '{}' check (cardinality(item_ids) <= 8),
  changed_at timestamptz not null
);

-- The lowest wear that was ever made of a skin.
create index item_lowest_wear on item (skin_id, wear, id);
