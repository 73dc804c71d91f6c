-- The key that a level gives, one a day of the store; `spent` is what had been spent for good when it was given, in cents.
create table level_key (
  player_id bigint not null references player,
  day date not null,
  badge smallint not null check (badge between 1 and 5),
  box_id bigint not null references box,
  key_id bigint not null unique references box_key,
  -- The price of a key's box then, in cents.
  price bigint not null check (price > 0),
  spent bigint not null check (spent > 0),
  created_at timestamptz not null,
  primary key (player_id, day)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on level_key from noktra_app;
  end if;
end $$;
