-- The public log (docs/log.md). What it says of a thing is written in the transaction that makes the thing, and waits until the
-- sequencer gives it a place.
create table log_waiting (
  kind text not null,
  -- What it is of, for the store alone: a pair and a nonce, a room, a line.
  subject bigint not null,
  number integer not null,
  -- What opens the commitment that the entry holds; null where the entry says all itself.
  salt bytea check (octet_length(salt) = 16),
  entry bytea not null check (octet_length(entry) between 1 and 65535),
  leaf bytea not null check (octet_length(leaf) = 32),
  primary key (kind, subject, number)
);

-- The log. Rows are only ever added, at the end.
create table log_entry (
  index bigint primary key check (index >= 0),
  kind text not null,
  subject bigint not null,
  number integer not null,
  salt bytea,
  entry bytea not null,
  leaf bytea not null check (octet_length(leaf) = 32),
  unique (kind, subject, number)
);

-- Hashes of full tiles of the level below, from level 1 on; those of level 0 are the leaves.
create table log_tile (
  level smallint not null check (level between 1 and 63),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- The name that a log has from a size on. It has another one only after entries were lost that a checkpoint had published.
create table log_origin (
  number integer primary key check (number >= 1),
  origin text not null unique,
  from_size bigint not null check (from_size >= 0),
  lost text,
  created_at timestamptz not null
);

-- Signed checkpoints: one for each size of a log of that name.
create table log_checkpoint (
  origin integer not null references log_origin,
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  -- Hashes of the perfect subtrees that the tree consists of, the largest first.
  edge bytea not null,
  note text not null,
  created_at timestamptz not null,
  primary key (origin, size)
);

-- Lines of witnesses under a checkpoint.
create table log_cosignature (
  origin integer not null,
  size bigint not null,
  witness text not null,
  line text not null,
  time_s bigint not null,
  created_at timestamptz not null,
  primary key (origin, size, witness),
  foreign key (origin, size) references log_checkpoint
);

-- Public keys of the log, and when each signs; until null: no end yet.
create table log_key (
  key text primary key,
  from_s bigint not null,
  until_s bigint check (until_s > from_s)
);

-- Heads of the ledger: each covers the transfers behind those of the one before it.
create table log_ledger (
  number integer primary key check (number >= 1),
  last_id bigint not null,
  -- So far, and what is hashed of them.
  transfers bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- What the entry is over.
  record text not null,
  created_at timestamptz not null
);

-- Up to which transfer the next heads go: once no transaction is left that was there when the horizon was noted, none can come below it.
create table log_ledger_mark (
  number integer primary key check (number = 1),
  last_id bigint not null,
  horizon xid8,
  noted_at timestamptz not null
);

-- The pairs of seeds that were open when the log began, with the draws that they had made: those have no entry. Pairs that were closed
-- by then are not here.
create table log_before (
  pair_id bigint primary key references seed_pair,
  draws integer not null
);
create table log_start (
  number integer primary key check (number = 1),
  last_pair bigint not null,
  created_at timestamptz not null
);
insert into log_before (pair_id, draws) select id, nonce from seed_pair where revealed_at is null;
insert into log_start (number, last_pair, created_at) select 1, coalesce(max(id), 0), now() from seed_pair;

-- What there is already: the anchors of all chains, and what is on sale.
with salted as (
  select player_id, chain_no, anchor, uuid_send(gen_random_uuid()) as salt from seed_chain
), made as (
  select player_id, chain_no, salt, convert_to('noktra-log-anchor-v1' || chr(10) || encode(sha256(salt || convert_to(
    '{"anchor":"' || encode(anchor, 'hex') || '","chain_no":' || chain_no || '}', 'UTF8')), 'hex') || chr(10), 'UTF8') as entry
  from salted
)
insert into log_waiting (kind, subject, number, salt, entry, leaf)
select 'anchor', player_id, chain_no, salt, entry, sha256('\x00'::bytea || entry) from made;

with made as (
  select box_id, version, convert_to('noktra-log-pool-v1' || chr(10) || '{"box_id":' || box_id || ',"pool_hash":"' || pool_hash
    || '","pool_salt":"' || pool_salt || '","version":' || version || '}' || chr(10), 'UTF8') as entry
  from box_pool join box on box.id = box_pool.box_id and box.active_version = box_pool.version
)
insert into log_waiting (kind, subject, number, entry, leaf)
select 'pool', box_id, version, entry, sha256('\x00'::bytea || entry) from made;

with newest as (
  select distinct on (tier) tier, version, pool_hash, pool_salt from mine_tier where active_from is not null order by tier, version desc
), made as (
  select tier, version, convert_to('noktra-log-tier-v1' || chr(10) || '{"pool_hash":"' || pool_hash || '","pool_salt":"' || pool_salt
    || '","tier":' || tier || ',"version":' || version || '}' || chr(10), 'UTF8') as entry
  from newest
)
insert into log_waiting (kind, subject, number, entry, leaf)
select 'tier', tier, version, entry, sha256('\x00'::bytea || entry) from made;

do $$
begin
  if exists (select from pg_roles where rolname = 'noktra_app') then
    revoke update, delete on log_entry, log_tile, log_origin, log_checkpoint, log_cosignature, log_before, log_start from noktra_app;
    revoke update, delete on log_ledger from noktra_app;
    revoke delete on log_key from noktra_app;
    revoke update on log_waiting from noktra_app;
  end if;
end $$;
