-- Plays that were refused, numbered for each player from 1 without a gap. A store that drew first and refused what it did not like would
-- have to show each of these refusals beside the draw that took the nonce afterwards.
create table play_refusal_count (
  player_id bigint primary key references player,
  last_no integer not null check (last_no >= 0)
);

create table play_refusal (
  player_id bigint not null references play_refusal_count,
  no integer not null check (no >= 1),
  -- The path of the call, and the number of the error in its answer.
  call text not null check (length(call) between 1 and 200),
  code integer not null check (code > 0),
  -- JSON as text, here and below: what was sent may hold characters that jsonb does not take.
  details text not null,
  -- What came next when the play was refused.
  pair_id bigint not null references seed_pair,
  nonce integer not null check (nonce >= 0),
  sent text not null check (length(sent) <= 2000),
  -- The same call, refused again for the same reason before a draw took the nonce, is counted here.
  times integer not null check (times >= 1),
  created_at timestamptz not null,
  last_at timestamptz not null check (last_at >= created_at),
  primary key (player_id, no)
);
create unique index play_refusal_once on play_refusal (pair_id, nonce, call, code);

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on play_refusal, play_refusal_count from noktra_app;
    grant update (times, last_at) on play_refusal to noktra_app;
    grant update (last_no) on play_refusal_count to noktra_app;
  end if;
end $$;
