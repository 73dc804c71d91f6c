-- The house's accounts for what staff adds to a player's purse and takes from it.
insert into account (id, currency, kind) overriding system value values
  (11, 'coin', 'house-adjustments'),
  (12, 'diamond', 'house-adjustments-diamond');

-- A change of a purse by staff: below 0 it was taken. Its transfer carries its number.
create table balance_adjustment (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  purse text not null check (purse in ('cash', 'bonus', 'diamond')),
  amount bigint not null check (amount <> 0),
  -- Who wanted it; with an approval, somebody else agreed, and it counts for no limit.
  staff_id bigint not null references staff,
  approval_id bigint unique references approval,
  created_at timestamptz not null
);
create index balance_adjustment_limit on balance_adjustment (staff_id, created_at) include (amount) where approval_id is null;
create index balance_adjustment_player on balance_adjustment (player_id, id desc);

-- Players are looked for by the beginning of a name, a number or an address, and shown with when they were last here.
create index player_nickname on player (lower(nickname) text_pattern_ops);
create index player_mobile_prefix on player (mobile text_pattern_ops);
create index player_email_prefix on player (email text_pattern_ops);
create index player_frozen on player (id) where status <> 0;
create index session_seen on session (player_id, last_used_at desc);
-- Who else was signed in by one browser.
create index session_by_device on session (device, player_id) where device is not null;

-- The bell tells of a purse that staff changed.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check
  check (kind in ('retrieval', 'battle', 'roll', 'rebate', 'security', 'level', 'wallet'));

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on balance_adjustment from noktra_app;
  end if;
end $$;
