-- A red envelope: a sum cut into parts by a seed of its own, whose hash is public from the start. It ends when all parts
-- are claimed, at `ends_at`, or when an operator closes it; from then on its seed is public, so it can never open again.
create table envelope (
  id bigint generated always as identity (start with 70001) primary key,
  -- As it is compared: without blanks around it, in capitals.
  code text not null unique check (length(code) between 1 and 40),
  titles jsonb not null,
  descr jsonb not null,
  total bigint not null check (total > 0),
  parts integer not null check (parts between 1 and 10000),
  server_seed bytea not null,
  server_seed_hash bytea not null,
  claimed integer not null default 0,
  paid bigint not null default 0,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  closed_at timestamptz,
  check (total >= parts),
  check (claimed between 0 and parts),
  check (paid between 0 and total),
  check (ends_at > created_at)
);
create index envelope_ends on envelope (ends_at desc, id desc);

-- The n-th claim has the n-th part.
create table envelope_claim (
  id bigint generated always as identity primary key,
  envelope_id bigint not null references envelope,
  n integer not null check (n >= 1),
  player_id bigint not null references player,
  device text not null,
  network text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  unique (envelope_id, n),
  unique (envelope_id, player_id),
  unique (envelope_id, device),
  unique (envelope_id, network)
);
create index envelope_claim_player on envelope_claim (player_id, id desc);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on envelope_claim from noktra_app;
    revoke delete on envelope from noktra_app;
  end if;
end $$;
