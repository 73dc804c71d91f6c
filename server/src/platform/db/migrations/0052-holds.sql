-- While a hold lasts its player retrieves nothing: a password or a trade link has changed, and the account's earlier owner has
-- the time to say that it was not them.
create table retrieval_hold (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  cause text not null check (cause in ('password', 'trade_link')),
  created_at timestamptz not null,
  until timestamptz not null check (until > created_at)
);
create index retrieval_hold_player on retrieval_hold (player_id, until desc);

-- What the contacts of a player are told when something changes by which one gets in. Due while `next_at` is set.
create table warning (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('mobile', 'email')),
  address text not null,
  change text not null check (change in ('password', 'trade_link', 'mobile', 'email')),
  language text not null check (language in ('en', 'zh', 'pt')),
  held_until timestamptz,
  created_at timestamptz not null,
  attempt smallint not null default 0,
  next_at timestamptz,
  sent_at timestamptz
);
create index warning_due on warning (next_at) where next_at is not null;
create index warning_age on warning (created_at);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on retrieval_hold from noktra_app;
  end if;
end $$;
