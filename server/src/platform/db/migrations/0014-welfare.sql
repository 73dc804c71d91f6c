-- A box that opens by the recharge of the day: `amount` is money, in cents.
create table welfare_box (
  id bigint primary key,
  box_id bigint not null unique references box,
  amount bigint not null check (amount > 0),
  disabled boolean not null default false,
  updated_at timestamptz not null
);
create index welfare_box_amount on welfare_box (amount, id);

-- One opening of a player in each day of the store.
create table welfare_opening (
  player_id bigint not null references player,
  day date not null,
  welfare_box_id bigint not null references welfare_box,
  -- What the box asked for and what the player had recharged that day, in cents of money.
  amount bigint not null check (amount > 0),
  recharged bigint not null check (recharged >= amount),
  draw_id bigint not null unique references draw,
  created_at timestamptz not null,
  primary key (player_id, day)
);

create table announcement (
  id bigint generated always as identity primary key,
  key text not null unique,
  titles jsonb not null,
  texts jsonb not null,
  cover text not null,
  path text not null check (path ~ '^/'),
  sort smallint not null,
  published boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on welfare_opening from noktra_app;
  end if;
end $$;
