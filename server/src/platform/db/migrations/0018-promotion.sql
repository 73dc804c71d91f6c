-- Since when a player is invited, and what those whom they invited have recharged, in cents of coins: it makes their level.
alter table player add column invited_at timestamptz;
alter table player add column invitees_recharge bigint not null default 0 check (invitees_recharge >= 0);
update player set invited_at = created_at where inviter_id is not null;
update player set invitees_recharge = sums.sum from (
  select inviter_id, sum(lifetime_recharge) as sum from player where inviter_id is not null group by inviter_id
) sums where player.id = sums.inviter_id;
alter table player add constraint player_invited check ((inviter_id is null) = (invited_at is null));
create index player_invited_by on player (inviter_id, id desc) where inviter_id is not null;
-- Whether two players ever sat at one device, in sessions that ended too.
create index session_device on session (player_id, device) where device is not null;

create table rebate_claim (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index rebate_claim_player on rebate_claim (player_id, id desc);

-- What an inviter earns by one recharge of an invitee: `rate` in parts per million, of coins in cents.
create table rebate (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references player,
  invitee_id bigint not null references player,
  cause text not null check (cause in ('recharge', 'card')),
  ref text not null,
  coins bigint not null check (coins > 0),
  -- What the inviter's invitees had recharged before this one: it made the rate.
  recharged_before bigint not null check (recharged_before >= 0),
  rate integer not null check (rate between 0 and 30000),
  amount bigint not null check (amount >= 0),
  -- Why there is none.
  refused text check (refused in ('same_device', 'same_steam')),
  created_at timestamptz not null,
  available_at timestamptz not null,
  told_at timestamptz,
  claim_id bigint references rebate_claim,
  reversed_at timestamptz,
  unique (cause, ref),
  check (inviter_id <> invitee_id),
  check (case when refused is null then amount = coins * rate / 1000000 else amount = 0 end),
  check (claim_id is null or refused is null)
);
create index rebate_inviter on rebate (inviter_id, id desc);
create index rebate_open on rebate (inviter_id, available_at) where claim_id is null and reversed_at is null and amount > 0;
create index rebate_untold on rebate (available_at) where told_at is null and reversed_at is null and amount > 0;
create index rebate_claimed on rebate (claim_id) where claim_id is not null;
create index rebate_invitee on rebate (invitee_id);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on rebate_claim from noktra_app;
    revoke delete on rebate from noktra_app;
  end if;
end $$;
