-- Calls of a network in a minute, as far as the processes of this store have told each other. Nothing is lost when it is: it is not
-- logged, and empty after a crash.
create unlogged table call_count (
  network text not null,
  minute timestamptz not null,
  count integer not null check (count > 0),
  primary key (network, minute)
);
create index call_count_age on call_count (minute);
