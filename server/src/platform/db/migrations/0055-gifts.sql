-- Free value that a player took: a place in a room of the house, a part of an envelope, a welfare box, the registration key,
-- a claim of rebates.
create table gift (
  -- What it was taken of, as 'roll:17' or 'welfare:2026-03-02': all who take of it share its limits.
  campaign text not null,
  player_id bigint not null references player,
  kind text not null check (kind in ('roll', 'envelope', 'welfare', 'registration', 'rebate')),
  -- Cents of coins, as they could be expected when it was taken.
  worth bigint not null check (worth >= 0),
  created_at timestamptz not null,
  primary key (campaign, player_id),
  check (split_part(campaign, ':', 1) = kind)
);
create index gift_player on gift (player_id, created_at);
create index gift_kind on gift (kind, created_at);

-- How often what tells a person was there when something was taken of a campaign.
create table gift_use (
  campaign text not null,
  -- 'number': the phone or the mail address that registered.
  kind text not null check (kind in ('device', 'network', 'payment', 'platform', 'number')),
  -- As the store knows it elsewhere; of a browser without cookies its network.
  key text not null,
  times integer not null check (times >= 0),
  -- How often it might be there when it last was.
  most integer not null check (most >= 1),
  last_at timestamptz not null,
  primary key (campaign, kind, key),
  check (times <= most)
);
create index gift_use_last on gift_use (last_at);

-- Registration gifts from before.
insert into gift (campaign, player_id, kind, worth, created_at)
  select distinct on (player_id) 'registration', player_id, 'registration', 50, created_at from gift_claim
  where gift = 'registration' order by player_id, created_at;
insert into gift_use (campaign, kind, key, times, most, last_at)
  select 'registration', case split_part(claimant, ':', 1) when 'steam' then 'platform' else split_part(claimant, ':', 1) end,
    substr(claimant, position(':' in claimant) + 1), 1, 1, created_at
  from gift_claim where gift = 'registration';
drop table gift_claim;

-- Free value that was refused, to whom and why: one row for each player, campaign, reason and day of the store.
create table gift_refusal (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('roll', 'envelope', 'welfare', 'registration', 'rebate')),
  campaign text not null,
  reason text not null check (reason in ('unverified', 'week', 'risk', 'device', 'network', 'payment', 'platform', 'linked')),
  player_id bigint not null references player,
  -- Of a rebate that is refused: whose recharge it was.
  other_id bigint references player,
  -- Whence it was asked for; null where a recharge asked.
  network text,
  bare boolean not null default false,
  score smallint not null check (score between 0 and 100),
  worth bigint not null check (worth >= 0),
  day date not null,
  times integer not null default 1 check (times >= 1),
  created_at timestamptz not null,
  last_at timestamptz not null
);
create unique index gift_refusal_once on gift_refusal (player_id, campaign, reason, day);
create index gift_refusal_player on gift_refusal (player_id, created_at);
create index gift_refusal_kind on gift_refusal (kind, id desc);
create index gift_refusal_reason on gift_refusal (reason, id desc);
create index gift_refusal_day on gift_refusal (day, id desc);
create index gift_refusal_network on gift_refusal (last_at) where network is not null;

-- What rooms of the house opened in a week.
create index roll_official_opened on roll (created_at) where official_key is not null;

-- A recharge of a friend may also share a payment account with its inviter, or be joined to them in another way.
alter table rebate drop constraint rebate_refused_check;
alter table rebate add constraint rebate_refused_check
  check (refused in ('same_device', 'same_steam', 'same_payment', 'linked'));

-- Whose account pays at the sandbox cashier, as the tester chooses.
alter table sandbox_payment add column payer text check (length(payer) between 1 and 64);

-- One more cause of an alert, beside those that there are.
do $$
declare
  kinds text := pg_get_constraintdef(oid) from pg_constraint where conname = 'alert_kind_check' and conrelid = 'alert'::regclass;
begin
  alter table alert drop constraint alert_kind_check;
  execute 'alter table alert add constraint alert_kind_check ' || replace(kinds, '''disk_low''::text', '''disk_low''::text, ''gift_budget''::text');
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on gift from noktra_app;
  end if;
end $$;
