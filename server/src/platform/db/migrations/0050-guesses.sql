-- Who asked for a code: it answers to that device, or where the caller brought no cookie to the network.
alter table sent_code add column device text;
-- Whether the caller brought the cookie of the device, and whether the device had a session of the account before.
alter table sent_code add column by_device boolean not null default false;
alter table sent_code add column by_known boolean not null default false;

-- Wrong tries of guessers of passwords and codes, as they were at `last_at`: they leak away, so there are parts of one. From
-- `next_at` on the next one is looked at.
create table guess (
  guesser text primary key,
  wrong double precision not null check (wrong >= 0),
  last_at timestamptz not null,
  next_at timestamptz not null
);
create index guess_age on guess (last_at);
